/** The engine of this page. Nothing of it is loaded before it is asked something. */
import { EngineClient } from './client';
import moduleUrl from './generated/trine_bg.wasm?url';

export { Cancelled } from './channel';
export { EngineClient, Refusal, type Thinking } from './client';
export { narrow, type Narrowed } from './narrow';

export const engine = new EngineClient({
  loadModule: async () => {
    const response = await fetch(moduleUrl);
    if (!response.ok) throw new Error(`the engine could not be loaded (${response.status})`);
    // Compiling from the stream needs a content type that not every host sends.
    return response.headers.get('content-type') === 'application/wasm'
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer());
  },
  makeWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
});
