/**
 * The engine for the page: every function a promise, none of them on the page's own thread.
 *
 * A page keeps games as plain data, `GameSpec`, and asks about them. The board's worker answers in
 * about a millisecond and never thinks; the thinker does one thing at a time. Nothing is loaded
 * before the first question, or `load()`.
 */
import type {
  Answer,
  Choice,
  GameRecord,
  GameSpec,
  GameState,
  Note,
  PictureOptions,
  Problem,
  ReadRecords,
  SetUp,
  ThinkOptions,
  Thought,
} from '../wire/types';
import { Cancelled, Channel, type Port } from './channel';
import type { Argument, BoardFunction, ThinkerFunction } from './protocol';

/** A question that has no answer, with the reason in words for people. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** Where in a text the wrong part starts, in characters from 1, if it is one part. */
  readonly column: number | null;

  constructor(problem: Problem) {
    super(problem.words);
    this.column = problem.column;
  }
}

/** How to think, beside the limits. */
export interface Thinking {
  /** Called with what was found at every depth. */
  progress?: (thought: Thought) => void;
  /** Calls the thinking off: the promise is rejected with `Cancelled`. */
  signal?: AbortSignal;
  /** Forget what was learnt before, so that limited nodes give the same answer everywhere. */
  isFresh?: boolean;
}

/** Where the parts of the engine come from; a test brings its own. */
export interface Sources {
  loadModule(): Promise<WebAssembly.Module>;
  makeWorker(): Port;
}

export class EngineClient {
  #sources: Sources;
  #channels: { board: Channel; thinker: Channel } | null = null;
  /** The end of the last thinking: the thinker does one thing after another. */
  #lastThought: Promise<unknown> = Promise.resolve();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** Loads the engine and starts both workers, to have them ready before they are needed. */
  async load(): Promise<void> {
    const { board, thinker } = this.#open();
    await Promise.all([board.start(), thinker.start()]);
  }

  /** Ends both workers. The next question starts them again. */
  close(): void {
    this.#channels?.board.stop();
    this.#channels?.thinker.stop();
  }

  /** Everything to show of a game. */
  state(spec: GameSpec): Promise<GameState> {
    return this.#ask('state', JSON.stringify(spec));
  }

  /** The game after a choice, or after typed moves of a turn or of its beginning. */
  play(spec: GameSpec, move: Choice | string): Promise<GameState> {
    return this.#ask('play', JSON.stringify(spec), typeof move === 'string' ? move : move.text);
  }

  /** The game after a whole turn, such as a bot's: a piece that could go on stops. */
  playTurn(spec: GameSpec, turn: string): Promise<GameState> {
    return this.#ask('playTurn', JSON.stringify(spec), turn);
  }

  /** The game before its last move, which may be a part of a turn. */
  undoMove(spec: GameSpec): Promise<GameState> {
    return this.#ask('undoMove', JSON.stringify(spec));
  }

  /** Why a text is not a legal move; null if it is. */
  whyNot(spec: GameSpec, text: string): Promise<string | null> {
    return this.#ask('whyNot', JSON.stringify(spec), text);
  }

  /** Why clicked cells are not a legal move; null if they are, or the beginning of one. */
  whyNotCells(spec: GameSpec, cells: readonly string[]): Promise<string | null> {
    return this.#ask('whyNotCells', JSON.stringify(spec), JSON.stringify(cells));
  }

  /** What can be said of a cell, or of the whole board: what makes moves legal, what counts. */
  explain(spec: GameSpec, cell: string | null = null): Promise<Note[]> {
    return this.#ask('explain', JSON.stringify(spec), cell);
  }

  /** A picture of the position, as an SVG document. */
  picture(spec: GameSpec, options: PictureOptions = {}): Promise<string> {
    return this.#ask('picture', JSON.stringify(spec), JSON.stringify(options));
  }

  /** The game that starts from a board set up by hand. Refused with the reason if it cannot. */
  setUp(board: SetUp): Promise<GameSpec> {
    return this.#ask('setUp', JSON.stringify(board));
  }

  /** The names of the games that a text is a position of. */
  gamesOf(position: string): Promise<string[]> {
    return this.#ask('gamesOf', position);
  }

  /** The games of a text with records, and what is wrong with those that are broken. */
  readRecords(text: string): Promise<ReadRecords> {
    return this.#ask('readRecords', text);
  }

  /** A record as text. Every turn is checked. */
  writeRecord(record: GameRecord): Promise<string> {
    return this.#ask('writeRecord', JSON.stringify(record));
  }

  /** A record with every turn checked, and with the numbers and sides of its turns. */
  checkRecord(record: GameRecord): Promise<GameRecord> {
    return this.#ask('checkRecord', JSON.stringify(record));
  }

  /** Thinks within limits and gives what was found last; null if the game is over. */
  think(spec: GameSpec, options: ThinkOptions, thinking: Thinking = {}): Promise<Thought | null> {
    return this.#think(thinking, 'think', JSON.stringify(spec), JSON.stringify(options));
  }

  /** The turn that the engine would play; null if the game is over. */
  hint(spec: GameSpec, options: ThinkOptions, thinking: Thinking = {}): Promise<string | null> {
    return this.#think(thinking, 'hint', JSON.stringify(spec), JSON.stringify(options));
  }

  /**
   * The turn that a bot plays, such as `level:3`; null if the game is over. The same position and
   * seed (a whole number from 0) give the same turn, as far as the bot does not go by the clock.
   */
  botTurn(
    spec: GameSpec,
    bot: string,
    seed: number,
    options: ThinkOptions = {},
    thinking: Thinking = {},
  ): Promise<string | null> {
    const args = [JSON.stringify(spec), bot, seed, JSON.stringify(options)];
    return this.#think(thinking, 'botTurn', ...args);
  }

  /** Calls off whatever is being thought about, and whatever waits for it. */
  cancelThinking(): void {
    const thinker = this.#channels?.thinker;
    if (thinker?.isBusy === true) {
      thinker.stop();
      // The next one is started at once, so that it is ready when it is needed.
      void thinker.start().catch(() => undefined);
    }
  }

  #open(): { board: Channel; thinker: Channel } {
    if (this.#channels === null) {
      const module = this.#sources.loadModule();
      // Whoever asks hears of it when the module cannot be loaded; the next question tries again.
      module.catch(() => {
        this.#channels = null;
      });
      const channel = () => new Channel(() => this.#sources.makeWorker(), module);
      this.#channels = { board: channel(), thinker: channel() };
    }
    return this.#channels;
  }

  async #ask<T>(call: BoardFunction, ...args: Argument[]): Promise<T> {
    return read<T>(await this.#open().board.ask({ kind: 'board', call, args }));
  }

  async #think<T>(thinking: Thinking, call: ThinkerFunction, ...args: Argument[]): Promise<T> {
    const { progress, signal, isFresh = false } = thinking;
    const before = this.#lastThought;
    const thought = (async () => {
      await before;
      if (signal?.aborted === true) throw new Cancelled();
      const cancel = () => this.cancelThinking();
      signal?.addEventListener('abort', cancel);
      try {
        const report = progress && ((text: string) => progress(JSON.parse(text) as Thought));
        const question = { kind: 'think', call, args, isFresh } as const;
        return read<T>(await this.#open().thinker.ask(question, report));
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    })();
    this.#lastThought = thought.catch(() => undefined);
    return thought;
  }
}

function read<T>(text: string): T {
  const answer = JSON.parse(text) as Answer<T>;
  if ('error' in answer) throw new Refusal(answer.error);
  return answer.ok;
}
