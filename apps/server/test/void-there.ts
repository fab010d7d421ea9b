import { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import { sql } from 'kysely';
import type { Person, World } from './world.ts';

/** Voids the document of an invoice in the books, and accepts the difference here as a user does. */
export async function takeVoidOfBooks(world: World, person: Person, invoiceId: number) {
  const { rows } = await sql<{ id: number; version: number }>`
    insert into books_difference (invoice_id, field, ours, theirs, found_at, seen_at) values (${invoiceId}, 'document', 'issued', 'void', now(), now())
    on conflict (invoice_id, field) where ended_at is null do update set seen_at = now() returning id, version`.execute(
    world.tx,
  );
  return person.call(booksDifferenceEndpoints.settle, {
    params: { id: rows[0]?.id ?? 0 },
    body: { version: rows[0]?.version ?? 0, way: 'theirs', reason: 'void in the books' },
  });
}
