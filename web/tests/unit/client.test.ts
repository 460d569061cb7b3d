/** The client and its workers' protocol, with the module running in Node behind a port. */
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { Cancelled, type Port } from '../../src/engine/channel';
import { EngineClient, Refusal } from '../../src/engine/client';
import type { Request, Response } from '../../src/engine/protocol';
import type { Thought } from '../../src/wire/types';
import { modulePath, start } from './module';

/** A worker that answers when it is told to, so that tests can look at what happens between. */
class HeldPort implements Port {
  static all: HeldPort[] = [];
  requests: Request[] = [];
  isTerminated = false;
  #listeners: ((event: MessageEvent<Response>) => void)[] = [];

  constructor() {
    HeldPort.all.push(this);
  }

  postMessage(message: Request): void {
    this.requests.push(message);
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    if (type === 'message') this.#listeners.push(listener as (event: MessageEvent) => void);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  send(response: Response): void {
    for (const listener of this.#listeners) listener({ data: response } as MessageEvent<Response>);
  }

  /** Answers what was asked last. */
  answer(value: unknown): void {
    const request = this.requests.at(-1);
    if (request === undefined || request.kind === 'start') throw new Error('nothing was asked');
    this.send({ kind: 'answer', id: request.id, text: JSON.stringify(value) });
  }
}

// Compiled before the tests, so that nothing but promises has to be waited for in them.
const compiled = Promise.resolve(await WebAssembly.compile(readFileSync(modulePath)));
const spec = { game: 'apart', turns: [] };
let loads = 0;

function held(): EngineClient {
  return new EngineClient({
    loadModule: () => {
      loads++;
      return compiled;
    },
    makeWorker: () => new HeldPort(),
  });
}

/** Lets what has been promised happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  HeldPort.all = [];
  loads = 0;
});

test('nothing is loaded before the first question', async () => {
  const client = held();
  await settle();
  expect(loads).toBe(0);
  void client.state(spec);
  await settle();
  expect(loads).toBe(1);
  expect(HeldPort.all.length).toBe(1);
});

test('answers go to the questions they belong to, in whatever order they come', async () => {
  const client = held();
  const first = client.whyNot(spec, 'b2-b5');
  const second = client.whyNot(spec, 'b2-b6');
  await settle();
  const port = HeldPort.all[0]!;
  const ids = port.requests.flatMap((request) => (request.kind === 'start' ? [] : [request.id]));
  port.send({ kind: 'answer', id: ids[1]!, text: '{"ok":"two"}' });
  port.send({ kind: 'answer', id: ids[0]!, text: '{"ok":"one"}' });
  expect(await Promise.all([first, second])).toEqual(['one', 'two']);
});

test('a refusal has words and a column', async () => {
  const client = held();
  const asked = client.play(spec, 'b2-b5');
  await settle();
  HeldPort.all[0]!.answer({ error: { words: 'not so far', column: 4 } });
  const refusal: unknown = await asked.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ message: 'not so far', column: 4 });
});

test('cancelling ends the thinker, and the next thought has another', async () => {
  const client = held();
  const controller = new AbortController();
  const seen: Thought[] = [];
  const progress = (thought: Thought) => seen.push(thought);
  const thinking = client.think(spec, { nodes: 1 }, { progress, signal: controller.signal });
  await settle();
  const first = HeldPort.all[0]!;
  const request = first.requests.at(-1)!;
  if (request.kind !== 'think') throw new Error('nothing is being thought about');
  first.send({ kind: 'progress', id: request.id, text: '{"depth":1}' });
  expect(seen).toEqual([{ depth: 1 }]);
  controller.abort();
  await expect(thinking).rejects.toBeInstanceOf(Cancelled);
  await settle();
  expect(first.isTerminated).toBe(true);
  // What the old worker still says is not heard.
  first.send({ kind: 'progress', id: request.id, text: '{"depth":2}' });
  expect(seen.length).toBe(1);
  const again = client.hint(spec, { nodes: 1 });
  await settle();
  expect(HeldPort.all.length).toBe(2);
  HeldPort.all[1]!.answer({ ok: 'b2-b4' });
  expect(await again).toBe('b2-b4');
});

test('thoughts wait for each other, and one that is cancelled while it waits never begins', async () => {
  const client = held();
  const controller = new AbortController();
  const first = client.hint(spec, { nodes: 1 });
  const second = client.hint(spec, { nodes: 2 }, { signal: controller.signal });
  await settle();
  const port = HeldPort.all[0]!;
  expect(port.requests.length).toBe(2);
  controller.abort();
  port.answer({ ok: 'b2-b4' });
  expect(await first).toBe('b2-b4');
  await expect(second).rejects.toBeInstanceOf(Cancelled);
  expect(port.isTerminated).toBe(false);
});

test('a worker that breaks down is replaced', async () => {
  const client = held();
  const asked = client.state(spec);
  await settle();
  const port = HeldPort.all[0]!;
  const request = port.requests.at(-1)!;
  if (request.kind === 'start') throw new Error('nothing was asked');
  port.send({ kind: 'broken', id: request.id, words: 'unreachable' });
  await expect(asked).rejects.toThrow('the engine broke down: unreachable');
  const again = client.whyNot(spec, 'b2');
  await settle();
  HeldPort.all[1]!.answer({ ok: null });
  expect(await again).toBeNull();
});

test('a module that cannot be loaded is tried again with the next question', async () => {
  let tries = 0;
  const client = new EngineClient({
    loadModule: () => (tries++ === 0 ? Promise.reject(new Error('offline')) : compiled),
    makeWorker: () => new HeldPort(),
  });
  await expect(client.state(spec)).rejects.toThrow('offline');
  const again = client.whyNot(spec, 'b2');
  await settle();
  HeldPort.all[0]!.answer({ ok: null });
  expect(await again).toBeNull();
});

test('the catalogue of the pages is the engine’s', async () => {
  const { default: catalogue } = await import('../../src/wire/catalogue.json');
  expect(JSON.parse(start().catalogue())).toEqual({ ok: catalogue });
});
