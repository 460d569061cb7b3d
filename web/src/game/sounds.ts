/** Small sounds of wood, made on the spot; off unless they are wanted. */

import { settings } from '../stores/settings.svelte';
import type { BoardView } from '../wire/types';

let context: AudioContext | undefined;

/** The sound of a turn: one knock for every place a piece came to, a deeper one for a capture. */
export function playTurnSound(view: BoardView): void {
  if (settings.get('sounds') === 'off') return;
  const places = view.lastTurn.filter(({ kind }) => kind !== 'from' && kind !== 'captured');
  const isCapture = view.lastTurn.some(({ kind }) => kind === 'captured');
  places.slice(0, 6).forEach((_, index) => knock(0.12 + index * 0.16, isCapture ? 180 : 320));
}

/** A short tap with a falling tone, so many seconds from now. */
function knock(delay: number, pitch: number): void {
  context ??= new AudioContext();
  const start = context.currentTime + delay;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, start + 0.06);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.25, start + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.09);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.1);
}
