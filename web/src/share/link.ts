/**
 * A whole game in the fragment of an address, so that a link needs no server: `#/shared/` and a text.
 *
 * The text is base64url of the game as JSON; its first letter says whether that is compressed (`z`) or
 * not (`j`, for browsers that cannot). What a link holds was made by anybody, so it is read with care:
 * here its shape is checked, and the engine checks its turns.
 */

import { link } from '../stores/address';
import type { GameSpec } from '../wire/types';

/** More than any game fills; keeps a hostile link from filling the memory. */
const LONGEST = 2_000_000;

/** What a link carries. */
interface Carried {
  /** The game, its size and its start. */
  readonly g: string;
  readonly s?: number;
  readonly p?: string;
  /** The turns, and the started part of the next. */
  readonly t: string;
  readonly r?: string;
}

/** The address of a game on this page. */
export async function linkOf(spec: GameSpec): Promise<string> {
  const page = location.href.replace(/#.*$/, '');
  return `${page}${link('shared', await pack(spec))}`;
}

/** A game as a text for an address. */
export async function pack({ game, size, position, turns, part }: GameSpec): Promise<string> {
  const carried: Carried = {
    g: game,
    ...(size === undefined ? {} : { s: size }),
    ...(position === undefined ? {} : { p: position }),
    t: turns.join(' '),
    ...(part === undefined ? {} : { r: part }),
  };
  const bytes = new TextEncoder().encode(JSON.stringify(carried));
  if (typeof CompressionStream === 'undefined') return `j${base64(bytes)}`;
  return `z${base64(await through(bytes, new CompressionStream('deflate-raw')))}`;
}

/** Reads what `pack` has written. Throws if it is something else. */
export async function unpack(text: string): Promise<GameSpec> {
  const bytes = bytesOf(text.slice(1));
  if (text.startsWith('j')) return specOf(bytes);
  if (!text.startsWith('z')) throw new Error('the link carries no game');
  return specOf(await through(bytes, new DecompressionStream('deflate-raw')));
}

function specOf(bytes: Uint8Array): GameSpec {
  const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof read !== 'object' || read === null) throw new Error('the link carries no game');
  const { g, s, p, t, r } = read as Record<string, unknown>;
  if (typeof g !== 'string' || typeof t !== 'string') throw new Error('the link carries no game');
  return {
    game: g,
    turns: t === '' ? [] : t.split(' '),
    ...(typeof s === 'number' ? { size: s } : {}),
    ...(typeof p === 'string' ? { position: p } : {}),
    ...(typeof r === 'string' ? { part: r } : {}),
  };
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
    if (total > LONGEST) throw new Error('the link carries too much');
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
