/** Gives the engine to the tests of `engine.spec.ts`, in a page with nothing else. */
import { Cancelled, engine, Refusal } from '../../src/engine';

export const tools = { engine, Refusal, Cancelled };

declare global {
  interface Window {
    tools: typeof tools;
  }
}

window.tools = tools;
