import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { ownsItsDocument } from '../invoices/compare/own-document.public.ts';

/** The invoices here that some books hold under these ids. */
export async function heldByBooks(tx: Tx, connectionId: number, booksIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from invoice i where i.connection_id = ${connectionId} and i.books_id = any(${[...booksIds]}::text[])
      and i.document_state in ('issued', 'void') and ${ownsItsDocument} order by i.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether a row of a topic waits to be begun. */
export async function isToDeliver(tx: Tx, topic: string, subject: string): Promise<boolean> {
  const { rows } = await sql`
    select from outbox where subject = ${subject} and topic = ${topic} and state = 'ready' and attempts = 0 limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
