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
  params: { provider: string; region: string; taxCodeId: string },
): Promise<BooksTax | undefined> {
  const found = await sql<{ tax_code_id: string; name: string; components: BooksTax['components'] }>`
    select t.tax_code_id, t.name, t.components from books_tax t join connection c on c.id = t.connection_id
    where c.provider = ${params.provider} and c.region = ${params.region} and t.tax_code_id = ${params.taxCodeId}`.execute(
    tx,
  );
  const row = found.rows[0];
  return row === undefined ? undefined : { taxCodeId: row.tax_code_id, name: row.name, components: row.components };
}

/** A tax code of the books that charges nothing: out of scope before exempt before zero-rated; undefined where they have none. */
export async function selectUntaxedCode(
  tx: Tx,
  { provider, region }: { readonly provider: string; readonly region: string },
): Promise<string | undefined> {
  // in the US one code stands for the whole invoice, and a line may have none
  if (region.startsWith('US')) return undefined;
  const found = await sql<{ id: string }>`
    select t.tax_code_id as id from books_tax t join connection c on c.id = t.connection_id
    where c.provider = ${provider} and c.region = ${region} and jsonb_array_length(t.components) > 0
      and not exists (select from jsonb_array_elements(t.components) part where (part ->> 'percent')::numeric <> 0)
    order by case when t.name ~* 'scope|no vat' then 0 when t.name ~* 'exempt' then 1 else 2 end, t.tax_code_id limit 1`.execute(
    tx,
  );
  return found.rows[0]?.id;
}
