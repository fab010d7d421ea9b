import type { BooksTaxCode } from '@countinghouse/gateways/books/books-provider.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instantOrNull } from '../../database/instants.ts';

/** Puts what the books offer in the place of what they offered before. Codes whose parts do not simply add up are left out. */
export async function storeTaxes(
  tx: Tx,
  connectionId: number,
  codes: readonly BooksTaxCode[],
  now: string,
): Promise<void> {
  const taxes = codes
    .filter((code) => code.isPlainSum)
    .map((code) => ({ id: code.id, name: code.name, components: code.parts }));
  await sql`delete from books_tax where connection_id = ${connectionId}`.execute(tx);
  await sql`insert into books_tax (connection_id, tax_code_id, name, components, read_at)
    select ${connectionId}, t.id, t.name, t.components, ${now}
    from jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) as t (id text, name text, components jsonb)`.execute(tx);
}

/** The taxes of the books of a provider and region, and when they were read. */
export async function taxesOf(
  tx: Tx,
  books: { provider: string; region: string },
): Promise<{
  readAt: string | null;
  taxes: { id: string; name: string; components: { name: string; percent: string }[] }[];
}> {
  const found = await sql<{
    tax_code_id: string;
    name: string;
    components: { name: string; percent: string }[];
    read_at: string;
  }>`select t.tax_code_id, t.name, t.components, t.read_at from books_tax t join connection c on c.id = t.connection_id
    where c.provider = ${books.provider} and c.region = ${books.region} order by t.name`.execute(tx);
  return {
    readAt: instantOrNull(found.rows[0]?.read_at ?? null),
    taxes: found.rows.map((row) => ({ id: row.tax_code_id, name: row.name, components: row.components })),
  };
}
