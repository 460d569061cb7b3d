/**
 * Runs the module. The same script serves both workers: the quick one for the board, and the one
 * that thinks.
 */
import * as module from './generated/trine.js';
import type { Argument, Request, Response, ThinkerFunction } from './protocol';

/** The game that is thought about, with what the engine has learnt. */
let game: module.Game | null = null;

self.addEventListener('message', (event: MessageEvent<Request>) => {
  const request = event.data;
  if (request.kind === 'start') {
    module.initSync({ module: request.module });
    return;
  }
  const { id } = request;
  try {
    const text = request.kind === 'board' ? answer(request) : think(request);
    send({ kind: 'answer', id, text });
  } catch (error) {
    send({ kind: 'broken', id, words: String(error) });
  }
});

function answer({ call, args }: Extract<Request, { kind: 'board' }>): string {
  // The client's methods have checked the arguments; here they are only passed on.
  const f = module[call] as (...args: Argument[]) => string;
  return f(...args);
}

function think({ id, call, args, isFresh }: Extract<Request, { kind: 'think' }>): string {
  if (isFresh) {
    game?.free();
    game = null;
  }
  game ??= new module.Game();
  const report = (text: string) => send({ kind: 'progress', id, text });
  const f = game[call] as (...args: (Argument | typeof report)[]) => string;
  return call === ('think' satisfies ThinkerFunction)
    ? f.call(game, ...args, report)
    : f.call(game, ...args);
}

function send(response: Response): void {
  self.postMessage(response);
}
