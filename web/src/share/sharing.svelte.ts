/** A shared game being looked at: all its lines, and the started part of a turn as the last step. */

import { resultWords } from '../game/words';
import { treeOf } from '../study/record';
import { START } from '../study/tree';
import { Study } from '../study/study.svelte';
import type { PlayedTurn } from '../wire/types';
import { endWordsOf, type SharedGame } from './shared';

export class Sharing {
  readonly shared: SharedGame;
  /** It is looked at and not kept: whoever wants to keep it analyses it. */
  readonly study: Study;
  /** Whether there is more than turns in one line. */
  readonly hasNotes: boolean;

  private constructor(shared: SharedGame, study: Study) {
    this.shared = shared;
    this.study = study;
    const { tree } = study;
    this.hasNotes =
      tree.size > tree.mainLine.length ||
      [START, ...tree.listed].some((id) => Object.keys(tree.node(id).notes).length > 0);
  }

  static async open(shared: SharedGame): Promise<Sharing> {
    const { record, shown } = shared;
    const tree = treeOf(record);
    const played = tree.mainLine.map((id) => tree.node(id).turn);
    const below = 'white';
    const saved = { id: '', record, shown, below, review: null, played, changed: 0 } as const;
    const sharing = new Sharing(shared, await Study.open(saved, 'looked at'));
    if (shared.part !== undefined) await sharing.showPart();
    return sharing;
  }

  /** How many steps lead to what is shown. */
  get played(): number {
    const { tree, shown, game } = this.study;
    return tree.pathTo(shown).length + (game.isMidTurn ? 1 : 0);
  }

  /** How many steps there are in the shown line. */
  get total(): number {
    return this.line.length + (this.hasPart ? 1 : 0);
  }

  /** The turns of the shown line, and the started part of one. */
  get turns(): readonly PlayedTurn[] {
    const turns = this.line.map((id): PlayedTurn => {
      return { ...this.study.turnOf(id), text: this.study.tree.node(id).turn, isWhole: true };
    });
    const { part } = this.shared;
    if (!this.hasPart || part === undefined) return turns;
    return [...turns, { ...this.study.turnAt(turns.length + 1), text: part, isWhole: false }];
  }

  /** How the game ended, where its end is shown; nothing elsewhere. */
  get end(): string {
    const { game, tree, shown } = this.study;
    const { outcome } = game.state;
    if (outcome !== null)
      return resultWords({ winner: outcome.winner, by: 'rules', reason: outcome.reason });
    const isEnd = !game.isMidTurn && shown === (tree.mainLine.at(-1) ?? START);
    return isEnd ? endWordsOf(this.shared.record) : '';
  }

  /** Goes to the position after so many steps of the shown line. */
  async go(steps: number): Promise<void> {
    if (steps > this.line.length) return this.showPart();
    await this.study.go(this.line[steps - 1] ?? START);
  }

  /** The nodes from the first turn over the shown one to the end of its line. */
  private get line(): readonly number[] {
    const { tree, shown, game } = this.study;
    // What follows a turn that has begun is another line.
    return [...tree.pathTo(shown), ...(game.isMidTurn ? [] : tree.lineFrom(shown))];
  }

  /** Whether the shown line ends with the started part. */
  private get hasPart(): boolean {
    return this.shared.part !== undefined && (this.line.at(-1) ?? START) === this.shared.shown;
  }

  private async showPart(): Promise<void> {
    const { part } = this.shared;
    if (part !== undefined)
      await this.study.game.load({ ...this.study.specAt(this.shared.shown), part });
  }
}
