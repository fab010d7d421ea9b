import { describe, expect, test, vi } from 'vitest';
import type { TimesheetColumns } from '@countinghouse/contract/appearance/appearance.contract.ts';
import { dedicatedTimesheet } from '../testing/dedicated-timesheet.ts';
import { columnsInSight } from './columns-in-sight.ts';
import { timesheetColumns } from './timesheet-columns.ts';
import { buildSheet } from './timesheet-sheet.ts';

const none: TimesheetColumns = { isAll: false, widths: {} };
function seen(columns: TimesheetColumns, timesheet: Partial<typeof dedicatedTimesheet> = {}) {
  const { frame } = buildSheet({
    ...dedicatedTimesheet,
    attendanceSyncedTime: '2026-11-21T20:36:41.574Z',
    ...timesheet,
  });
  const help = { names: [], roles: [], onRemove: vi.fn(), onTake: vi.fn(), open: vi.fn() };
  const all = timesheetColumns(frame, false, { ...help, hasAttendance: true });
  return { all, shown: columnsInSight(all, frame, columns) };
}
const sumOf = (columns: readonly { readonly width: number }[]) => columns.reduce((sum, { width }) => sum + width, 0);

describe('the columns of the timesheet that a user sees', () => {
  test.each([
    ['Hourly', 'Postpaid'],
    ['Dedicated', 'Postpaid'],
    ['Dedicated', 'Prepaid'],
    ['T&M Retainer', 'Postpaid'],
    ['Mixed', 'Postpaid'],
  ] as const)('fit a window of 1440 pixels in a project %s, %s', (projectModel, payModel) => {
    // what the frame of the drawer and a scroll bar leave of it
    expect(sumOf(seen(none, { projectModel, payModel }).shown)).toBeLessThanOrEqual(1376);
  });

  test('are first those that lead to the amount, with the name at the left, and total and amount at the right edge', () => {
    const { shown } = seen(none);
    expect(shown.map(({ title }) => title)).toEqual([
      'Name',
      'Role',
      'Rate',
      'Billable',
      'Leave Deduction (days)',
      'Billing hours',
      'Overtime',
      'Other Discount',
      'Total',
      'Amount (GBP)',
      'Note',
    ]);
    expect(shown.filter(({ frozen }) => frozen).map(({ key }) => key)).toEqual(['name']);
    expect(shown.filter(({ staysRight }) => staysRight).map(({ key }) => key)).toEqual(['totalHours', 'amount']);
  });

  test('name the billing model where a developer has one of their own', () => {
    const hasModel = (projectModel: typeof dedicatedTimesheet.projectModel) =>
      seen(none, { projectModel }).shown.some(({ key }) => key === 'billingModel');
    expect([hasModel('Mixed'), hasModel('Dedicated')]).toEqual([true, false]);
  });

  test('are all that the specification names, in its order and 2400 pixels wide, when the user wants all', () => {
    const { all, shown } = seen({ isAll: true, widths: {} });
    expect(shown.map(({ title }) => title)).toEqual(all.map(({ title }) => title));
    expect(sumOf(shown)).toBe(2400);
  });

  test.each([true, false])('have the widths that the user set, with all columns %s', (isAll) => {
    const { shown } = seen({ isAll, widths: { role: 240, gone: 90 } });
    const first = seen({ isAll, widths: {} }).shown;
    expect(shown.find(({ key }) => key === 'role')?.width).toBe(240);
    expect(shown.filter(({ key }) => key !== 'role')).toEqual(
      first.filter(({ key }) => key !== 'role').map((column) => expect.objectContaining({ width: column.width })),
    );
  });
});
