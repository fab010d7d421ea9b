import type { ImportPreview } from '@countinghouse/contract/imports/imports.contract.ts';
import type { ExportedTable } from '../../ui/export/exported-cells.ts';
import { storeFile } from '../../ui/export/store-file.ts';
import type { ExportFormat } from '../../ui/export/written-file.ts';

/** Offers a table to the browser as a download. */
export async function downloadTable(table: ExportedTable, name: string, format: ExportFormat): Promise<void> {
  // the code that writes workbooks is loaded on the first file
  const { writtenFile } = await import('../../ui/export/written-file.ts');
  storeFile(
    await writtenFile(table, name, format, { signal: new AbortController().signal, onWritten: () => undefined }),
  );
}

/** The heading under which a file says why a row is refused. */
const reasonHeading = 'Reason for refusal';

/** The same file with a column that says why a row is refused; a column of an earlier such file is replaced. */
function withReasons({ header, rows }: Pick<ImportPreview, 'header' | 'rows'>): ExportedTable {
  const kept = header.map((heading, at) => ({ heading, at })).filter(({ heading }) => heading !== reasonHeading);
  return {
    headings: [...kept.map(({ heading }) => heading), reasonHeading],
    rows: rows.map(({ cells, faults }) => [
      ...kept.map(({ at }) => cells[at] ?? ''),
      faults.map(({ heading, message }) => (heading === null ? message : `${heading}: ${message}`)).join(' '),
    ]),
  };
}

/** Offers the file once more, in its own format, with a column that says why a row is refused. */
export function downloadWithReasons(preview: Pick<ImportPreview, 'header' | 'rows'>, fileName: string): Promise<void> {
  const [, name = fileName, ending = ''] = /^(.*)\.(\w+)$/.exec(fileName) ?? [];
  return downloadTable(withReasons(preview), `${name} with reasons`, ending.toLowerCase() === 'xlsx' ? 'XLSX' : 'CSV');
}
