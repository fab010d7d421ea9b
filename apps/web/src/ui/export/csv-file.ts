import { csvRecord, utf8Mark, type CsvCell } from '@countinghouse/billing/values/csv-record.ts';
import type { ExportedCell, ExportedTable } from './exported-cells.ts';

/** A table as CSV with a heading, beginning with the UTF-8 mark, without which Excel reads names such as "Łukasz" as gibberish. */
export const csvFile = ({ headings, rows }: ExportedTable): string =>
  utf8Mark + csvRecord(headings) + rows.map((cells) => csvRecord(cells.map(csvCell))).join('');

function csvCell(cell: ExportedCell): CsvCell {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  return { figure: Object.values(cell).join('') };
}
