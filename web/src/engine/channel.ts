/** A worker to ask, with the promises of what has been asked. */
import type { Request, Response } from './protocol';

/** What a worker can do; a real one, or one of a test. */
export interface Port {
  postMessage(message: Request): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Response>) => void): void;
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void;
  terminate(): void;
}

/** Thinking was called off, or the client closed. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';

  constructor() {
    super('cancelled');
  }
}

interface Waiting {
  resolve(text: string): void;
  reject(error: Error): void;
  progress: ((text: string) => void) | undefined;
}

type Question = Request extends infer R
  ? R extends { id: number }
    ? Omit<R, 'id'>
    : never
  : never;

/** Asks a worker, and starts another one when it breaks down or is called off. */
export class Channel {
  #makePort: () => Port;
  #module: Promise<WebAssembly.Module>;
  #port: Promise<Port> | null = null;
  #waiting = new Map<number, Waiting>();
  #nextId = 1;
  /** Counts the workers: one that is still being started may be called off. */
  #generation = 0;

  constructor(makePort: () => Port, module: Promise<WebAssembly.Module>) {
    this.#makePort = makePort;
    this.#module = module;
  }

  /** Asks, and gives the text of the answer. */
  ask(question: Question, progress?: (text: string) => void): Promise<string> {
    const id = this.#nextId++;
    const generation = this.#generation;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, progress });
      this.start().then(
        (port) => {
          if (generation === this.#generation) port.postMessage({ ...question, id } as Request);
        },
        (error: unknown) => this.#settle(id)?.reject(toError(error)),
      );
    });
  }

  /** Starts the worker, if it is not there. */
  start(): Promise<Port> {
    this.#port ??= this.#module.then((module) => {
      const port = this.#makePort();
      const generation = this.#generation;
      port.addEventListener('message', (event) => this.#receive(event.data, generation));
      port.addEventListener('error', (event) => this.#breakDown(event.message, generation));
      port.postMessage({ kind: 'start', module });
      return port;
    });
    return this.#port;
  }

  /** Whether something has been asked and not answered. */
  get isBusy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Ends the worker with all it was asked. The next question starts another. */
  stop(reason: Error = new Cancelled()): void {
    this.#generation++;
    const port = this.#port;
    this.#port = null;
    void port?.then(
      (port) => port.terminate(),
      () => undefined,
    );
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(reason);
  }

  #receive(response: Response, generation: number): void {
    if (generation !== this.#generation) return;
    switch (response.kind) {
      case 'progress':
        this.#waiting.get(response.id)?.progress?.(response.text);
        break;
      case 'answer':
        this.#settle(response.id)?.resolve(response.text);
        break;
      case 'broken':
        this.#breakDown(response.words, generation);
        break;
    }
  }

  #breakDown(words: string, generation: number): void {
    if (generation === this.#generation) this.stop(new Error(`the engine broke down: ${words}`));
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
