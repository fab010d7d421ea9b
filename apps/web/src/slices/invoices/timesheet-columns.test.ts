import { describe, expect, test } from 'vitest';
import { dedicatedTimesheet } from './testing/dedicated-timesheet.ts';
import { editedTimesheet } from './testing/edited-timesheet.ts';
import { timesheetColumns, withEdit } from './timesheet-columns.ts';
import { sheetOf } from './timesheet-sheet.ts';

const columnsOf = (timesheet: typeof editedTimesheet, isNarrow = false) => {
  const { frame, rows } = sheetOf(timesheet);
  const columns = timesheetColumns(frame, isNarrow);
  const column = (key: string) => {
    const found = columns.find((one) => one.key === key);
    if (found === undefined) throw new Error(`no column ${key}`);
    return found;
  };
  return { column, rows };
};

describe('what is typed over a figure', () => {
  test('is no edit when it is what is computed anyway', () => {
    expect(withEdit({}, 'rate', '62.5000', '62.5000')).toEqual({});
    expect(withEdit({ rate: '70.0000' }, 'rate', '62.5000', '62.5000')).toEqual({});
  });

  test('replaces the former edit of that figure and leaves the others', () => {
    const typed = { rate: '70.0000', discountedHours: '1.00' };
    expect(withEdit(typed, 'rate', '71.0000', '62.5000')).toEqual({ rate: '71.0000', discountedHours: '1.00' });
  });

  test('goes back to the computed figure when the cell is emptied', () => {
    expect(withEdit({ rate: '70.0000' }, 'rate', '', '62.5000')).toEqual({});
  });
});

describe('the grid', () => {
  test('shows beside an edited figure what is computed, and nothing beside the others', () => {
    const { column, rows } = columnsOf(editedTimesheet);
    const [first, , third] = rows;
    if (first === undefined || third === undefined) throw new Error('the sample has too few rows');
    expect(column('rate').read(first)).toBe('41.3333');
    expect(column('rate').computed?.(first)).toBe('46.0000');
    expect(column('rate').computed?.(third)).toBeUndefined();
  });

  test('puts one edited figure back and keeps the other one of the row', () => {
    const { column, rows } = columnsOf(editedTimesheet);
    const [first] = rows;
    if (first === undefined) throw new Error('the sample has no rows');
    expect(column('rate').putBack?.(first).typed).toEqual({ extraLoggedHours: '1.25' });
  });

  test('adds up hours and money of all rows, in the currency of the invoice', () => {
    const { column, rows } = columnsOf(dedicatedTimesheet);
    expect(column('totalHours').total?.(rows)).toBe('48.00');
    expect(column('amount').total?.(rows)).toBe('2036.00');
    expect(column('amount').title).toBe('Amount (GBP)');
  });

  test('keeps only the name in sight on a phone, so that there is room for the figures', () => {
    expect(columnsOf(dedicatedTimesheet).column('role').frozen).toBe(true);
    const narrow = columnsOf(dedicatedTimesheet, true);
    expect(narrow.column('name').frozen).toBe(true);
    expect(narrow.column('role').frozen).toBe(false);
  });
});

describe('hours that someone types', () => {
  test('may be all that the period has and not a hundredth more', () => {
    const { column, rows } = columnsOf(dedicatedTimesheet);
    const [first] = rows;
    if (first === undefined) throw new Error('the sample has no rows');
    const { start, end } = sheetOf(dedicatedTimesheet).frame.invoicePeriod;
    const most = 24 * ((Date.parse(end) - Date.parse(start)) / 86_400_000 + 1);
    for (const key of ['calculatedBillingHours', 'extraLoggedHours', 'discountedHours']) {
      expect(column(key).check?.(`${most}.00`, first)).toBeUndefined();
      expect(column(key).check?.(`${most}.01`, first)).toBe('More hours than the period has');
    }
  });
});
