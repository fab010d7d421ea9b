import { readListState } from '../../ui/list/list-state.ts';
import { describe, expect, test } from 'vitest';
import { dashboardShape } from './dashboard-params.ts';
import { selectedMonths, selectedRange } from './month-range.public.ts';
import { invoicesBehind, predictionsBehind } from './behind.ts';

const months = ['Oct-2026', 'Nov-2026'];

describe('the list behind a figure', () => {
  test('is filtered by months, person, company and currency in the format of the list', () => {
    expect(predictionsBehind({ months, csm: 'ana@x.example', companyId: 7, currencyCode: 'GBP' })).toBe(
      '/revenuelist?month=Oct-2026&month=Nov-2026&csm=ana%40x.example&company=7&currency=GBP',
    );
    expect(invoicesBehind({ months, accountant: 'cy@x.example', companyId: 7, currencyCode: 'GBP' })).toBe(
      '/invoicedetails?receivedMonth=Oct-2026&receivedMonth=Nov-2026&accountant=cy%40x.example&companyId=7&currencyCode=GBP&invoiceStatus=all',
    );
  });

  test('is filtered by due dates, without a limit where there is no first or last one, and by drafts alone', () => {
    const due = (from: string | null, to: string | null) =>
      new URLSearchParams(invoicesBehind({ months, due: { from, to } }).split('?')[1]).get('invoiceDueDate');
    expect(due(null, '2026-11-21')).toBe('01-Jan-2000,21-Nov-2026');
    expect(due('2026-11-22', null)).toBe('22-Nov-2026,31-Dec-2199');
    expect(due('2026-10-23', '2026-11-21')).toBe('23-Oct-2026,21-Nov-2026');
    expect(invoicesBehind({ months: ['Nov-2026'], isDraft: true })).toBe(
      '/invoicedetails?receivedMonth=Nov-2026&invoiceStatus=Draft',
    );
  });
});

describe('the address of the dashboard', () => {
  const months = (address: string) =>
    selectedMonths(readListState(new URLSearchParams(address), dashboardShape).filters);

  test.each([
    ['from=Nov-2026&to=Jan-2027', ['Nov-2026', 'Dec-2026', 'Jan-2027']],
    ['from=Feb-2028&to=Feb-2028', ['Feb-2028']],
    ['from=Nov-2026&to=Oct-2026', ['Nov-2026']],
  ])('%s is read as %j', (address, expected) => {
    expect(months(address)).toEqual(expected);
  });

  test('means the last twelve months when it is empty or invalid, and never more than 24', () => {
    expect(months('').length).toBe(12);
    expect(months('from=yesterday&to=')).toEqual(months(''));
    expect(months('from=Jan-2000&to=Dec-2026').length).toBe(24);
    expect(selectedRange({ from: undefined, to: 'Feb-2028' })).toEqual({ from: '2027-03-01', to: '2028-02-01' });
  });
});
