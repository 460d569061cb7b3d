/**
 * A study: a tree of turns with notes, and the position of it that is shown. Turns played on the board
 * go into the tree. Everything is kept in this browser after every change; several pages may have
 * the same study open, each at a place of its own.
 */

import { engine, Refusal } from '../engine';
import { GameStore } from '../game/game.svelte';
import { other } from '../game/saved';
import { Voice } from '../game/voice';
import { Keeping } from '../stores/keeping';
import { savesOf } from '../stores/library';
import type { GameRecord, GameSpec, Review, ReviewedTurn, Side } from '../wire/types';
import { annotated } from './annotating';
import { headOf, recordOfTree, treeOf, withComment, withMark, type Head } from './record';
import { studies, type SavedStudy } from './saved';
import { START, Tree } from './tree';

/** A review, and the nodes of the turns it is about. */
export interface StudyReview {
  readonly review: Review;
  readonly nodes: readonly number[];
}

export class Study {
  readonly id: string;
  readonly game: GameStore;
  tree: Tree = $state.raw(Tree.empty());
  /** The node whose position is shown. */
  shown: number = $state(START);
  below: Side = $state('white');
  review: StudyReview | null = $state.raw(null);

  /** What the review says, by node. */
  readonly judged: ReadonlyMap<number, ReviewedTurn> = $derived.by(() => {
    const { review, nodes } = this.review ?? { review: null, nodes: [] };
    const turns = review?.turns ?? [];
    return new Map(
      turns.flatMap((turn, index) => (nodes[index] === undefined ? [] : [[nodes[index], turn]])),
    );
  });

  private readonly voice: Voice;
  /** Nothing if the study is only looked at. */
  private readonly keeping: Keeping<SavedStudy> | null;
  private head: Head;
  private played: readonly string[];
  /** Who plays the first turn of the tree, and its number. */
  private readonly first: { readonly side: Side; readonly number: number };
  /** Whether everything is kept in this browser. */
  isKept = $state(true);
  private changes = 0;

  private constructor(
    saved: SavedStudy,
    game: GameStore,
    first: Study['first'],
    use: 'kept' | 'looked at',
  ) {
    this.id = saved.id;
    const kept = {
      id: saved.id,
      saved: () => this.saved(),
      follow: (other: SavedStudy) => this.take(other),
    };
    this.keeping = use === 'kept' ? new Keeping(studies, kept, savesOf(saved)) : null;
    this.game = game;
    this.voice = new Voice(game);
    this.head = headOf(saved.record);
    this.played = saved.played;
    this.first = first;
    this.tree = treeOf(saved.record);
    this.shown = this.tree.has(saved.shown) ? saved.shown : START;
    this.below = saved.below;
    this.review = this.reviewOf(saved);
    game.onchange = () => this.follow();
  }

  static async open(saved: SavedStudy, use: 'kept' | 'looked at' = 'kept'): Promise<Study> {
    const start = specOf(saved.record);
    const game = await GameStore.open(start);
    const { toMove, turn } = game.state.board;
    const study = new Study(saved, game, { side: toMove, number: turn }, use);
    try {
      await game.load(study.specAt(study.shown));
    } catch (error) {
      // The kept place cannot be reached by the rules: the start always can.
      nothingIfRefused(error);
      study.shown = START;
    }
    return study;
  }

  /** Hears from now on what other pages make of the study. */
  listen(): void {
    this.keeping?.listen();
  }

  ignore(): void {
    this.keeping?.ignore();
  }

  /** Somebody looks at this page again: the study may have gone on in another. */
  async attend(): Promise<void> {
    await this.keeping?.look();
  }

  /** The game up to a node. */
  specAt(id: number): GameSpec {
    return { ...specOf(this.head), turns: this.tree.turnsTo(id) };
  }

  /** Who played the turn of a node, and its number. */
  turnOf(id: number): { side: Side; number: number } {
    return this.turnAt(this.tree.pathTo(id).length);
  }

  /** Who plays the turn that is so far from the start, from 1, and its number. */
  turnAt(depth: number): { side: Side; number: number } {
    const { side, number } = this.first;
    return { side: depth % 2 === 1 ? side : other(side), number: number + depth - 1 };
  }

  /** Shows the position of a node. */
  async go(id: number): Promise<void> {
    if (id === this.shown && !this.game.isMidTurn) return;
    const before = this.shown;
    // At once, so that the next step goes on from here.
    this.shown = id;
    try {
      await this.game.load(this.specAt(id));
    } catch (error) {
      if (this.shown === id) this.shown = before;
      throw error;
    }
    void this.keep();
  }

  toStart(): Promise<void> {
    return this.go(START);
  }

  async previous(): Promise<void> {
    // A turn that has begun is taken back first.
    if (this.game.isMidTurn) return this.game.cancel();
    await this.go(this.tree.node(this.shown).parent ?? START);
  }

  async next(): Promise<void> {
    const [child] = this.tree.node(this.shown).children;
    if (child !== undefined) await this.go(child);
  }

  async last(): Promise<void> {
    await this.go(this.tree.lineFrom(this.shown).at(-1) ?? this.shown);
  }

  /** To the turn above or below among those that were played here instead. */
  async sibling(by: 1 | -1): Promise<void> {
    const { parent } = this.tree.node(this.shown);
    if (parent === null) return;
    const { children } = this.tree.node(parent);
    const other = children[children.indexOf(this.shown) + by];
    if (other !== undefined) await this.go(other);
  }

  /** Adds a line of whole turns behind a node, as far as it is not there, and shows its end. */
  async addLine(from: number, turns: readonly string[]): Promise<void> {
    await this.game.load({ ...this.specAt(from), turns: [...this.tree.turnsTo(from), ...turns] });
  }

  /**
   * Plays a line of the engine from the board as it stands. Its first turn may be the rest of one that
   * has begun, and its last one unfinished: that is then begun on the board.
   */
  async playLine(turns: readonly string[]): Promise<void> {
    const { spec: start } = this.game;
    let spec = start;
    for (const turn of turns) {
      const next = await played(spec, turn);
      if (next === null) break;
      spec = next;
    }
    if (spec !== start && this.game.spec === start) await this.game.load(spec);
  }

  comment(text: string): void {
    this.change(
      this.tree.setNotes(this.shown, withComment(this.tree.node(this.shown).notes, text)),
    );
  }

  mark(mark: number): void {
    this.change(this.tree.setNotes(this.shown, withMark(this.tree.node(this.shown).notes, mark)));
  }

  promote(): void {
    const tree = this.tree.promote(this.shown);
    if (tree !== null) this.change(tree);
  }

  makeMain(): void {
    this.change(this.tree.promoteToMain(this.shown));
  }

  /** Takes the shown turn away, with all that follows. */
  async remove(): Promise<void> {
    const id = this.shown;
    const { parent } = this.tree.node(id);
    if (parent === null) return;
    const { tree } = this;
    await this.go(parent);
    // If another page has changed it meanwhile, the turn may be another.
    if (this.tree === tree) this.change(tree.remove(id));
  }

  /** Says all that is on the board. */
  readAloud(): void {
    this.voice.board();
  }

  flip(): void {
    this.below = other(this.below);
    void this.keep();
  }

  setReview(review: Review | null, nodes: readonly number[] = []): void {
    this.review = review === null ? null : { review, nodes };
    void this.keep();
  }

  /** Writes the review into the tree: evaluations, marks, comments and better lines. */
  annotate(): void {
    if (this.review === null || !this.isReviewed) return;
    this.change(annotated(this.tree, this.review.review.turns, this.review.nodes));
  }

  /** Whether the review is about the main line as it stands. */
  get isReviewed(): boolean {
    return this.review !== null && sameList(this.review.nodes, this.tree.mainLine);
  }

  get record(): GameRecord {
    const main = this.tree.mainLine.map((id) => this.tree.node(id).turn);
    return recordOfTree(
      this.head,
      this.tree,
      sameList(main, this.played) ? 'as it was' : 'changed',
    );
  }

  /** A player's name, if the record has one. */
  nameOf(side: Side): string | undefined {
    return this.head.tags?.[side === 'white' ? 'White' : 'Black'];
  }

  get isMain(): boolean {
    return this.tree.branch(this.shown) === null;
  }

  /** The place of the shown turn in the record's list, from 1; 0 is the start. */
  get place(): number {
    return this.tree.listed.indexOf(this.shown) + 1;
  }

  private saved(): SavedStudy {
    const places = new Map(this.tree.listed.map((id, index) => [id, index + 1]));
    const { review } = this;
    const turns = review?.nodes.map((id) => places.get(id)) ?? [];
    const isWhole = review !== null && turns.every((place) => place !== undefined);
    return {
      id: this.id,
      record: this.record,
      shown: this.place,
      below: this.below,
      review: isWhole ? { review: review.review, turns: turns as number[] } : null,
      played: this.played,
      changed: Date.now(),
    };
  }

  /** The position on the board is another: what was played there belongs to the tree. */
  private follow(): void {
    const { turns } = this.game.spec;
    const [tree, id] = this.tree.addLine(START, turns);
    const isOther = tree !== this.tree || id !== this.shown;
    this.tree = tree;
    this.shown = id;
    if (isOther) void this.keep();
    this.voice.place();
  }

  private change(tree: Tree): void {
    this.tree = tree;
    void this.keep();
  }

  /** Keeps the study. What changes while it is being kept is kept right after. */
  private async keep(): Promise<void> {
    if (this.keeping === null) return;
    this.changes += 1;
    const change = this.changes;
    this.isKept = false;
    // Where nothing can be kept, the study lives until the page is closed.
    await this.keeping.keep().catch(() => undefined);
    if (change === this.changes) this.isKept = true;
  }

  /**
   * Another page has kept the study: this one takes what is in it, and goes on showing its own place,
   * as far as that is still there.
   */
  private async take(saved: SavedStudy): Promise<void> {
    this.keeping?.agree(saved);
    const turns = this.tree.turnsTo(this.shown);
    // Most often the other has only gone to another place.
    if (JSON.stringify(saved.record) !== JSON.stringify(this.record)) {
      this.head = headOf(saved.record);
      this.played = saved.played;
      const tree = treeOf(saved.record);
      this.shown = tree.pathOf(turns).at(-1) ?? START;
      this.tree = tree;
    }
    this.review = this.reviewOf(saved);
    if (this.tree.pathTo(this.shown).length < turns.length)
      await this.game.load(this.specAt(this.shown));
  }

  /** The kept review, with the nodes that its turns have here. */
  private reviewOf({ review }: SavedStudy): StudyReview | null {
    if (review === null) return null;
    const { listed } = this.tree;
    const nodes = review.turns.flatMap((place) => listed[place - 1] ?? []);
    return { review: review.review, nodes };
  }
}

/** The game after a turn, or with what there is of one; null if neither can be played. */
async function played(spec: GameSpec, turn: string): Promise<GameSpec | null> {
  const state =
    (await engine.playTurn(spec, turn).catch(nothingIfRefused)) ??
    (await engine.play(spec, turn).catch(nothingIfRefused));
  return state?.spec ?? null;
}

function nothingIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

function specOf({ game, size, position }: Head): GameSpec {
  return {
    game,
    ...(size === undefined || position !== undefined ? {} : { size }),
    ...(position === undefined ? {} : { position }),
    turns: [],
  };
}

function sameList<T>(one: readonly T[], two: readonly T[]): boolean {
  return one.length === two.length && one.every((value, index) => value === two[index]);
}
