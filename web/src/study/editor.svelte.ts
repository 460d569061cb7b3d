/**
 * A board being set up by hand. It is kept as pieces, side and turn; the engine makes the position text
 * of them, reads texts that are typed, and says what is wrong.
 */

import { engine, Refusal } from '../engine';
import { problemWords } from '../strings/problems';
import type {
  BoardView,
  CatalogueGame,
  Ending,
  GameSpec,
  GameState,
  Side,
  SetUpPiece,
} from '../wire/types';
import { refusalWords } from './reading';

/** What a click on a cell does: puts a piece of a side there, or takes one away. */
export type Tool = Side | 'erase';

/** From this turn on both sides have had their first. A board set up by hand is in the middle of a game. */
const MIDDLE = 3;

export class Editor {
  readonly game: CatalogueGame;
  tool: Tool = $state('white');
  toMove: Side = $state('white');
  turn = $state(1);
  /** The position as text, as typed or as made from the board. */
  text = $state('');
  problem = $state('');
  /** The game that starts here; null while the position cannot be read. */
  spec: GameSpec | null = $state.raw(null);
  /** How the game would have ended with this position, if it is over. */
  outcome: Ending | null = $state.raw(null);
  size: number | null = $state(null);

  private frame: BoardView = $state.raw() as BoardView;
  private pieces: ReadonlyMap<string, Side> = $state.raw(new Map());
  /** Counts questions, so that an answer that comes too late is dropped. */
  private asked = 0;
  /** The last text being read. What is done to the board meanwhile waits for it. */
  private reading: Promise<void> = Promise.resolve();

  readonly view: BoardView = $derived.by(() => {
    const cells = this.frame.cells.map((cell) => ({
      ...cell,
      piece: this.pieces.get(cell.name) ?? null,
    }));
    return { ...this.frame, cells, toMove: this.toMove, lastTurn: [], pending: null };
  });

  constructor(game: CatalogueGame) {
    this.game = game;
    this.frame = game.board;
    this.size = game.sizes?.default ?? null;
    this.text = game.start;
  }

  pieceOn(cell: string): Side | undefined {
    return this.pieces.get(cell);
  }

  /** Uses the chosen tool on a cell. A piece that is already there is taken away. */
  async use(cell: string): Promise<void> {
    const { tool } = this;
    await this.reading;
    if (tool === 'erase' || this.pieces.get(cell) === tool) await this.remove(cell);
    else await this.put(cell, tool);
  }

  async put(cell: string, side: Side): Promise<void> {
    await this.reading;
    await this.setPieces(new Map(this.pieces).set(cell, side));
  }

  async remove(cell: string): Promise<void> {
    await this.reading;
    const pieces = new Map(this.pieces);
    if (pieces.delete(cell)) await this.setPieces(pieces);
  }

  async move(from: string, to: string): Promise<void> {
    await this.reading;
    const side = this.pieces.get(from);
    if (side === undefined || from === to) return;
    const pieces = new Map(this.pieces).set(to, side);
    pieces.delete(from);
    await this.setPieces(pieces);
  }

  async clear(): Promise<void> {
    await this.setPieces(new Map());
  }

  /** The usual start, on a board of this size. */
  async start(size: number | null = this.size): Promise<void> {
    this.size = size;
    const { name: game } = this.game;
    await this.read({ game, turns: [], ...(size === null ? {} : { size }) });
  }

  async setToMove(side: Side): Promise<void> {
    await this.reading;
    this.toMove = side;
    // White plays the odd turns.
    if ((this.turn % 2 === 1) !== (side === 'white')) this.turn += 1;
    await this.write();
  }

  async setTurn(turn: number): Promise<void> {
    await this.reading;
    this.turn = turn;
    await this.write();
  }

  /** Somebody types a position. */
  async setText(text: string): Promise<void> {
    this.text = text;
    await this.read({ game: this.game.name, position: text.trim(), turns: [] }, 'typed');
  }

  private async setPieces(pieces: ReadonlyMap<string, Side>): Promise<void> {
    this.pieces = pieces;
    if (this.turn < MIDDLE) this.turn = this.toMove === 'white' ? MIDDLE : MIDDLE + 1;
    await this.write();
  }

  /** Shows what the engine reads; a text that somebody types stays as it is. */
  private read(spec: GameSpec, from: 'typed' | 'made' = 'made'): Promise<void> {
    this.reading = this.show(spec, from);
    return this.reading;
  }

  private async show(spec: GameSpec, from: 'typed' | 'made'): Promise<void> {
    const state = await this.ask(() => engine.state(spec));
    if (state === null) return;
    this.frame = state.board;
    this.size = state.size;
    const pieces = state.board.cells.flatMap(({ name, piece }) =>
      piece === null ? [] : [[name, piece] as const],
    );
    this.pieces = new Map(pieces);
    this.toMove = state.board.toMove;
    this.turn = state.board.turn;
    if (from === 'made') this.text = state.position;
    this.spec = { game: spec.game, position: state.position, turns: [] };
    this.outcome = state.outcome;
  }

  /** Makes the text of the board. */
  private async write(): Promise<void> {
    const { size, toMove, turn } = this;
    const pieces: SetUpPiece[] = [...this.pieces].map(([cell, side]) => ({ cell, side }));
    const board = {
      game: this.game.name,
      pieces,
      toMove,
      turn,
      ...(size === null ? {} : { size }),
    };
    const state = await this.ask(async () => engine.state(await engine.setUp(board)));
    if (state === null) return;
    this.text = state.position;
    this.spec = state.spec;
    this.outcome = state.outcome;
  }

  /** Asks for a state; null if it is refused or comes too late. */
  private async ask(question: () => Promise<GameState>): Promise<GameState | null> {
    this.asked += 1;
    const { asked } = this;
    try {
      const state = await question();
      if (asked !== this.asked) return null;
      this.problem = '';
      return state;
    } catch (error) {
      if (asked !== this.asked) return null;
      this.spec = null;
      this.outcome = null;
      this.problem = error instanceof Refusal ? refusalWords(error) : problemWords(error);
      return null;
    }
  }
}
