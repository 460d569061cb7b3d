/**
 * The engine beside the board: it thinks about the shown position as long as it is switched on, and
 * tells what it found. Another position calls it off at once.
 */

import type { Arrow, Sign } from '../board/types';
import { Cancelled, engine } from '../engine';
import type { GameStore } from '../game/game.svelte';
import { announcer } from '../stores/announcer.svelte';
import { readStored, writeStored } from '../stores/stored';
import { t } from '../strings';
import { problemWords } from '../strings/problems';
import type { GameSpec, GameState, Mark, Thought } from '../wire/types';
import { signsOfLines, type Shown } from './arrows';
import { scoreOf, scoreWords } from './score';

export const MOST_LINES = 5;

/** How long a position is thought about, and how long when more is asked for, in milliseconds. */
const PATIENCE = 20_000;
const MORE_PATIENCE = 300_000;
/** Whoever walks through a game should not start the engine at every step. */
const BREATH = 120;
/** Memory for what is remembered between positions. */
const MEGABYTES = 64;
const STORED = 'analysis';

/** What was found out about a position. */
interface Found {
  readonly thought: Thought;
  /** How long it was thought about, to the end; 0 if it was called off. */
  readonly patience: number;
}

export class Analysis {
  isOn = $state(true);
  lines = $state(3);
  /** What is known of the shown position. */
  thought: Thought | null = $state.raw(null);
  isThinking = $state(false);
  arrows: readonly Arrow[] = $state.raw([]);
  signs: readonly Sign[] = $state.raw([]);
  problem = $state('');

  private readonly game: GameStore;
  private thinking = new AbortController();
  private readonly found = new Map<string, Found>();
  private readonly marks = new Map<string, readonly Mark[]>();

  constructor(game: GameStore) {
    this.game = game;
    const kept = readStored(STORED) as { isOn?: unknown; lines?: unknown } | undefined;
    if (typeof kept?.isOn === 'boolean') this.isOn = kept.isOn;
    if (typeof kept?.lines === 'number')
      this.lines = Math.min(MOST_LINES, Math.max(1, Math.round(kept.lines)));
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.keep();
  }

  setLines(lines: number): void {
    this.lines = lines;
    this.keep();
  }

  /** Thinks about the shown position; to be called in an effect, which calls off what it gives. */
  follow(): () => void {
    const { state } = this.game;
    const { isOn, lines } = this;
    this.callOff();
    const known = this.found.get(keyOf(state.spec, lines));
    this.show(state, isOn ? (known?.thought ?? null) : null);
    if (!isOn || state.outcome !== null || (known?.patience ?? 0) >= PATIENCE)
      return () => undefined;
    const timer = setTimeout(() => void this.think(state, lines, PATIENCE), BREATH);
    return () => {
      clearTimeout(timer);
      this.callOff();
    };
  }

  /** Whether the engine has come to its end, and could be asked to go on. */
  get canGoOn(): boolean {
    return (
      this.isOn && !this.isThinking && this.thought !== null && this.game.state.outcome === null
    );
  }

  goOn(): void {
    this.callOff();
    void this.think(this.game.state, this.lines, MORE_PATIENCE);
  }

  callOff(): void {
    this.thinking.abort();
    this.isThinking = false;
  }

  private async think(state: GameState, lines: number, patience: number): Promise<void> {
    this.thinking = new AbortController();
    const { signal } = this.thinking;
    const key = keyOf(state.spec, lines);
    const hear = (thought: Thought, spent: number): void => {
      if (signal.aborted) return;
      this.found.set(key, { thought, patience: spent });
      this.show(state, thought);
    };
    this.isThinking = true;
    this.problem = '';
    try {
      const limits = { milliseconds: patience, lines, megabytes: MEGABYTES };
      const thought = await engine.think(state.spec, limits, {
        signal,
        progress: (thought) => hear(thought, 0),
      });
      if (signal.aborted) return;
      if (thought !== null) hear(thought, patience);
      this.isThinking = false;
      if (thought !== null) this.announce(state, thought);
    } catch (error) {
      if (error instanceof Cancelled || signal.aborted) return;
      this.isThinking = false;
      this.problem = problemWords(error);
    }
  }

  private show(state: GameState, thought: Thought | null): void {
    this.thought = thought;
    if (thought === null) [this.arrows, this.signs] = [[], []];
    else void this.point(state, thought);
  }

  /** Points at what the lines begin with. */
  private async point(state: GameState, thought: Thought): Promise<void> {
    const shown = await Promise.all(
      thought.lines.map(async (line): Promise<Shown> => {
        return { line, marks: await this.marksOf(state.spec, line.turns[0] ?? '') };
      }),
    );
    if (this.thought !== thought) return;
    const { arrows, signs } = signsOfLines(shown);
    [this.arrows, this.signs] = [arrows, signs];
  }

  /** What a turn does on the board; nothing if only its beginning is known. */
  private async marksOf(spec: GameSpec, turn: string): Promise<readonly Mark[]> {
    const key = `${keyOf(spec, 0)} ${turn}`;
    const known = this.marks.get(key);
    if (known !== undefined) return known;
    const marks = await engine.playTurn(spec, turn).then(
      ({ board }) => board.lastTurn,
      () => [],
    );
    this.marks.set(key, marks);
    return marks;
  }

  /** Said once, when the thinking is over: nobody wants to hear every depth. */
  private announce(state: GameState, { depth, lines }: Thought): void {
    const [best] = lines;
    if (best === undefined) return;
    const score = scoreWords(scoreOf(best.value, state.board.toMove));
    announcer.say(t('engine.said', { depth, score, turn: best.turns[0] ?? '' }));
  }

  private keep(): void {
    writeStored(STORED, { isOn: this.isOn, lines: this.lines });
  }
}

function keyOf(spec: GameSpec, lines: number): string {
  return `${lines} ${spec.position ?? spec.size ?? ''} ${spec.turns.join(' ')} ${spec.part ?? ''}`;
}
