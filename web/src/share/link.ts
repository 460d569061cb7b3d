/**
 * A whole game in the fragment of an address, so that a link needs no server: `#/shared/` and a text.
 *
 * The text is base64url of JSON; its first letter says what it is and whether it is compressed. A game
 * that is nothing but its turns has the short form (`z`, or `j` for browsers that cannot compress); one
 * with side lines, notes, players or an end of its own is carried as the text of its record (`Z`, `J`).
 * What a link holds was made by anybody, so it is read with care: here its shape is checked, and the
 * engine checks its turns.
 */

import type { GameSpec } from '../wire/types';

/** More than any game fills; keeps a hostile link from filling the memory. */
const LONGEST = 2_000_000;

/** What a link holds of a game that is nothing but its turns. */
interface ShortForm {
  /** The game, its size and its start. */
  readonly g: string;
  readonly s?: number;
  readonly p?: string;
  /** The turns, and the started part of the next. */
  readonly t: string;
  readonly r?: string;
}

/** What a link holds of a record. */
interface RecordForm {
  /** Its text. */
  readonly p: string;
  /** The shown turn: its place in the record, main continuations first, from 1; 0 is the start. */
  readonly n: number;
  /** The started part of the turn after it. */
  readonly r?: string;
}

/** A record as it is carried. */
export interface CarriedRecord {
  readonly text: string;
  /** The place of the shown turn, main continuations first, from 1; 0 is the start. */
  readonly place: number;
  readonly part?: string;
}

/** What a link carries. */
export type Carried =
  | { readonly kind: 'game'; readonly spec: GameSpec }
  | { readonly kind: 'record'; readonly record: CarriedRecord };

/** A game that is nothing but its turns, as a text for an address. */
export function pack({ game, size, position, turns, part }: GameSpec): Promise<string> {
  const form: ShortForm = {
    g: game,
    ...(size === undefined ? {} : { s: size }),
    ...(position === undefined ? {} : { p: position }),
    t: turns.join(' '),
    ...(part === undefined ? {} : { r: part }),
  };
  return written(form, 'zj');
}

/** A record as a text for an address. */
export function packRecord({ text, place, part }: CarriedRecord): Promise<string> {
  const form: RecordForm = { p: text, n: place, ...(part === undefined ? {} : { r: part }) };
  return written(form, 'ZJ');
}

/** Reads what was packed. Throws if it is something else. */
export async function unpack(text: string): Promise<Carried> {
  const [letter = ''] = text;
  if (!'zjZJ'.includes(letter) || letter === '') throw nothing();
  const form = await formOf(letter, text.slice(1));
  return 'zj'.includes(letter)
    ? { kind: 'game', spec: specOf(form) }
    : { kind: 'record', record: recordOf(form) };
}

/** A form behind the first letter, which stands for compressed bytes, or the second, for plain ones. */
async function written(form: ShortForm | RecordForm, letters: 'zj' | 'ZJ'): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(form));
  if (typeof CompressionStream === 'undefined') return `${letters[1]}${base64(bytes)}`;
  return `${letters[0]}${base64(await through(bytes, new CompressionStream('deflate-raw')))}`;
}

type Form = Readonly<Record<string, unknown>>;

async function formOf(letter: string, text: string): Promise<Form> {
  try {
    const bytes = bytesOf(text);
    const plain = 'zZ'.includes(letter) ? await inflated(bytes) : bytes;
    const read: unknown = JSON.parse(new TextDecoder().decode(plain));
    if (typeof read === 'object' && read !== null) return read as Form;
  } catch (error) {
    if (error instanceof LinkProblem) throw error;
  }
  throw nothing();
}

function recordOf({ p, n, r }: Form): CarriedRecord {
  if (typeof p !== 'string' || typeof n !== 'number' || !(n >= 0)) throw nothing();
  return { text: p, place: Math.floor(n), ...(typeof r === 'string' ? { part: r } : {}) };
}

function specOf({ g, s, p, t, r }: Form): GameSpec {
  if (typeof g !== 'string' || typeof t !== 'string') throw nothing();
  return {
    game: g,
    turns: t === '' ? [] : t.split(' '),
    ...(typeof s === 'number' ? { size: s } : {}),
    ...(typeof p === 'string' ? { position: p } : {}),
    ...(typeof r === 'string' ? { part: r } : {}),
  };
}

/** What is wrong with a link, in our own words and not in the browser's. */
class LinkProblem extends Error {}

function nothing(): LinkProblem {
  return new LinkProblem('the link carries no game');
}

function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return through(bytes, new DecompressionStream('deflate-raw'));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.length;
    if (total > LONGEST) throw new LinkProblem('the link carries too much');
    chunks.push(value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
