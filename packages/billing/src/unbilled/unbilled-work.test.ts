import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aDeveloper, aFrame, aLeave, aLeaveDay, twoRates } from '../testing/sample-timesheet.ts';
import { developerRow } from '../timesheets/developer-row.ts';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { rateText } from '../values/hourly-rate.ts';
import { hoursText } from '../values/hours.ts';
import { moneyText, parseCurrency } from '../values/money.ts';
import { period } from '../values/period.ts';
import { priceFromText } from '../values/price.ts';
import { agreedPriceLine } from './unbilled-lines.ts';
import {
  sumsOfLines,
  unbilledDays,
  unbilledWork,
  type UnbilledDeveloper,
  type UnbilledProject,
} from './unbilled-work.ts';
import { workAgeOn } from './work-age.ts';

const usd = parseCurrency('USD');
const day = calendarDate;
const on = day('2026-10-31');

const aProject = (differing: Partial<UnbilledProject> = {}): UnbilledProject => ({
  projectModel: 'Hourly',
  payModel: 'Postpaid',
  cycle: 'Monthly',
  isBillingActive: true,
  rates: twoRates,
  holidays: new Set(),
  currency: usd,
  daysToBill: undefined,
  ...differing,
});

const logged = (
  days: Readonly<Record<string, number>>,
  differing: Partial<UnbilledDeveloper> = {},
): UnbilledDeveloper => ({
  developer: aDeveloper(),
  isOnProject: true,
  time: Object.entries(days).map(([text, hours]) => ({ day: day(text), seconds: BigInt(Math.round(hours * 3600)) })),
  ...differing,
});

const linesOf = (project: UnbilledProject, one: UnbilledDeveloper) =>
  unbilledWork(project, on, [one]).flatMap(({ lines }) =>
    lines.map(({ start, end, age, hours, rate, reason, amount }) =>
      [start, end, age, hoursText(hours), rate === null ? null : rateText(rate), reason, moneyText(amount, usd)].join(
        ' ',
      ),
    ),
  );

describe('the age of work', () => {
  test.each([
    ['2028-03-31', '2028-03-31', 'upTo30'],
    ['2028-03-01', '2028-03-31', 'upTo30'],
    ['2028-02-29', '2028-03-31', 'upTo60'],
    ['2028-01-31', '2028-03-31', 'upTo60'],
    ['2028-01-30', '2028-03-31', 'upTo90'],
    ['2028-01-01', '2028-03-31', 'upTo90'],
    ['2027-12-31', '2028-03-31', 'over90'],
  ])('of %s on %s is %s', (done, at, age) => {
    expect(workAgeOn(day(at))(day(done))).toBe(age);
  });
});

describe('the days to bill', () => {
  test.each([
    ['after the last billed day', '2026-09-30', '2026-08-01', '2026-10-01'],
    ['from the first unbilled time before the first invoice', null, '2026-08-12', '2026-08-12'],
    ['none without an invoice or time', null, null, undefined],
    ['none where an invoice bills the day itself', '2026-10-31', null, undefined],
    ['none where an invoice bills ahead', '2026-11-30', '2026-10-01', undefined],
    ['none where an invoice bills up to the end of the calendar', '2200-12-31', '2026-10-01', undefined],
  ])('are %s', (_what, billed, first, start) => {
    expect(unbilledDays(on, billed === null ? null : day(billed), first === null ? null : day(first))?.start).toBe(
      start,
    );
  });
});

describe('unbilled hours', () => {
  test('have the rate of their day, by week and age', () => {
    expect(linesOf(aProject(), logged({ '2026-10-15': 10, '2026-10-16': 5.25, '2026-08-03': 2 }))).toEqual([
      '2026-10-15 2026-10-15 upTo30 10.00 25.0000 role 250.00',
      '2026-08-03 2026-08-03 upTo90 2.00 25.0000 role 50.00',
      '2026-10-16 2026-10-16 upTo30 5.25 27.5000 role 144.38',
    ]);
  });

  test('keep a correction apart from the week that it corrects', () => {
    expect(linesOf(aProject(), logged({ '2026-10-05': -2, '2026-10-12': 2 }))).toEqual([
      '2026-10-05 2026-10-05 upTo30 -2.00 25.0000 role -50.00',
      '2026-10-12 2026-10-12 upTo30 2.00 25.0000 role 50.00',
    ]);
  });

  test('without a rate are counted as hours, never as an amount of 0', () => {
    const rates = { ranges: twoRates.ranges.slice(1), roleDefaults: new Map() };
    const [work] = unbilledWork(aProject({ rates }), on, [logged({ '2026-10-15': 10, '2026-10-16': 2 })]);
    expect(work?.lines.map(({ rate, reason }) => [rate === null, reason])).toEqual([
      [true, 'none'],
      [false, 'role'],
    ]);
    const sums = sumsOfLines(work?.lines ?? []);
    expect([hoursText(sums.hoursWithoutRate), moneyText(sums.amount, usd)]).toEqual(['10.00', '55.00']);
  });

  test.each([
    ['not on project', {}, { isOnProject: false }],
    ['no company', { currency: null }, {}],
    ['agreed price', { projectModel: 'Fixed Cost' }, {}],
    ['billing inactive', { projectModel: 'Dedicated', isBillingActive: false }, {}],
    ['billed by days', { projectModel: 'Dedicated' }, {}],
  ] as const)('have no amount: %s', (reason, project, developer) => {
    const [work] = unbilledWork(aProject(project), on, [logged({ '2026-10-30': 3 }, developer)]);
    expect(work?.lines).toMatchObject([{ reason, rate: null, amount: 0n, hours: 300n }]);
    const isMissing = reason !== 'agreed price' && reason !== 'billed by days';
    expect(sumsOfLines(work?.lines ?? []).hoursWithoutRate).toBe(isMissing ? 300n : 0n);
  });
});

test.each([
  ['USD', '1000.00', '1000.00'],
  ['JPY', '100.500', '101'],
])('an agreed price in %s of %s is %s, as old as the last day of its period', (code, price, amount) => {
  const currency = parseCurrency(code);
  const line = agreedPriceLine(period(day('2026-08-01'), day('2026-08-31')), priceFromText(price), { currency, on });
  expect([moneyText(line.amount, currency), line.age]).toEqual([amount, 'upTo90']);
});

describe('working days', () => {
  const days = period(day('2026-10-01'), on);
  test('are billed less leave where the model bills them, whatever was logged', () => {
    const leave = aLeave('0', aLeaveDay('2026-10-05'), aLeaveDay('2026-10-06', '0.5'));
    const [work] = unbilledWork(aProject({ projectModel: 'Dedicated', daysToBill: days }), on, [
      logged({ '2026-10-01': 3 }, { leave }),
    ]);
    const sums = sumsOfLines(work?.lines ?? []);
    // 22 working days, less 12 hours: 11 days at 25.00 and 11 at 27.50
    expect([hoursText(work?.loggedHours ?? (0n as never)), moneyText(sums.amount, usd)]).toEqual(['3.00', '4305.00']);
  });

  test('of a developer who left end with the last day, and count nothing after it', () => {
    const gone = aDeveloper({ offBoard: day('2026-09-30') });
    const project = aProject({ projectModel: 'Dedicated', daysToBill: days });
    expect(linesOf(project, logged({}, { developer: gone }))).toEqual([]);
    expect(linesOf(project, logged({ '2026-09-30': 8 }, { developer: gone }))).toEqual([
      '2026-09-30 2026-09-30 upTo60 8.00  billed by days 0.00',
    ]);
  });

  test('are billed of Dedicated developers of a Mixed project, and hours of the others', () => {
    const project = aProject({ projectModel: 'Mixed', daysToBill: period(day('2026-10-29'), on) });
    const dedicated = aDeveloper({ billingModel: 'Dedicated' });
    expect(linesOf(project, logged({}, { developer: dedicated }))).toEqual([
      '2026-10-29 2026-10-30 upTo30 16.00 27.5000 role 440.00',
    ]);
    expect(linesOf(project, logged({ '2026-10-29': 1 }))).toEqual([
      '2026-10-29 2026-10-29 upTo30 1.00 27.5000 role 27.50',
    ]);
  });
});

test('adds up to the row of one invoice over all of it, to the cent and the hundredth', () => {
  const entry = fc.record({ after: fc.integer({ min: 0, max: 120 }), seconds: fc.bigInt(-20_000n, 60_000n) });
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('USD', 'JPY', 'KWD'),
      fc.constantFrom('Hourly', 'Dedicated', 'Mixed', 'T&M Retainer'),
      fc.constantFrom<'Dedicated' | null>('Dedicated', null),
      (drawn, code, projectModel, billingModel) => {
        const currency = parseCurrency(code);
        const time = drawn.map(({ after, seconds }) => ({ day: addDays(on, -after), seconds }));
        const days = period(
          time.reduce((first, each) => (each.day < first ? each.day : first), on),
          on,
        );
        const developer = aDeveloper({ billingModel });
        const frame = aFrame({ projectModel, currency, invoicePeriod: days, timesheetPeriod: days });
        const logs = time.map((each, at) => ({ ...each, logId: `l${at}`, billable: true, task: '', note: '' }));
        const row = developerRow(frame, { developer, logs });
        const project = aProject({ projectModel, currency, daysToBill: days });
        const [work] = unbilledWork(project, on, [{ developer, isOnProject: true, time }]);
        expect(sumsOfLines(work?.lines ?? []).amount).toBe(row.amount);
        const priced = (work?.lines ?? []).filter(({ reason }) => reason !== 'billed by days');
        expect(priced.reduce((sum, { hours }) => sum + hours, 0n)).toBe(row.totalHours);
        expect(work?.loggedHours ?? 0n).toBe(row.billedHours);
      },
    ),
    { numRuns: 150 },
  );
});
