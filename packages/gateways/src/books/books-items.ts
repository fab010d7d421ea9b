import type { BooksItem } from './books-provider.ts';
import { BooksError } from './books-error.ts';
import { folded } from './same-company.ts';

/** Finds or creates the service items of invoice lines, and caches their ids. */
export interface BooksItems {
  itemNames(): Promise<readonly string[]>;
  serviceItem(name: string): Promise<BooksItem>;
  /** Clears the cache after the books reported an invalid id. True if anything was cached. */
  forget(): boolean;
}

/** How one provider names, finds and creates items. Names are unique in the books. */
export interface ItemCalls {
  readonly nameInBooks: (name: string) => string;
  readonly find: (name: string) => Promise<BooksItem | undefined>;
  /** The names of all billable items. */
  readonly names: () => Promise<readonly string[]>;
  readonly make: (name: string) => Promise<BooksItem>;
}

const SHOWN_LATE_MS = 5_000;

export function createBooksItems({ nameInBooks, names, find, make }: ItemCalls): BooksItems {
  const remembered = new Map<string, BooksItem>();

  async function madeOrFound(name: string): Promise<BooksItem> {
    try {
      return await make(name);
    } catch (error) {
      // another process, or our own earlier attempt, created it
      const mayBeThere = error instanceof BooksError && (error.kind === 'rejected' || error.kind === 'outcome_unknown');
      const found = mayBeThere ? await find(name) : undefined;
      if (found) return found;
      // requesting an item again is safe: its name is unique. An existing one may be listed with a delay.
      if (mayBeThere && (error.mayBeDone || error.reason === 'duplicate_name')) {
        const { words } = error;
        throw new BooksError('unavailable', {
          reason: 'not_shown_yet',
          words,
          retryAfterMs: SHOWN_LATE_MS,
          cause: error,
        });
      }
      throw error;
    }
  }

  return {
    itemNames: names,
    async serviceItem(wanted) {
      const name = nameInBooks(wanted);
      const known = remembered.get(folded(name));
      if (known) return known;
      const item = (await find(name)) ?? (await madeOrFound(name));
      remembered.set(folded(name), item);
      return item;
    },
    forget() {
      const hadAny = remembered.size > 0;
      remembered.clear();
      return hadAny;
    },
  };
}
