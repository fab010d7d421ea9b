import { createHash } from 'node:crypto';
import type { FileColumns } from '@countinghouse/contract/work-logs/file-reading.ts';
import type { Tx } from '../../database/database.ts';

/** What tells the tables of one tool from those of another: the names of their columns in order, capitals aside. */
const markOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map((name) => name.toLowerCase())))
    .digest('hex');

/** The columns that were read of the last imported file with this header. */
export async function rememberedColumns(tx: Tx, header: readonly string[]): Promise<FileColumns | undefined> {
  const row = await tx
    .selectFrom('work_log_file_columns')
    .select('columns')
    .where('header_mark', '=', markOf(header))
    .executeTakeFirst();
  return row?.columns as FileColumns | undefined;
}

/** Remembers the columns that were read of a file, for the next one with the same header. */
export async function rememberColumns(
  tx: Tx,
  header: readonly string[],
  columns: FileColumns,
  chosen: { readonly by: string; readonly at: string },
): Promise<void> {
  const row = { columns: JSON.stringify(columns), chosen_by: chosen.by, chosen_at: chosen.at };
  await tx
    .insertInto('work_log_file_columns')
    .values({ header_mark: markOf(header), ...row })
    .onConflict((conflict) => conflict.column('header_mark').doUpdateSet(row))
    .execute();
}
