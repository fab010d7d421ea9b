import { createHash } from 'node:crypto';
import type { Tx } from '../database/database.ts';

/** Which column of a file holds each part of what it is read as; null where it has none. */
export type ChosenColumns = Readonly<Record<string, string | null>>;

/** What tells the tables of one tool from those of another: the names of their columns in order, capitals aside. */
const markOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map((name) => name.toLowerCase())))
    .digest('hex');

/** The columns that were read of the last imported file with this header. `kind` is what the file was read as. */
export async function rememberedColumns(
  tx: Tx,
  kind: string,
  header: readonly string[],
): Promise<ChosenColumns | undefined> {
  const row = await tx
    .selectFrom('file_columns')
    .select('columns')
    .where('kind', '=', kind)
    .where('header_mark', '=', markOf(header))
    .executeTakeFirst();
  return row?.columns as ChosenColumns | undefined;
}

/** Remembers the columns that were read of a file, for the next one with the same header. */
export async function rememberColumns(
  tx: Tx,
  {
    kind,
    header,
    columns,
  }: { readonly kind: string; readonly header: readonly string[]; readonly columns: ChosenColumns },
  chosen: { readonly by: string; readonly at: string },
): Promise<void> {
  const row = { columns: JSON.stringify(columns), chosen_by: chosen.by, chosen_at: chosen.at };
  await tx
    .insertInto('file_columns')
    .values({ kind, header_mark: markOf(header), ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'header_mark']).doUpdateSet(row))
    .execute();
}
