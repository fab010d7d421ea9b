import { describe, expect, test, vi } from 'vitest';
import { dedicatedTimesheet } from '../testing/dedicated-timesheet.ts';
import { aDayAndAHalfOff, officeFor } from '../testing/sample-leave.ts';
import { editedTimesheet } from '../testing/edited-timesheet.ts';
import { timesheetColumns, withEdit } from './timesheet-columns.ts';
import { buildSheet } from './timesheet-sheet.ts';

const open = vi.fn();
const onTake = vi.fn();
const columnsOf = (timesheet: typeof editedTimesheet, isNarrow = false) => {
  const { frame, rows } = buildSheet(timesheet);
  const columns = timesheetColumns(frame, isNarrow, {
    hasAttendance: timesheet.attendanceSyncedTime !== null,
    open,
    names: [],
    roles: [],
    onRemove: vi.fn(),
    onTake,
  });
  const column = (key: string) => {
    const found = columns.find((one) => one.key === key);
    if (found === undefined) throw new Error(`no column ${key}`);
    return found;
  };
  const width = columns.reduce((sum, one) => sum + one.width, 0);
  return { column, rows, width, titles: columns.map((one) => one.title) };
};

test.each([dedicatedTimesheet, editedTimesheet])(
  'the columns are 2400 pixels wide, whichever are shown',
  (timesheet) => {
    expect(columnsOf(timesheet).width).toBe(2400);
  },
);

describe('an edited figure of a row', () => {
  test('is no edit when it equals the computed one', () => {
    expect(withEdit({}, 'rate', '62.5000', '62.5000')).toEqual({});
    expect(withEdit({ rate: '70.0000' }, 'rate', '62.5000', '62.5000')).toEqual({});
  });

  test('replaces the former edit of that figure and keeps the others', () => {
    const typed = { rate: '70.0000', discountedHours: '1.00' };
    expect(withEdit(typed, 'rate', '71.0000', '62.5000')).toEqual({ rate: '71.0000', discountedHours: '1.00' });
  });

  test('returns to the computed figure when the cell is cleared', () => {
    expect(withEdit({ rate: '70.0000' }, 'rate', '', '62.5000')).toEqual({});
  });
});

test('a developer who is unknown to a service has dashes with the reason, no zero and no tone', () => {
  const [first] = dedicatedTimesheet.zohoEmployeeMetadataList;
  if (first === undefined) throw new Error('the sample has no row');
  const { column, rows } = columnsOf({
    ...dedicatedTimesheet,
    attendanceSyncedTime: '2026-11-02T08:00:00.000Z',
    zohoEmployeeMetadataList: [{ ...first, unknownTo: ['people', 'attendance'] }],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the sample has no row');
  for (const key of ['onTimeHoursSum', 'ontimeVsZoho', 'leaveDeduced'] as const) {
    const { read, remark, remarkHint, tone } = column(key);
    expect([key, read(row), remark?.(row), tone?.(row)]).toEqual([key, '', '\u2013', undefined]);
    expect(remarkHint?.(row)).toMatch(/^Not found in (OnTime|Zoho People)\./);
  }
  expect(column('ontimeVsZoho').total?.(rows)).toBe('0.00');
});

describe('the timesheet grid', () => {
  test('shows the computed figure beside an edited one, and nothing beside the others', () => {
    const { column, rows } = columnsOf(editedTimesheet);
    const [first, , third] = rows;
    if (first === undefined || third === undefined) throw new Error('the sample has too few rows');
    expect(column('rate').read(first)).toBe('41.3333');
    expect(column('rate').computed?.(first)).toBe('46.0000');
    expect(column('rate').computed?.(third)).toBeUndefined();
  });

  test('restores one edited figure and keeps the other one of the row', () => {
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

  test('has a discount column except for a retainer paid Prepaid', () => {
    const asksFor = (projectModel: typeof dedicatedTimesheet.projectModel, payModel: 'Prepaid' | 'Postpaid') =>
      columnsOf({ ...dedicatedTimesheet, projectModel, payModel }).titles.includes('Other Discount');
    expect(asksFor('T&M Retainer', 'Prepaid')).toBe(false);
    for (const model of ['Hourly', 'Dedicated', 'Mixed'] as const) expect(asksFor(model, 'Prepaid')).toBe(true);
    expect(asksFor('T&M Retainer', 'Postpaid')).toBe(true);
  });

  test('freezes only the name on a phone, so that there is room for the figures', () => {
    expect(columnsOf(dedicatedTimesheet).column('role').frozen).toBe(true);
    const narrow = columnsOf(dedicatedTimesheet, true);
    expect(narrow.column('name').frozen).toBe(true);
    expect(narrow.column('role').frozen).toBe(false);
  });
});

describe('hours that a user types', () => {
  test('may be all hours of the period and not a hundredth more', () => {
    const { column, rows } = columnsOf(dedicatedTimesheet);
    const [first] = rows;
    if (first === undefined) throw new Error('the sample has no rows');
    const { start, end } = buildSheet(dedicatedTimesheet).frame.invoicePeriod;
    const most = 24 * ((Date.parse(end) - Date.parse(start)) / 86_400_000 + 1);
    for (const key of ['calculatedBillingHours', 'extraLoggedHours', 'discountedHours']) {
      expect(column(key).check?.(`${most}.00`, first)).toBeUndefined();
      expect(column(key).check?.(`${most}.01`, first)).toBe('More hours than the period has');
    }
  });
});

describe('the Prepaid difference between worked and billed in advance', () => {
  const prepaid: typeof dedicatedTimesheet = {
    ...dedicatedTimesheet,
    payModel: 'Prepaid',
    zohoEmployeeMetadataList: dedicatedTimesheet.zohoEmployeeMetadataList.map((row, at) => ({
      ...row,
      billedAhead: ['20.00', '8.00', null][at] ?? null,
    })),
  };

  test('is shown for each row with its offer and its origin', () => {
    const { column, rows } = columnsOf(prepaid);
    const { read, action, origin } = column('difference');
    // 6.75, 15.25 and 12.58 billable hours were logged
    expect(rows.map((row) => [read(row), action?.(row)?.label])).toEqual([
      ['-13.25', 'To discount'],
      ['7.25', 'To overtime'],
      ['', undefined],
    ]);
    const [first, , third] = rows;
    if (first === undefined || third === undefined) throw new Error('the sample has too few rows');
    expect(origin?.(first)?.trace).toMatchObject({ figure: 'prepaidDifference', value: '-13.25' });
    expect(origin?.(third)).toBeUndefined();
    action?.(first)?.run();
    expect(onTake).toHaveBeenLastCalledWith(first);
  });

  test('is shown nowhere else', () => {
    expect(columnsOf(dedicatedTimesheet).titles).not.toContain('Worked − billed');
    expect(columnsOf({ ...prepaid, projectModel: 'T&M Retainer' }).titles).not.toContain('Worked − billed');
    expect(columnsOf({ ...prepaid, projectModel: 'Mixed' }).titles).toContain('Worked − billed');
  });
});

describe('the details of hours', () => {
  test.each(['billedHours', 'nonBilledHours'] as const)('%s open the time entries behind them', (key) => {
    const { column, rows } = columnsOf(dedicatedTimesheet);
    const [row] = rows;
    if (row === undefined) throw new Error('the sample has no rows');
    const action = column(key).action?.(row);
    expect(action?.label).toBe('details');
    action?.run();
    expect(open).toHaveBeenLastCalledWith(key === 'billedHours' ? 'billable' : 'nonBillable', row);
    const { employeeId: _own, ...other } = row.input.developer;
    const added = { ...row, input: { ...row.input, developer: { ...other, employeeId: null } } };
    expect(column(key).action?.(added)).toBeUndefined();
  });
});

describe('leave and attendance', () => {
  const awayForADay: typeof dedicatedTimesheet = {
    ...dedicatedTimesheet,
    attendanceSyncedTime: '2026-11-21T20:36:41.574Z',
    zohoEmployeeMetadataList: dedicatedTimesheet.zohoEmployeeMetadataList.map((row) => ({
      ...row,
      userLeaveData: aDayAndAHalfOff,
      onTimeLogs: [{ date: '2026-10-02', ontimeLogs: [officeFor(15)] }],
    })),
  };

  test('show the leave deduction in days, with a button that opens the days', () => {
    const { column, rows } = columnsOf(awayForADay);
    const leave = column('leaveDeduced');
    const [row] = rows;
    if (row === undefined) throw new Error('the sample has no rows');
    expect(leave.read(row)).toBe('1.50');
    expect(leave.total?.(rows)).toBe('4.50');
    leave.action?.(row)?.run();
    expect(open).toHaveBeenLastCalledWith('leave', row);
  });

  test('are shown with the billing model in Dedicated and Mixed projects and in prepaid Hourly ones only', () => {
    const hasLeave = (projectModel: typeof dedicatedTimesheet.projectModel, payModel: 'Prepaid' | 'Postpaid') => {
      const { titles } = columnsOf({ ...dedicatedTimesheet, projectModel, payModel });
      expect(titles.includes('Model')).toBe(titles.includes('Leave Deduction (days)'));
      return titles.includes('Model');
    };
    expect([hasLeave('Dedicated', 'Postpaid'), hasLeave('Mixed', 'Postpaid'), hasLeave('Hourly', 'Prepaid')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([hasLeave('Hourly', 'Postpaid'), hasLeave('T&M Retainer', 'Prepaid')]).toEqual([false, false]);
  });

  test('offer the billing model as a choice in Mixed projects, and read-only in others', () => {
    const model = (projectModel: typeof dedicatedTimesheet.projectModel) => {
      const { column, rows } = columnsOf({ ...dedicatedTimesheet, projectModel, payModel: 'Prepaid' });
      const [row] = rows;
      if (row === undefined) throw new Error('the sample has no rows');
      return [column('billingModel').read(row), column('billingModel').isReadOnly?.(row)];
    };
    expect(model('Dedicated')).toEqual(['Dedicated', true]);
    expect(model('Hourly')).toEqual(['Hourly', true]);
    expect(model('Mixed')[1]).toBe(false);
    const { column } = columnsOf(dedicatedTimesheet);
    expect(column('billingModel').choices?.map(({ value }) => value)).toEqual(['Dedicated', 'Hourly']);
  });

  test('compare attendance with the logged hours, with a sign of the difference', () => {
    const { column, rows } = columnsOf(awayForADay);
    const read = (key: string) => rows.map((row) => [column(key).read(row), column(key).tone?.(row)]);
    expect(read('onTimeHoursSum').map(([text]) => text)).toEqual(['15.00', '15.00', '15.00']);
    // 14.00, 14.25 and 15.50 hours were logged
    expect(read('ontimeVsZoho').map(([, tone]) => tone)).toEqual(rows.map((row) => toneFor(row.row.ontimeVsZoho)));
  });

  test('have no attendance columns when attendance was never fetched', () => {
    expect(columnsOf(dedicatedTimesheet).titles).not.toContain('OnTime');
    expect(columnsOf(awayForADay).titles).toEqual(expect.arrayContaining(['OnTime', 'O vs Z', 'Missing Time']));
  });
});

const toneFor = (hundredths: bigint) => {
  const size = hundredths < 0n ? -hundredths : hundredths;
  return size < 100n ? 'good' : size <= 400n ? 'warn' : 'bad';
};
