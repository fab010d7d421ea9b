import { csvFile } from './csv-file.ts';
import type { ExportedTable } from './exported-cells.ts';
import { xlsxFile } from './xlsx-file.ts';

export type ExportFormat = 'CSV' | 'XLSX';

/** Writes a table as a file of the requested format; reports how many rows are written, and stops when it is cancelled. */
export async function writtenFile(
  table: ExportedTable,
  name: string,
  format: ExportFormat,
  watched: { readonly signal: AbortSignal; readonly onWritten: (rows: number) => void },
): Promise<{ readonly name: string; readonly bytes: BlobPart }> {
  if (format === 'CSV') return { name: `${name}.csv`, bytes: await csvFile(table, watched) };
  return { name: `${name}.xlsx`, bytes: await xlsxFile(table, name, watched) };
}
