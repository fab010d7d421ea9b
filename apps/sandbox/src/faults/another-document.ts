import type { Ledger } from '../ledger/ledger.ts';

const shelves = /\/(?:invoices|creditMemos|creditNotes)$/;

/** The id of another document of the same kind in the same books, or an unused id. */
export function anotherDocument(ledger: Ledger, id: string): string {
  const shelf = ledger.shelves().find((name) => shelves.test(name) && ledger.get(name, id) !== undefined);
  const others = shelf === undefined ? [] : (ledger.all(shelf) as { readonly id: string }[]);
  return others.find((other) => other.id !== id)?.id ?? `${id}9`;
}
