import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

export interface BooksTax {
  readonly taxCodeId: string;
  readonly name: string;
  readonly components: readonly { readonly name: string; readonly percent: string }[];
}

/** A tax of the books of a provider and region, as last read from them. */
export async function taxOfBooks(
  tx: Tx,
  asked: { provider: string; region: string; taxCodeId: string },
): Promise<BooksTax | undefined> {
  const found = await sql<{ tax_code_id: string; name: string; components: BooksTax['components'] }>`
    select t.tax_code_id, t.name, t.components from books_tax t join connection c on c.id = t.connection_id
    where c.provider = ${asked.provider} and c.region = ${asked.region} and t.tax_code_id = ${asked.taxCodeId}`.execute(
    tx,
  );
  const row = found.rows[0];
  return row === undefined ? undefined : { taxCodeId: row.tax_code_id, name: row.name, components: row.components };
}
