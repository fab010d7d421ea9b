import { type Change, openJournal } from './journal.ts';

const LINES_BEFORE_SNAPSHOT = 5000;

/** Reads of the ledger. Documents are never changed in place: store a new one. */
export type LedgerView = {
  get(shelf: string, key: string): unknown;
  all(shelf: string): unknown[];
  /** How often a shelf was changed since the ledger was opened: what was computed from it holds until this number grows. */
  changesOf(shelf: string): number;
};

/** Writes within one transaction, visible to its later reads. */
export type Pen = LedgerView & {
  put(shelf: string, key: string, document: unknown): void;
  remove(shelf: string, key: string): void;
  /** Deletes everything on a shelf. */
  clear(shelf: string): void;
  /** The next number of a counter that never returns the same number twice. */
  nextNumber(shelf: string, counter: string, first?: number): number;
};

export type Ledger = LedgerView & {
  /**
   * Runs one transaction: all of its changes or none. It is synchronous, and its journal line is written before it
   * returns.
   */
  act<T>(work: (pen: Pen) => T): T;
  /** Shelves that are not empty. */
  shelves(): string[];
  close(): void;
};

type Shelves = Map<string, Map<string, unknown>>;

/** Opens the ledger of a folder, as of its last acknowledged change. */
export function openLedger(folder: string): Ledger {
  const shelves: Shelves = new Map();
  const changesOf = new Map<string, number>();
  const journal = openJournal(folder, (changes) => {
    for (const change of changes) apply(shelves, change);
  });
  const view: LedgerView = {
    get: (shelf, key) => shelves.get(shelf)?.get(key),
    all: (shelf) => [...(shelves.get(shelf)?.values() ?? [])],
    changesOf: (shelf) => changesOf.get(shelf) ?? 0,
  };

  function act<T>(work: (pen: Pen) => T): T {
    const changes: Change[] = [];
    const before: Change[] = [];
    const write = (change: Change) => {
      const [shelf, key] = change;
      before.unshift([shelf, key, shelves.get(shelf)?.get(key) ?? null]);
      apply(shelves, change);
      changesOf.set(shelf, view.changesOf(shelf) + 1);
      changes.push(change);
    };
    const pen: Pen = {
      ...view,
      put: (shelf, key, document) => write([shelf, key, document]),
      remove: (shelf, key) => write([shelf, key, null]),
      clear(shelf) {
        const keys = Array.from(shelves.get(shelf)?.keys() ?? []);
        for (const key of keys) write([shelf, key, null]);
      },
      nextNumber(shelf, counter, first = 1) {
        const number = (view.get(`${shelf}/counters`, counter) as number | undefined) ?? first;
        write([`${shelf}/counters`, counter, number + 1]);
        return number;
      },
    };
    let result: T;
    try {
      result = work(pen);
      if (changes.length > 0) journal.append(changes);
    } catch (error) {
      for (const change of before) {
        apply(shelves, change);
        changesOf.set(change[0], view.changesOf(change[0]) + 1);
      }
      throw error;
    }
    if (journal.lineCount() >= LINES_BEFORE_SNAPSHOT) journal.compact(everything(shelves));
    return result;
  }

  return {
    ...view,
    act,
    shelves: () => [...shelves.entries()].filter(([, documents]) => documents.size > 0).map(([name]) => name),
    close: () => journal.close(),
  };
}

function apply(shelves: Shelves, [shelf, key, document]: Change): void {
  const documents = shelves.get(shelf) ?? new Map<string, unknown>();
  shelves.set(shelf, documents);
  if (document === null) documents.delete(key);
  else documents.set(key, document);
}

function everything(shelves: Shelves): Change[] {
  return [...shelves].flatMap(([shelf, documents]) =>
    [...documents].map(([key, document]): Change => [shelf, key, document]),
  );
}
