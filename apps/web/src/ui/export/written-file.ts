import { csvFile } from './csv-file.ts';
import type { ExportedTable } from './exported-cells.ts';
import type { ExportFormat } from './use-list-export.ts';
import { xlsxFile } from './xlsx-file.ts';

/** A table as a file of the wished format. */
export async function writtenFile(
  table: ExportedTable,
  name: string,
  format: ExportFormat,
): Promise<{ readonly name: string; readonly bytes: BlobPart }> {
  if (format === 'CSV') return { name: `${name}.csv`, bytes: csvFile(table) };
  return { name: `${name}.xlsx`, bytes: await xlsxFile(table, name) };
}
