import { calendarDate, daysBetween } from '@countinghouse/billing/values/calendar-date.ts';
import writeXlsxFile, { type Cell } from 'write-excel-file/browser';
import type { ExportedCell, ExportedTable } from './exported-cells.ts';

/** A spreadsheet holds figures with so many digits exactly, and no more. */
const exactDigits = 15;
/** A spreadsheet counts days; this one is its 36,526th. */
const countedDay = { date: calendarDate('2000-01-01'), count: 36_526 };

/**
 * A table as a workbook: figures are numbers and days are days, to be added and sorted there; text is text, whatever it begins with.
 * A figure of more digits than a spreadsheet holds is text, so that none of them is lost.
 */
export async function xlsxFile({ headings, rows }: ExportedTable, sheet: string): Promise<Blob> {
  const head = headings.map((heading): Cell => ({ value: workbookText(heading), type: String, fontWeight: 'bold' }));
  const file = writeXlsxFile([head, ...rows.map((cells) => cells.map(typedCell))], {
    sheet: sheetName(sheet),
    stickyRowsCount: 1,
    columns: headings.map((heading, at) => ({ width: widthOf(heading, rows, at) })),
  });
  return file.toBlob();
}

/** A cell as the workbook has it. */
export function typedCell(cell: ExportedCell): Cell {
  if (cell === null) return null;
  if (typeof cell === 'string') return { value: workbookText(cell), type: String };
  if ('date' in cell) return { value: dayCount(cell.date), type: Number, format: 'd mmm yyyy' };
  if ('moment' in cell) return { value: momentCount(cell.moment), type: Number, format: 'd mmm yyyy hh:mm:ss' };
  const { figure } = cell;
  const decimals = figure.split('.')[1]?.length ?? 0;
  if (figure.replaceAll(/^-?0*|\./g, '').length > exactDigits) return { value: figure, type: String };
  return { value: Number(figure), type: Number, format: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}` };
}

/** What no line of XML can hold. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const notInXml = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g;

/** A workbook writes what XML cannot hold as `_x000D_`; text that looks like that is written so that it is read as it is. */
const workbookText = (text: string): string =>
  text
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(notInXml, (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

const dayCount = (date: string): number => countedDay.count + daysBetween(countedDay.date, calendarDate(date));

/** A time of day is a part of the day. */
function momentCount(moment: string): number {
  const [date = '', time = ''] = moment.split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return dayCount(date) + (hours * 3600 + minutes * 60 + seconds) / 86_400;
}

/** What a workbook allows as the name of a sheet. */
const sheetName = (name: string): string => name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);

/** As wide as the longest of its first rows, within reason. */
function widthOf(heading: string, rows: ExportedTable['rows'], at: number): number {
  const lengths = rows.slice(0, 100).map((cells) => lengthOf(cells[at] ?? null));
  return Math.min(50, Math.max(heading.length, ...lengths) + 2);
}

function lengthOf(cell: ExportedCell): number {
  if (cell === null) return 0;
  if (typeof cell === 'string') return cell.length;
  if ('figure' in cell) return cell.figure.length + 2;
  return 'date' in cell ? 'd mmm yyyy'.length : 'd mmm yyyy hh:mm:ss'.length;
}
