import type { BooksItem } from './books-provider.ts';
import { BooksTrouble } from './books-trouble.ts';
import { folded } from './same-company.ts';

/** Finds or makes the service items that invoice lines are booked on, and remembers their ids. */
export interface BooksItems {
  itemNames(): Promise<readonly string[]>;
  serviceItem(name: string): Promise<BooksItem>;
  /** Forgets what is remembered, after the books said that an id is no longer good. True if anything was remembered. */
  forget(): boolean;
}

/** How one provider names, finds and makes items. Names are unique in the books. */
export interface ItemCalls {
  readonly nameInBooks: (name: string) => string;
  readonly find: (name: string) => Promise<BooksItem | undefined>;
  /** Of all that can be billed. */
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
      // Somebody made it at the same moment, or our own earlier try did.
      const mayBeThere =
        error instanceof BooksTrouble && (error.kind === 'rejected' || error.kind === 'outcome_unknown');
      const found = mayBeThere ? await find(name) : undefined;
      if (found) return found;
      // An item is no document: asking for it again does no harm, its name is unique. One that exists may be shown late.
      if (mayBeThere && (error.mayBeDone || error.reason === 'duplicate_name')) {
        const { words } = error;
        throw new BooksTrouble('unavailable', {
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
