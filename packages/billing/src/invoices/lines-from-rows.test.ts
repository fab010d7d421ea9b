import { describe, expect, test } from 'vitest';
import { aDeveloper, aFrame, aLog, aRange, october, react } from '../testing/sample-timesheet.ts';
import { developerRow } from '../timesheets/developer-row.ts';
import type { RowInput } from '../timesheets/row-input.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { rateFromText } from '../values/hourly-rate.ts';
import { hoursFromText } from '../values/hours.ts';
import { parseCurrency, moneyText } from '../values/money.ts';
import { priceText } from '../values/price.ts';
import { quantityText } from '../values/quantity.ts';
import { dueDate } from './due-date.ts';
import { invoiceNumber } from './invoice-number.ts';
import { type InvoiceTemplate, linesFromRows } from './lines-from-rows.ts';

const dollars = parseCurrency('USD');
const frame = aFrame();
const asha = aDeveloper();
const ben = aDeveloper({ rowId: '8', employeeId: 8, name: 'Ben Okoro' });
const chen = aDeveloper({ rowId: '9', employeeId: 9, name: 'Chen Li' });

function lines(template: InvoiceTemplate, ...inputs: RowInput[]) {
  const made = linesFromRows(
    inputs.map((input) => developerRow(frame, input)),
    template,
    dollars,
    october,
  );
  return {
    lines: made.lines.map((line) => [
      line.description,
      quantityText(line.quantity),
      priceText(line.rate),
      moneyText(line.amount, dollars),
    ]),
    rounding: moneyText(made.rounding, dollars),
    made,
  };
}

const inputs = [
  { developer: asha, logs: [aLog('2026-10-05', 7.33), aLog('2026-10-20', 4.17)] },
  { developer: ben, logs: [aLog('2026-10-06', 3.33)] },
  { developer: chen, logs: [aLog('2026-10-07', 3.33)] },
];

describe('invoice lines from timesheet rows', () => {
  test.each(['Standard', 'Developerwise'] as const)('%s: one line per developer and rate', (template) => {
    expect(lines(template, ...inputs)).toMatchObject({
      lines: [
        [
          'Asha Rao, React Developer, 1 Oct 2026 to 31 Oct 2026, rate from 1 Oct 2026 to 15 Oct 2026',
          '7.33',
          '25.0000',
          '183.25',
        ],
        [
          'Asha Rao, React Developer, 1 Oct 2026 to 31 Oct 2026, rate from 16 Oct 2026 to 31 Oct 2026',
          '4.17',
          '27.5000',
          '114.68',
        ],
        ['Ben Okoro, React Developer, 1 Oct 2026 to 31 Oct 2026', '3.33', '25.0000', '83.25'],
        ['Chen Li, React Developer, 1 Oct 2026 to 31 Oct 2026', '3.33', '25.0000', '83.25'],
      ],
      rounding: '0.00',
    });
  });

  test('Techwise: one line per role and rate', () => {
    expect(lines('Techwise', ...inputs).lines).toEqual([
      ['React Developer, 1 Oct 2026 to 31 Oct 2026', '13.99', '25.0000', '349.75'],
      ['React Developer, 1 Oct 2026 to 31 Oct 2026, rate from 16 Oct 2026 to 31 Oct 2026', '4.17', '27.5000', '114.68'],
    ]);
  });

  test('Combined: one line with quantity 1 at the sum', () => {
    expect(lines('Combined', ...inputs)).toMatchObject({
      lines: [['1 Oct 2026 to 31 Oct 2026', '1.00', '464.4300', '464.43']],
      rounding: '0.00',
    });
  });

  test('merging rows can shift the total by a cent, which is reported as rounding', () => {
    const half = hoursFromText('0.5');
    const halves = [asha, ben].map((developer) => ({
      developer,
      logs: [],
      edits: { rate: rateFromText('0.0100'), calculatedBillingHours: half },
    }));
    expect(lines('Standard', ...halves)).toMatchObject({ rounding: '0.00' });
    expect(lines('Techwise', ...halves)).toMatchObject({
      lines: [['React Developer, 1 Oct 2026 to 31 Oct 2026', '1.00', '0.0100', '0.01']],
      rounding: '-0.01',
    });
  });

  test.each(['Standard', 'Techwise', 'Combined'] as const)(
    '%s: every log and row is in exactly one line',
    (template) => {
      const { made } = lines(template, ...inputs);
      const logIds = inputs.flatMap((input) => input.logs.map((log) => log.logId));
      expect(made.lines.flatMap((line) => [...line.logIds]).sort()).toEqual(logIds.sort());
      expect(new Set(made.lines.flatMap((line) => line.rowIds))).toEqual(new Set(['7', '8', '9']));
      expect(new Set(made.lines.map((line) => line.key)).size).toBe(made.lines.length);
      expect(made.lines.every((line) => line.name === 'Development Fees')).toBe(true);
    },
  );

  test('a line has the same key each time: of its row and rate, its role and rate, or all rows', () => {
    const keys = (template: InvoiceTemplate) => lines(template, ...inputs).made.lines.map(({ key }) => key);
    expect(keys('Standard')).toEqual(['row:7:25.0000', 'row:7:27.5000', 'row:8:25.0000', 'row:9:25.0000']);
    expect(keys('Techwise')).toEqual(['role:React Developer:25.0000', 'role:React Developer:27.5000']);
    expect(keys('Combined')).toEqual(['combined']);
  });

  test('hours without logs make a line, as entered overtime does', () => {
    const overtime = { developer: asha, logs: [], edits: { extraLoggedHours: hoursFromText('4') } };
    expect(lines('Standard', overtime).lines).toEqual([
      ['Asha Rao, React Developer, 1 Oct 2026 to 31 Oct 2026', '4.00', '27.5000', '110.00'],
    ]);
  });

  test('a row without hours and logs makes no line; a fully discounted row keeps its logs', () => {
    expect(lines('Standard', { developer: asha, logs: [] }).lines).toEqual([]);
    expect(lines('Combined', { developer: asha, logs: [] }).lines).toEqual([]);
    const discounted = {
      developer: asha,
      logs: [aLog('2026-10-05', 2)],
      edits: { discountedHours: hoursFromText('2') },
    };
    expect(lines('Standard', discounted).lines).toEqual([
      ['Asha Rao, React Developer, 1 Oct 2026 to 31 Oct 2026', '0.00', '25.0000', '0.00'],
    ]);
  });

  test('two people with the same name get separate lines', () => {
    const twin = aDeveloper({ rowId: '70', employeeId: 70 });
    const both = [asha, twin].map((developer) => ({ developer, logs: [aLog('2026-10-05', 1)] }));
    expect(lines('Standard', ...both).lines).toHaveLength(2);
  });

  test('a special rate gets a line of its own within its role', () => {
    const rates = {
      ranges: [aRange(1, '2026-01-01', null, '25', { 8: '40' })],
      roleDefaults: new Map([[react, rateFromText('1')]]),
    };
    const rows = inputs.map((input) => developerRow(aFrame({ rates }), input));
    expect(linesFromRows(rows, 'Techwise', dollars, october).lines.map((line) => priceText(line.rate))).toEqual([
      '25.0000',
      '40.0000',
    ]);
  });
});

describe('dates and numbers of an invoice', () => {
  test('the due date follows the invoice term, also across a leap day', () => {
    expect(dueDate(calendarDate('2024-02-15'), 30)).toBe('2024-03-16');
    expect(dueDate(calendarDate('2026-11-21'), 0)).toBe('2026-11-21');
  });

  test('the invoice number has the year and a running number', () => {
    expect(invoiceNumber(calendarDate('2026-11-21'), 17)).toBe('INV-2026-17');
    for (const wrong of [0, -1, 1.5, Number.NaN])
      expect(() => invoiceNumber(calendarDate('2026-11-21'), wrong)).toThrow(RangeError);
  });
});
