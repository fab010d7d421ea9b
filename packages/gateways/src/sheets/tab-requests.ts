import { daysBetween, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';

/** A cell: text as typed, an exact figure, or a day. */
export type SheetCell = string | { readonly figure: string } | { readonly day: CalendarDate };

/** One tab: its first row is the heading and stays visible. */
export interface SheetTab {
  readonly title: string;
  readonly heading: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** Shown in bold below the rows. */
  readonly total?: readonly SheetCell[];
}

/** Day 0 of a spreadsheet's calendar. */
const dayZero = '1899-12-30' as CalendarDate;

/**
 * The requests that make the tabs of a spreadsheet exactly these: the first ones by number, so that a new title does
 * not create a new tab. Figures are written as numbers, days as days, and text as text that is never run as a formula.
 */
export const requestsFor = (tabs: readonly SheetTab[], isThere: ReadonlySet<number>): unknown[] =>
  tabs.flatMap((tab, sheetId) => {
    const properties = {
      sheetId,
      title: tab.title,
      gridProperties: {
        // one empty row below, because not all rows can be frozen
        rowCount: tab.rows.length + 3,
        columnCount: tab.heading.length,
        frozenRowCount: 1,
      },
    };
    const rows = [bold(tab.heading), ...tab.rows, ...(tab.total === undefined ? [] : [bold(tab.total)])];
    return [
      isThere.has(sheetId)
        ? { updateSheetProperties: { properties, fields: 'title,gridProperties' } }
        : { addSheet: { properties } },
      {
        updateCells: {
          range: { sheetId },
          fields: 'userEnteredValue,userEnteredFormat',
          rows: rows.map((cells) => ({
            values:
              'bold' in cells ? cells.bold.map((cell) => written(cell, true)) : cells.map((cell) => written(cell)),
          })),
        },
      },
    ];
  });

const bold = (cells: readonly SheetCell[]) => ({ bold: cells });

function written(cell: SheetCell, isBold = false): object {
  const [userEnteredValue, numberFormat] = valueAndFormat(cell);
  const userEnteredFormat = { ...numberFormat, ...(isBold ? { textFormat: { bold: true } } : {}) };
  return { userEnteredValue, userEnteredFormat };
}

function valueAndFormat(cell: SheetCell): readonly [object, object] {
  if (typeof cell === 'string') return [{ stringValue: cell }, {}];
  if ('day' in cell)
    return [{ numberValue: daysBetween(dayZero, cell.day) }, { numberFormat: { type: 'DATE', pattern: 'yyyy-mm-dd' } }];
  const decimals = cell.figure.split('.')[1]?.length ?? 0;
  const pattern = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return [{ numberValue: Number(cell.figure) }, { numberFormat: { type: 'NUMBER', pattern } }];
}
