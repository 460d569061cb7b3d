/**
 * A place in this browser for things with a name, in IndexedDB: it holds thousands, and writes with
 * strict durability survive a loss of power. Where there is no database (some private windows),
 * things live until the page is closed.
 */
export class Shelf<T extends { readonly id: string; readonly changed: number }> {
  private opening: Promise<IDBDatabase | null> | undefined;
  private readonly unkept = new Map<string, T>();
  private readonly database: string;
  private readonly name: string;

  constructor(database: string, name: string) {
    this.database = database;
    this.name = name;
  }

  /** Keeps a thing where there is none, or one that may go, in one step. Whether it was kept. */
  async keepInPlaceOf(thing: T, mayGo: (known: T) => boolean): Promise<boolean> {
    const store = await this.store('readwrite');
    const known =
      store === null
        ? this.unkept.get(thing.id)
        : await done(store.get(thing.id) as IDBRequest<T | undefined>);
    if (known !== undefined && !mayGo(known)) return false;
    if (store === null) this.unkept.set(thing.id, thing);
    else {
      store.put(thing);
      await committed(store.transaction);
    }
    return true;
  }

  async find(id: string): Promise<T | undefined> {
    const store = await this.store('readonly');
    if (store === null) return this.unkept.get(id);
    return done(store.get(id) as IDBRequest<T | undefined>);
  }

  /** Everything, what changed last first. */
  async list(): Promise<T[]> {
    const store = await this.store('readonly');
    const all =
      store === null ? [...this.unkept.values()] : await done(store.getAll() as IDBRequest<T[]>);
    return all.sort((one, two) => two.changed - one.changed);
  }

  async forget(id: string): Promise<void> {
    const store = await this.store('readwrite');
    if (store === null) this.unkept.delete(id);
    else {
      store.delete(id);
      await committed(store.transaction);
    }
  }

  private async store(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
    this.opening ??= this.open();
    const database = await this.opening;
    return (
      database?.transaction(this.name, mode, { durability: 'strict' }).objectStore(this.name) ??
      null
    );
  }

  private open(): Promise<IDBDatabase | null> {
    return new Promise((resolve) => {
      if (typeof indexedDB === 'undefined') return resolve(null);
      const request = indexedDB.open(this.database, 1);
      request.onupgradeneeded = () =>
        request.result.createObjectStore(this.name, { keyPath: 'id' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    });
  }
}

/** Only then is what was written there for good: a page that is closed before takes it along. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(problemOf(transaction));
  });
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(problemOf(request));
  });
}

function problemOf({ error }: IDBTransaction | IDBRequest): Error {
  return error ?? new Error('the database did not answer');
}
