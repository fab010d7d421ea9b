import { openBooks } from '../quickbooks/books.ts';
import { write } from '../quickbooks/operations.ts';
import { isObject, readJson } from '../wire/exact-json.ts';
import { textOf } from '../wire/field-reading.ts';
import type { World } from '../world.ts';
import { keepRecord, zohoBooksOf } from '../zoho-books/books.ts';
import { invoices, writeSalesForm } from '../zoho-books/invoices.ts';

/**
 * Creates an invoice like a bookkeeper in the books, in the books' own fields: with tax included, several rates, a
 * discount or an adjustment. It counts at once. Returns its id; undefined if there are no such books.
 */
export function enterInvoice(world: World, realmId: string, written: unknown): { documentId: string } | undefined {
  const body = readJson(JSON.stringify(written));
  if (!isObject(body)) return undefined;
  const zoho = zohoBooksOf(world, realmId);
  if (zoho !== undefined)
    return world.ledger.act((pen) => {
      const books = { ...zoho, view: pen, pen };
      const made = writeSalesForm(books, invoices, body, { isOwn: true });
      keepRecord(books, 'invoices', { ...made, state: 'sent', issuedDay: made.day });
      return { documentId: made.id };
    });
  const books = openBooks(world.ledger, realmId, world.now());
  if (books === undefined) return undefined;
  const answer = world.ledger.act((pen) => write({ ...books, view: pen, pen, include: new Set() }, 'invoice', body));
  const made = answer['Invoice'];
  return { documentId: isObject(made) ? (textOf(made, 'Id') ?? '') : '' };
}
