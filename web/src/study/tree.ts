/**
 * A game with variations, as a tree of turns. Trees are never changed: every change makes another,
 * so that whoever shows one sees when it is another.
 */

import type { RecordTurn } from '../wire/types';

/** What is noted at a turn, or at the start about the game. */
export type Notes = Omit<RecordTurn, 'turn' | 'parent' | 'number' | 'side'>;

export interface TurnNode {
  readonly id: number;
  /** The turn in notation; empty at the start. */
  readonly turn: string;
  readonly parent: number | null;
  /** What was played next: the main continuation first. */
  readonly children: readonly number[];
  readonly notes: Notes;
}

/** A turn in a list. */
export type Listed = Pick<TurnNode, 'turn' | 'notes'> & { readonly parent: number };

/** The start of every tree. */
export const START = 0;

export class Tree {
  private readonly nodes: ReadonlyMap<number, TurnNode>;
  private readonly nextId: number;

  private constructor(nodes: ReadonlyMap<number, TurnNode>, nextId: number) {
    this.nodes = nodes;
    this.nextId = nextId;
  }

  /** A tree without turns. */
  static empty(notes: Notes = {}): Tree {
    const start: TurnNode = { id: START, turn: '', parent: null, children: [], notes };
    return new Tree(new Map([[START, start]]), START + 1);
  }

  /** A tree from a list of turns, each behind its parent: nodes are numbered as listed, from 1. */
  static from(notes: Notes, turns: readonly Listed[]): Tree {
    const children = new Map<number, number[]>();
    turns.forEach(({ parent }, index) => {
      const list = children.get(parent);
      if (list === undefined) children.set(parent, [index + 1]);
      else list.push(index + 1);
    });
    const nodes = new Map<number, TurnNode>();
    nodes.set(START, {
      id: START,
      turn: '',
      parent: null,
      children: children.get(START) ?? [],
      notes,
    });
    turns.forEach((listed, index) => {
      const id = index + 1;
      nodes.set(id, { id, ...listed, children: children.get(id) ?? [] });
    });
    return new Tree(nodes, turns.length + 1);
  }

  node(id: number): TurnNode {
    const node = this.nodes.get(id);
    if (node === undefined) throw new Error(`the tree has no turn ${id}`);
    return node;
  }

  has(id: number): boolean {
    return this.nodes.has(id);
  }

  /** How many turns there are, in all lines. */
  get size(): number {
    return this.nodes.size - 1;
  }

  /** The node of a turn played after another, if it was played there. */
  after(parent: number, turn: string): number | undefined {
    return this.node(parent).children.find((id) => this.node(id).turn === turn);
  }

  /** Adds a turn behind all others played there. Gives the tree and the new node. */
  add(parent: number, turn: string, notes: Notes = {}): readonly [Tree, number] {
    const id = this.nextId;
    const before = this.node(parent);
    const changes = [
      { ...before, children: [...before.children, id] },
      { id, turn, parent, children: [], notes },
    ];
    return [new Tree(this.with(changes), id + 1), id];
  }

  /** Adds the turns of a line that are not there yet. Gives the tree and the node of the last. */
  addLine(from: number, turns: readonly string[]): readonly [Tree, number] {
    let tree: Tree = this;
    let id = from;
    for (const turn of turns) {
      const found = tree.after(id, turn);
      if (found === undefined) [tree, id] = tree.add(id, turn);
      else id = found;
    }
    return [tree, id];
  }

  /** Takes a turn away, with all that follows it. */
  remove(id: number): Tree {
    const { parent } = this.node(id);
    if (parent === null) throw new Error('the start stays');
    const before = this.node(parent);
    const nodes = new Map(this.nodes);
    const gone = [id];
    for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
      gone.push(...this.node(next).children);
      nodes.delete(next);
    }
    nodes.set(parent, { ...before, children: before.children.filter((child) => child !== id) });
    return new Tree(nodes, this.nextId);
  }

  /** Moves the variation a node is in one place up among its siblings; null on the main line. */
  promote(id: number): Tree | null {
    const first = this.branch(id);
    if (first === null) return null;
    const before = this.node(this.node(first).parent ?? START);
    const place = before.children.indexOf(first);
    const children = before.children
      .with(place, before.children[place - 1] ?? first)
      .with(place - 1, first);
    return new Tree(this.with([{ ...before, children }]), this.nextId);
  }

  /** Makes the line that a node is in the main line. */
  promoteToMain(id: number): Tree {
    let tree: Tree = this;
    for (let next = tree.promote(id); next !== null; next = next.promote(id)) tree = next;
    return tree;
  }

  /** The first node of the variation a node is in; null on the main line. */
  branch(id: number): number | null {
    for (const on of this.pathTo(id).toReversed()) {
      const parent = this.node(on).parent ?? START;
      if (this.node(parent).children[0] !== on) return on;
    }
    return null;
  }

  setNotes(id: number, notes: Notes): Tree {
    return new Tree(this.with([{ ...this.node(id), notes }]), this.nextId);
  }

  /** The nodes from the first turn to this one. */
  pathTo(id: number): number[] {
    const path: number[] = [];
    for (let node = this.node(id); node.parent !== null; node = this.node(node.parent))
      path.push(node.id);
    return path.reverse();
  }

  /** The turns from the first to this one. */
  turnsTo(id: number): string[] {
    return this.pathTo(id).map((on) => this.node(on).turn);
  }

  /** The nodes of turns from the start, as far as they are there. */
  pathOf(turns: readonly string[]): number[] {
    const path: number[] = [];
    for (const turn of turns) {
      const next = this.after(path.at(-1) ?? START, turn);
      if (next === undefined) break;
      path.push(next);
    }
    return path;
  }

  /** The main continuation of a node: first children to the end. */
  lineFrom(id: number): number[] {
    const line: number[] = [];
    for (
      let next = this.node(id).children[0];
      next !== undefined;
      next = this.node(next).children[0]
    ) {
      line.push(next);
    }
    return line;
  }

  /** The nodes of the main line, without the start. */
  get mainLine(): number[] {
    return this.lineFrom(START);
  }

  /** Every node but the start, each behind its parent, main continuations first. */
  get listed(): number[] {
    const listed: number[] = [];
    const left = this.node(START).children.toReversed();
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      listed.push(id);
      left.push(...this.node(id).children.toReversed());
    }
    return listed;
  }

  private with(changes: readonly TurnNode[]): ReadonlyMap<number, TurnNode> {
    const nodes = new Map(this.nodes);
    for (const node of changes) nodes.set(node.id, node);
    return nodes;
  }
}
