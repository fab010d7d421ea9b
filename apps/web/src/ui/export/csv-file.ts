import { csvRecord, utf8Mark, type CsvCell } from '@countinghouse/billing/values/csv-record.ts';
import type { ExportedCell, ExportedTable } from './exported-cells.ts';
import { inParts } from './in-parts.ts';

/**
 * Returns a table as CSV with a heading row. It starts with a UTF-8 byte order mark, without which Excel shows names such as
 * "Łukasz" as gibberish. Yields to the page between its parts. @throws the signal's reason when it was cancelled.
 */
export async function csvFile(
  { headings, rows }: ExportedTable,
  { signal, onWritten }: { readonly signal: AbortSignal; readonly onWritten: (rows: number) => void },
): Promise<string> {
  const texts = [utf8Mark + csvRecord(headings)];
  let written = 0;
  for (const part of inParts(rows)) {
    signal.throwIfAborted();
    texts.push(part.map((cells) => csvRecord(cells.map(csvCell))).join(''));
    written += part.length;
    onWritten(written);
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    await new Promise((resolve) => setTimeout(resolve));
  }
  return texts.join('');
}

function csvCell(cell: ExportedCell): CsvCell {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  return { figure: Object.values(cell).join('') };
}
