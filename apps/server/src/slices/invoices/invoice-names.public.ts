import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** How the activity log names invoices, and whose they are, by id. */
export async function invoiceNames(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly name: string; readonly projectId: number }>> {
  const { rows } = await sql<{ id: number; name: string; projectId: number }>`
    select id, coalesce(invoice_number, reference) as name, project_id as "projectId" from invoice where id = any(${[...ids]}::int[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, ...one }) => [id, one]));
}
