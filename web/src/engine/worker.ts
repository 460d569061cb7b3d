/**
 * Runs the module. The same script serves all workers: the quick one for the board, the one that
 * thinks, and the one that reviews whole games.
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
    send({ kind: 'answer', id, text: answer(request) });
  } catch (error) {
    send({ kind: 'broken', id, words: String(error) });
  }
});

function answer(request: Exclude<Request, { kind: 'start' }>): string {
  switch (request.kind) {
    case 'board':
      return ask(request);
    case 'think':
      return think(request);
    case 'review':
      return module.review(request.record, request.options, reportOf(request.id));
  }
}

function ask({ call, args }: Extract<Request, { kind: 'board' }>): string {
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
  const report = reportOf(id);
  const f = game[call] as (...args: (Argument | typeof report)[]) => string;
  return call === ('think' satisfies ThinkerFunction)
    ? f.call(game, ...args, report)
    : f.call(game, ...args);
}

function reportOf(id: number): (text: string) => void {
  return (text) => send({ kind: 'progress', id, text });
}

function send(response: Response): void {
  self.postMessage(response);
}
