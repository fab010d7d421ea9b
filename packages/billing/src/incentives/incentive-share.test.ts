import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recompute, traceErrors } from '../trace/recompute.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { exchangeRateFromText } from '../values/exchange-rate.ts';
import { rateFromText, rateOfTenThousandths } from '../values/hourly-rate.ts';
import { hoursFromText, hoursOfHundredths, hoursText } from '../values/hours.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits } from '../values/money.ts';
import { percentageFromText, percentageOfHundredths } from '../values/percentage.ts';
import { quantityFromText } from '../values/quantity.ts';
import { hoursOfCredit, openShare, percentageOfMoney, shareOfHours, shareOfMoney } from './incentive-share.ts';

const [usd, inr, kwd, jpy] = ['USD', 'INR', 'KWD', 'JPY'].map(parseCurrency) as [
  ReturnType<typeof parseCurrency>,
  ReturnType<typeof parseCurrency>,
  ReturnType<typeof parseCurrency>,
  ReturnType<typeof parseCurrency>,
];
const of = (amount: string, currency: typeof usd, usdRate?: string) => ({
  amount: moneyFromText(amount, currency),
  currency,
  usdRate: usdRate === undefined ? undefined : exchangeRateFromText(usdRate),
  name: 'Receipt of INV-2026-1',
});

describe("a sales person's share of a received amount", () => {
  test.each([
    ['5', '1000', '50.00'],
    ['2.5', '33.40', '0.84'],
    ['0.01', '49.99', '0.00'],
    ['0.01', '50', '0.01'],
    ['12.5', '-0.20', '-0.03'],
    ['100', '-17.31', '-17.31'],
  ])('%s % of %s is %s', (percentage, amount, share) => {
    const trace = shareOfMoney(percentageFromText(percentage), of(amount, usd), usd);
    expect(trace?.value).toBe(share);
  });

  test("in another currency is converted to US dollars at the invoice's rate, and rounded there first", () => {
    const trace = shareOfMoney(percentageFromText('50'), of('1.00', inr, '0.012034'), usd);
    expect(trace).toMatchObject({ value: '0.01', inputs: [{}, { value: '0.01', rule: 'exchange' }] });
    expect(shareOfMoney(percentageFromText('10'), of('10.005', kwd, '3.255'), usd)?.value).toBe('3.26');
    expect(shareOfMoney(percentageFromText('10'), of('10.005', kwd, '3.255'), kwd)?.value).toBe('1.001');
  });

  test('is undefined without an exchange rate, and in a third currency', () => {
    expect(shareOfMoney(percentageFromText('5'), of('1000', inr), usd)).toBeUndefined();
    expect(shareOfMoney(percentageFromText('5'), of('1000', usd, '1'), inr)).toBeUndefined();
  });

  test('is subtracted to the cent when the payment is reversed', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10_000n }),
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        (part, amount) => {
          const share = percentageOfMoney(percentageOfHundredths(part), moneyOfMinorUnits(amount));
          expect(percentageOfMoney(percentageOfHundredths(part), moneyOfMinorUnits(-amount))).toBe(0n - share);
          // the error is at most half a cent
          const off = share * 10_000n - amount * part;
          expect(2n * (off < 0n ? -off : off) <= 10_000n).toBe(true);
        },
      ),
    );
  });
});

describe("a sales person's share of billed hours", () => {
  test('is the agreed amount per hour, in the decimals of its currency', () => {
    const name = 'Hours of INV-2026-1';
    expect(shareOfHours(rateFromText('1.2345'), { hours: hoursFromText('152.25'), name }, usd).value).toBe('187.95');
    expect(shareOfHours(rateFromText('100.5'), { hours: hoursFromText('-0.50'), name }, jpy).value).toBe('-50');
  });
});

describe('hours subtracted by a credit note', () => {
  test.each([
    ['hours of a line per developer', '152.25', '12.50', '152.25', '-12.50'],
    ['all of a combined line', '152.25', '1', '1', '-152.25'],
    ['a third of a combined line', '152.25', '0.33', '1', '-50.24'],
    ['an amount without units', '152.25', '0', '152.25', '0.00'],
    ['none for an invoice without hours', '0', '0', '0', '0.00'],
  ])('%s', (_, billed, takenBack, quantity, hours) => {
    const of = { takenBack: quantityFromText(takenBack), quantity: quantityFromText(quantity) };
    expect(hoursText(hoursOfCredit(hoursFromText(billed), of))).toBe(hours);
  });
});

describe("the trace of a sales person's share", () => {
  const someMoney = fc.tuple(
    fc.constantFrom(usd, inr, kwd, jpy),
    fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    fc.bigInt({ min: 1n, max: 5_000_000n }),
    fc.bigInt({ min: 1n, max: 10_000n }),
  );
  test('recomputes from the received amount, also for a correction', () => {
    fc.assert(
      fc.property(
        someMoney,
        fc.array(fc.bigInt({ min: -100_000n, max: 100_000n }), { maxLength: 3 }),
        (given, payments) => {
          const [currency, amount, rate, part] = given;
          const received = {
            amount: moneyOfMinorUnits(amount),
            currency,
            usdRate: exchangeRateFromText(`${rate / 1_000_000n}.${String(rate % 1_000_000n).padStart(6, '0')}`),
            name: 'Receipt of INV-2026-1',
          };
          const due = shareOfMoney(percentageOfHundredths(part), received, usd);
          const paid = payments.map((one) => ({ amount: moneyOfMinorUnits(one), name: 'Mar-2026' }));
          for (const trace of [due, openShare(due, paid, usd), openShare(undefined, paid, usd)]) {
            if (trace === undefined) throw new Error('no share');
            expect([recompute(trace), traceErrors(trace)]).toEqual([trace.value, []]);
          }
        },
      ),
    );
  });

  test('names its figures, what was received and what was paid out', () => {
    const due = shareOfMoney(percentageFromText('50'), of('1.00', inr, '0.012034'), usd);
    expect(due).toMatchObject({
      figure: 'incentive',
      inputs: [
        { figure: 'percentage' },
        {
          figure: 'countedInUsd',
          inputs: [{ figure: 'counted', sources: { name: 'Receipt of INV-2026-1' } }, { figure: 'exchangeRate' }],
        },
      ],
    });
    expect(openShare(due, [], usd)).toBe(due);
    expect(openShare(undefined, [], usd)).toMatchObject({ figure: 'incentive', value: '0.00', inputs: [] });
    const paid = [{ amount: moneyFromText('3', usd), name: 'Mar-2026' }];
    expect(openShare(due, paid, usd)).toMatchObject({
      figure: 'correction',
      value: '-2.99',
      inputs: [{ figure: 'incentive' }, { figure: 'paidOut', sources: { name: 'Mar-2026' } }],
    });
  });

  test('names the users who entered the agreed value and the exchange rate', () => {
    const asha = { name: 'Asha Rao', day: calendarDate('2026-11-02') };
    const ben = { name: 'Ben Cole', day: calendarDate('2026-11-03') };
    const received = { ...of('1.00', inr, '0.012034'), usdRateBy: ben };
    expect(shareOfMoney(percentageFromText('50'), received, usd, asha)).toMatchObject({
      inputs: [
        { figure: 'percentage', sources: { enteredBy: asha } },
        { inputs: [{ figure: 'counted' }, { figure: 'exchangeRate', sources: { enteredBy: ben } }] },
      ],
    });
    const hours = { hours: hoursFromText('8'), name: 'Hours of INV-2026-1' };
    expect(shareOfHours(rateFromText('1.25'), hours, usd, asha).inputs[0]).toMatchObject({
      figure: 'incentiveRate',
      sources: { enteredBy: asha },
    });
  });

  test('of hours recomputes', () => {
    const hours = hoursOfHundredths(12_345n);
    const trace = shareOfHours(rateOfTenThousandths(33_333n), { hours, name: 'Hours of INV-2026-1' }, kwd);
    expect([recompute(trace), traceErrors(trace)]).toEqual(['411.496', []]);
    expect(trace).toMatchObject({
      figure: 'incentive',
      inputs: [{ figure: 'incentiveRate' }, { figure: 'incentiveHours', sources: { name: 'Hours of INV-2026-1' } }],
    });
  });
});
