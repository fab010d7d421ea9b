import { createBooksItems, type BooksItems } from '../books-items.ts';
import { folded } from '../same-company.ts';
import { zohoItemAnswer, zohoItemRow } from './from-zoho-books.ts';
import { nameInZohoBooks, serviceItemToZohoBooks } from './to-zoho-books.ts';
import type { ZohoBooksHttp } from './zoho-books-http.ts';

const ITEM_NAME_MAX = 100;

/** Finds or creates the service items of invoice lines, and caches their ids. */
export function createZohoBooksItems(http: ZohoBooksHttp): BooksItems {
  return createBooksItems({
    nameInBooks: (name) => nameInZohoBooks(name).slice(0, ITEM_NAME_MAX).trim(),
    async find(name) {
      const query = { name, filter_by: 'Status.Active' };
      const rows = await http.list({ path: 'items', key: 'items', query }, zohoItemRow);
      const item = rows.find((row) => folded(row.name) === folded(name));
      return item && { id: item.item_id, name: item.name };
    },
    async names() {
      const query = { filter_by: 'Status.Active' };
      const rows = await http.list({ path: 'items', key: 'items', query }, zohoItemRow);
      return rows.map((row) => row.name);
    },
    async make(name) {
      const body = serviceItemToZohoBooks(name);
      const { item } = await http.write({ name: 'create-item', path: 'items', body }, zohoItemAnswer);
      return { id: item.item_id, name: item.name };
    },
  });
}
