/**
 * What is said of a board to those who do not see it, in the same words at every board: what is
 * chosen, given up and refused, turns and their parts as they are played and taken back, and all that
 * stands on the board.
 */

import { boardWords } from '../board/words';
import { announcer } from '../stores/announcer.svelte';
import { settings } from '../stores/settings.svelte';
import { t } from '../strings';
import { sentence } from '../strings/problems';
import type { GameState, PlayedTurn } from '../wire/types';
import type { GameStore } from './game.svelte';
import { sameTurns } from './saved';
import { partWords, resultWords, sideName, turnWords } from './words';

export class Voice {
  private readonly game: GameStore;
  /** The position that was told last. */
  private told: GameState;

  /** Where cells are not lit, because the reader is to find them, they are not named either. */
  constructor(game: GameStore, lights: 'on' | 'off' = 'on') {
    this.game = game;
    this.told = game.state;
    game.onchoose = () => this.choice(lights);
    game.ongiveup = (cell) => whisper(t('compose.given-up', { cell }));
    game.onrefuse = (words) => announcer.say(words);
  }

  /** Says what has been played or taken back since the last time. */
  change(): void {
    announcer.say(changeWords(this.told, this.game.state));
    this.told = this.game.state;
  }

  /** Says where we have gone in a game that is looked through. */
  place(): void {
    if (this.hasSameTurns) return this.change();
    this.told = this.game.state;
    announcer.say(placeWords(this.told));
  }

  /** Says what has become of the turn that is put together, and leaves whole turns to others. */
  part(): void {
    if (this.hasSameTurns) return this.change();
    this.told = this.game.state;
  }

  /** Says all that is on the board, and how the game ended if that is known here alone. */
  board(end = endWords(this.game.state)): void {
    announcer.say(boardWords(this.game.state.board, end));
  }

  private get hasSameTurns(): boolean {
    return sameTurns(this.told.spec.turns, this.game.state.spec.turns);
  }

  private choice(lights: 'on' | 'off'): void {
    const { clicked, narrowed } = this.game;
    const cell = clicked.at(-1) ?? '';
    const cells = narrowed.next.join(', ');
    whisper(t(lights === 'on' ? 'compose.choices' : 'compose.chosen', { cell, cells }));
  }
}

/** Says something to those who want to hear everything. */
function whisper(words: string): void {
  if (settings.get('announcements') === 'full') announcer.say(words);
}

/** How a game went on from one position to another of the same game. */
export function changeWords(before: GameState, now: GameState): string {
  const [was, is] = [before.spec.turns.length, now.spec.turns.length];
  if (is > was) return playedWords(now, was);
  const part = now.board.pending?.text;
  if (part === undefined || is < was) return backWords(before, now);
  const isShorter = is === was && (before.board.pending?.text.length ?? 0) > part.length;
  return isShorter ? `${t('said.step-back')} ${goOnWords(now)}` : pendingWords(now);
}

/** Where a game stands: its last turn and its end, the started part of a turn, or its start. */
export function placeWords(now: GameState): string {
  if (now.board.pending !== null) return pendingWords(now);
  const last = now.turns.at(-1);
  if (last === undefined) return `${t('said.start')} ${toMoveWords(now)}`;
  return `${turnWords(now.board, last.side, last.text)}. ${endWords(now)}`.trimEnd();
}

/** How the game ended by the rules; nothing if it goes on. */
function endWords({ outcome }: GameState): string {
  if (outcome === null) return '';
  return resultWords({ winner: outcome.winner, by: 'rules', reason: outcome.reason });
}

/** The turns from one on. The board tells only its last turn in full. */
function playedWords({ spec, turns, board }: GameState, from: number): string {
  const words = turns.slice(from, spec.turns.length).map((turn: PlayedTurn, index) => {
    if (from + index === spec.turns.length - 1 && board.pending === null)
      return turnWords(board, turn.side, turn.text);
    return `${sideName(turn.side)} ${t('deed.move', { text: turn.text })}`;
  });
  return words.join('. ');
}

/** The turns that are not there any more, with the part of one. */
function backWords(before: GameState, now: GameState): string {
  const gone = before.turns.slice(now.spec.turns.length).map(({ text }) => text);
  if (gone.length === 0) return '';
  return `${t('said.back', { turns: gone.join(', ') })} ${toMoveWords(now)}`;
}

function pendingWords(now: GameState): string {
  return `${partWords(now.board)}. ${goOnWords(now)}`;
}

function goOnWords({ board }: GameState): string {
  const { text: part = '', canStop = false } = board.pending ?? {};
  return sentence(t(canStop ? 'compose.go-on' : 'compose.next', { part }));
}

function toMoveWords({ board }: GameState): string {
  return `${t('status.to-move', { side: sideName(board.toMove) })}.`;
}
