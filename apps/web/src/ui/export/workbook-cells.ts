import { calendarDate, daysBetween } from '@countinghouse/billing/values/calendar-date.ts';
import type { ExportedCell } from './exported-cells.ts';

/** A cell of a workbook: text, a number with its format, or nothing. */
export type WorkbookCell = { readonly text: string } | { readonly number: number; readonly format: string } | null;

/** A spreadsheet stores figures exactly up to this many digits. */
const exactDigits = 15;
/** Excel reports a workbook with a longer text as damaged. */
const longestText = 32_767;
/** Spreadsheets store a date as a count of days; this date is day 36,526. */
const countedDay = { date: calendarDate('2000-01-01'), count: 36_526 };

/**
 * Converts a cell of a list to a cell of a workbook: figures become numbers and days become dates, so that they can be added and
 * sorted there; text stays text, whatever its first character. A figure with more digits than a spreadsheet stores exactly is
 * kept as text.
 */
export function workbookCell(cell: ExportedCell): WorkbookCell {
  if (cell === null) return null;
  if (typeof cell === 'string') return { text: workbookText(cell) };
  if ('date' in cell) return { number: dayCount(cell.date), format: 'd mmm yyyy' };
  if ('moment' in cell) return { number: momentCount(cell.moment), format: 'd mmm yyyy hh:mm:ss' };
  const { figure } = cell;
  const decimals = figure.split('.')[1]?.length ?? 0;
  if (figure.replaceAll(/^-?0*|\./g, '').length > exactDigits) return { text: figure };
  return { number: Number(figure), format: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}` };
}

/** Characters that XML does not allow. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const notInXml = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g;

/** Workbooks encode characters that XML does not allow as `_x000D_`; text that looks like such a code is escaped. */
const workbookText = (text: string): string =>
  (text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text)
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(notInXml, (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

const dayCount = (date: string): number => countedDay.count + daysBetween(countedDay.date, calendarDate(date));

/** The time of day as a fraction of the day. */
function momentCount(moment: string): number {
  const [date = '', time = ''] = moment.split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return dayCount(date) + (hours * 3600 + minutes * 60 + seconds) / 86_400;
}

/** The width of a column in characters: that of the longest of its first rows, within limits. */
export function columnWidth(heading: string, cells: readonly ExportedCell[]): number {
  return Math.min(50, Math.max(heading.length, ...cells.map(lengthOf)) + 2);
}

function lengthOf(cell: ExportedCell): number {
  if (cell === null) return 0;
  if (typeof cell === 'string') return cell.length;
  if ('figure' in cell) return cell.figure.length + 2;
  return 'date' in cell ? 'd mmm yyyy'.length : 'd mmm yyyy hh:mm:ss'.length;
}
