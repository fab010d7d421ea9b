import { createBooksItems, type BooksItems } from '../books-items.ts';
import { BooksError } from '../books-error.ts';
import { quickBooksAccount, quickBooksItem, quickBooksItemAnswer } from './from-quickbooks.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';
import { ofName } from './quickbooks-query.ts';
import { folded } from '../same-company.ts';
import { nameInQuickBooks, serviceItemToQuickBooks } from './to-quickbooks.ts';

const ITEM_NAME_MAX = 100;

/** Finds or creates the service items of invoice lines, and caches their ids. */
export function createQuickBooksItems(http: QuickBooksHttp): BooksItems {
  return createBooksItems({
    nameInBooks: (name) => nameInQuickBooks(name).slice(0, ITEM_NAME_MAX).trim(),
    async find(name) {
      const rows = await http.query('Item', [ofName('Name', name)], quickBooksItem);
      const item = rows.find((row) => folded(row.Name) === folded(name));
      if (!item) return undefined;
      if (item.Type === 'Category' || item.Type === 'Group') {
        throw new BooksError('rejected', {
          reason: 'duplicate_name',
          element: 'Item.Name',
          words: `"${name}" is a ${item.Type.toLowerCase()} in the books and cannot be billed.`,
        });
      }
      return { id: item.Id, name: item.Name };
    },
    async names() {
      const rows = await http.query('Item', [], quickBooksItem);
      return rows.filter((row) => row.Active && row.Type !== 'Category' && row.Type !== 'Group').map((row) => row.Name);
    },
    async make(name) {
      const body = serviceItemToQuickBooks(name, await incomeAccountId(http));
      const { Item } = await http.write({ name: 'create-item', path: 'item', body }, quickBooksItemAnswer);
      return { id: Item.Id, name: Item.Name };
    },
  });
}

/** The income account of services: the one for fees, else one called services or sales, else the first. */
async function incomeAccountId(http: QuickBooksHttp): Promise<string> {
  const rows = await http.query('Account', [{ property: 'AccountType', equals: 'Income' }], quickBooksAccount);
  const accounts = rows.filter((row) => row.Active && row.AccountType === 'Income');
  const chosen =
    accounts.find((account) => account.AccountSubType === 'ServiceFeeIncome') ??
    accounts.find((account) => /^(services?|sales)\b/i.test(account.Name)) ??
    accounts[0];
  if (chosen) return chosen.Id;
  throw new BooksError('rejected', {
    reason: 'unknown_reference',
    element: 'IncomeAccountRef',
    words: 'The books have no income account to book services on.',
  });
}
