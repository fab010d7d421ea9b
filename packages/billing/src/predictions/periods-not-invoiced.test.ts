import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { periodsNotInvoiced, type DaysToBill } from './periods-not-invoiced.ts';

const day = calendarDate;
const days = (start: string, end: string | null) => ({ start: day(start), end: end === null ? null : day(end) });

type Given = Partial<Omit<DaysToBill, 'openDays'>> & { readonly openDays?: readonly string[] };

const found = (given: Given, from = '2020-01-01', to: string | null = null): string[] =>
  periodsNotInvoiced(
    {
      payModel: 'Postpaid',
      cycle: 'Monthly',
      projectDays: { start: null, end: null },
      billings: [],
      today: day('2024-02-29'),
      ...given,
      openDays: (given.openDays ?? []).map(day),
    },
    days(from, to),
  ).map(({ start, end }) => `${start} ${end}`);

const february = days('2024-02-01', '2024-02-29');

describe('the uninvoiced periods of a project', () => {
  test.each<[string, Given, [string?, (string | null)?], string[]]>([
    ['include this month, up to its leap day, without a prediction', {}, [], ['2024-02-01 2024-02-29']],
    ['include a prediction once', { billings: [{ ...february, isInvoiced: false }] }, [], ['2024-02-01 2024-02-29']],
    ['exclude days on an invoice', { billings: [{ ...february, isInvoiced: true }] }, [], []],
    [
      'include the rest of a month next to its invoice',
      { billings: [{ ...days('2024-02-05', '2024-02-18'), isInvoiced: true }] },
      [],
      ['2024-02-01 2024-02-04', '2024-02-19 2024-02-29'],
    ],
    [
      'include the days between invoices, in whatever order these were saved',
      {
        billings: [
          { ...days('2024-02-20', '2024-02-25'), isInvoiced: true },
          { ...days('2024-01-15', '2024-02-03'), isInvoiced: true },
          { ...days('2024-02-10', '2024-02-12'), isInvoiced: true },
        ],
      },
      [],
      ['2024-02-04 2024-02-09', '2024-02-13 2024-02-19', '2024-02-26 2024-02-29'],
    ],
    [
      'include the one day that an invoice leaves of a month',
      { billings: [{ ...days('2024-02-01', '2024-02-28'), isInvoiced: true }] },
      [],
      ['2024-02-29 2024-02-29'],
    ],
    [
      'include the one day of this month on which the project ends',
      { projectDays: { start: null, end: day('2024-02-01') } },
      [],
      ['2024-02-01 2024-02-01'],
    ],
    [
      'include predictions by their first day, and the shorter one first',
      {
        billings: [
          { ...days('2024-05-01', '2024-05-31'), isInvoiced: false },
          { ...days('2024-05-01', '2024-05-15'), isInvoiced: false },
          { ...days('2024-04-01', '2024-04-30'), isInvoiced: false },
        ],
      },
      [],
      ['2024-02-01 2024-02-29', '2024-04-01 2024-04-30', '2024-05-01 2024-05-15', '2024-05-01 2024-05-31'],
    ],
    [
      'include earlier months only if they have unbilled time',
      { openDays: ['2023-11-30'] },
      [],
      ['2023-11-01 2023-11-30', '2024-02-01 2024-02-29'],
    ],
    ['exclude the days before and after the change', { openDays: ['2023-11-30'] }, ['2023-12-01', '2024-01-31'], []],
    ['include the month in which later rates begin', {}, ['2024-07-10', null], ['2024-07-01 2024-07-31']],
    [
      "include only days within the project's dates",
      { projectDays: { start: day('2024-02-10'), end: day('2024-02-20') } },
      [],
      ['2024-02-10 2024-02-20'],
    ],
    [
      'include predictions of future months',
      { billings: [{ ...days('2024-05-01', '2024-05-31'), isInvoiced: false }] },
      [],
      ['2024-02-01 2024-02-29', '2024-05-01 2024-05-31'],
    ],
    [
      'exclude a retainer without an end date',
      { billings: [{ ...days('2024-02-01', null), isInvoiced: false }] },
      [],
      ['2024-02-01 2024-02-29'],
    ],
    [
      'paid Prepaid: include the month that settles the unbilled time',
      { payModel: 'Prepaid', openDays: ['2023-11-30'] },
      [],
      ['2023-12-01 2023-12-31', '2024-02-01 2024-02-29'],
    ],
    [
      'paid Prepaid: include a month whose worked days change',
      { payModel: 'Prepaid' },
      ['2024-01-10', '2024-01-20'],
      ['2024-02-01 2024-02-29'],
    ],
  ])('%s', (_words, given, [from, to], expected) => {
    expect(found(given, from, to)).toEqual(expected);
  });
});
