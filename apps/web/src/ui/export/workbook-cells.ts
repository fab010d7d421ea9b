import { calendarDate, daysBetween } from '@countinghouse/billing/values/calendar-date.ts';
import type { ExportedCell } from './exported-cells.ts';

/** A cell as a workbook has it: text, a number with its format, or nothing. */
export type WorkbookCell = { readonly text: string } | { readonly number: number; readonly format: string } | null;

/** A spreadsheet holds figures with so many digits exactly, and no more. */
const exactDigits = 15;
/** Excel calls a workbook with a longer text damaged. */
const longestText = 32_767;
/** A spreadsheet counts days; this one is its 36,526th. */
const countedDay = { date: calendarDate('2000-01-01'), count: 36_526 };

/**
 * A cell of a list as the workbook has it: figures are numbers and days are days, to be added and sorted there; text is
 * text, whatever it begins with. A figure of more digits than a spreadsheet holds is text, so that none of them is lost.
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

/** What no line of XML can hold. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const notInXml = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g;

/** A workbook writes what XML cannot hold as `_x000D_`; text that looks like that is written so that it is read as it is. */
const workbookText = (text: string): string =>
  (text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text)
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(notInXml, (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

const dayCount = (date: string): number => countedDay.count + daysBetween(countedDay.date, calendarDate(date));

/** A time of day is a part of the day. */
function momentCount(moment: string): number {
  const [date = '', time = ''] = moment.split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return dayCount(date) + (hours * 3600 + minutes * 60 + seconds) / 86_400;
}

/** How wide a column is, in characters: as wide as the longest of its first rows, within reason. */
export function columnWidth(heading: string, cells: readonly ExportedCell[]): number {
  return Math.min(50, Math.max(heading.length, ...cells.map(lengthOf)) + 2);
}

function lengthOf(cell: ExportedCell): number {
  if (cell === null) return 0;
  if (typeof cell === 'string') return cell.length;
  if ('figure' in cell) return cell.figure.length + 2;
  return 'date' in cell ? 'd mmm yyyy'.length : 'd mmm yyyy hh:mm:ss'.length;
}
