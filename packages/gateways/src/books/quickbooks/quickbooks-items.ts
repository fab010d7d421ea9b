import type { BooksItem } from '../books-provider.ts';
import { BooksTrouble } from '../books-trouble.ts';
import { quickBooksAccount, quickBooksItem, quickBooksItemAnswer } from './from-quickbooks.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';
import { folded } from './same-company.ts';
import { nameInQuickBooks, serviceItemToQuickBooks } from './to-quickbooks.ts';

const ITEM_NAME_MAX = 100;

/** Finds or makes the service items that invoice lines are booked on, and remembers their ids. */
export interface QuickBooksItems {
  serviceItem(name: string): Promise<BooksItem>;
  /** Forgets what is remembered, after the books said that an id is no longer good. True if anything was remembered. */
  forget(): boolean;
}

export function createQuickBooksItems(http: QuickBooksHttp): QuickBooksItems {
  const remembered = new Map<string, BooksItem>();

  async function find(name: string): Promise<BooksItem | undefined> {
    const rows = await http.query('Item', [{ property: 'Name', equals: name }], quickBooksItem);
    const item = rows.find((row) => folded(row.Name) === folded(name));
    if (!item) return undefined;
    if (item.Type === 'Category' || item.Type === 'Group') {
      throw new BooksTrouble('rejected', {
        reason: 'duplicate_name',
        element: 'Item.Name',
        words: `"${name}" is a ${item.Type.toLowerCase()} in the books and cannot be billed.`,
      });
    }
    return { id: item.Id, name: item.Name };
  }

  async function make(name: string): Promise<BooksItem> {
    const body = serviceItemToQuickBooks(name, await incomeAccountId(http));
    try {
      const answer = await http.write({ name: 'create-item', path: 'item', body }, quickBooksItemAnswer);
      return { id: answer.Item.Id, name: answer.Item.Name };
    } catch (error) {
      // Somebody made it at the same moment, or our own earlier try did.
      const mayBeThere =
        error instanceof BooksTrouble && (error.reason === 'duplicate_name' || error.kind === 'outcome_unknown');
      const found = mayBeThere ? await find(name) : undefined;
      if (found) return found;
      // An item is no document: asking for it again does no harm, its name is unique.
      if (error instanceof BooksTrouble && error.kind === 'outcome_unknown') {
        throw new BooksTrouble('unavailable', { reason: error.reason, words: error.words, cause: error });
      }
      throw error;
    }
  }

  return {
    async serviceItem(wanted) {
      const name = nameInQuickBooks(wanted).slice(0, ITEM_NAME_MAX).trim();
      const known = remembered.get(folded(name));
      if (known) return known;
      const item = (await find(name)) ?? (await make(name));
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

/** The account on which services earn: the one meant for fees, else one called services or sales, else the first. */
async function incomeAccountId(http: QuickBooksHttp): Promise<string> {
  const rows = await http.query('Account', [{ property: 'AccountType', equals: 'Income' }], quickBooksAccount);
  const accounts = rows.filter((row) => row.Active && row.AccountType === 'Income');
  const chosen =
    accounts.find((account) => account.AccountSubType === 'ServiceFeeIncome') ??
    accounts.find((account) => /^(services?|sales)\b/i.test(account.Name)) ??
    accounts[0];
  if (chosen) return chosen.Id;
  throw new BooksTrouble('rejected', {
    reason: 'unknown_reference',
    element: 'IncomeAccountRef',
    words: 'The books have no income account to book services on.',
  });
}
