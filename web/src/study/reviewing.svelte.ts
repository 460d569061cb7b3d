/** A review in the making: how far it is, and the way to call it off. */

import { Cancelled, engine } from '../engine';
import { announcer } from '../stores/announcer.svelte';
import { t } from '../strings';
import { problemWords } from '../strings/problems';
import type { ReviewProgress } from '../wire/types';
import type { Study } from './study.svelte';

/** How thorough a review is, in percent of the usual number of positions. */
export const EFFORTS = { quick: 10, usual: 100, deep: 500 } as const;
export type Effort = keyof typeof EFFORTS;

export class ReviewRun {
  progress: ReviewProgress | null = $state.raw(null);
  problem = $state('');
  effort: Effort = $state('quick');

  private readonly study: Study;
  private calledOff = new AbortController();

  constructor(study: Study) {
    this.study = study;
  }

  get isRunning(): boolean {
    return this.progress !== null;
  }

  async start(): Promise<void> {
    const { study } = this;
    const { tree } = study;
    const turns = tree.mainLine.map((id) => tree.node(id).turn);
    this.cancel();
    this.calledOff = new AbortController();
    const { signal } = this.calledOff;
    this.problem = '';
    this.progress = { done: 0, total: turns.length + 1 };
    try {
      const progress = (progress: ReviewProgress): void => {
        if (!signal.aborted) this.progress = progress;
      };
      const review = await engine.review(
        study.record,
        { percent: EFFORTS[this.effort] },
        { progress, signal },
      );
      if (signal.aborted) return;
      this.progress = null;
      // Another page may have changed the study meanwhile, and its nodes with it.
      study.setReview(review, study.tree.pathOf(turns));
      const marked = review.turns.filter(({ judgement }) => judgement !== null).length;
      announcer.say(t('review.done', { count: marked }));
    } catch (error) {
      if (error instanceof Cancelled || signal.aborted) return;
      this.progress = null;
      this.problem = problemWords(error);
    }
  }

  cancel(): void {
    this.calledOff.abort();
    this.progress = null;
  }
}
