import { describe, expect, test } from 'vitest';
import { withRetainer } from '../retainer/retainer-adjustment.ts';
import { aDeveloper, aFrame, aLog, october } from '../testing/sample-timesheet.ts';
import { traceOutline } from '../testing/trace-outline.ts';
import { recompute, traceErrors } from '../trace/recompute.ts';
import type { Trace } from '../trace/trace.ts';
import { developerRow } from '../timesheets/developer-row.ts';
import { developerRowTraces } from '../timesheets/developer-row-trace.ts';
import type { RowInput } from '../timesheets/row-input.ts';
import { moneyFromText, parseCurrency } from '../values/money.ts';
import { priceFromText } from '../values/price.ts';
import { taxPercentFromText } from '../values/tax-percent.ts';
import { invoiceTotal } from './invoice-total.ts';
import { invoiceTrace, type TracedInvoice } from './invoice-trace.ts';
import { type InvoiceTemplate, linesFromRows } from './lines-from-rows.ts';
import { withServices } from './service-lines.ts';
import type { Tax, TaxMode } from './tax.ts';

const usd = parseCurrency('USD');
const frame = aFrame();
const vat: Tax = { name: 'VAT', components: [{ name: 'VAT 20', percent: taxPercentFromText('20') }] };
const gst: Tax = { name: 'GST', components: [{ name: 'GST 18', percent: taxPercentFromText('18') }] };

interface Given {
  readonly inputs?: readonly RowInput[];
  readonly services?: readonly (readonly [name: string, price: string])[];
  readonly template?: InvoiceTemplate;
  readonly mode?: TaxMode;
  readonly taxes?: readonly (Tax | null)[];
  readonly retainer?: string;
}

/** The trace of an invoice, which must recompute to its total. */
function traceOf({
  inputs = [],
  services = [],
  template = 'Standard',
  mode = 'Not Applicable',
  ...given
}: Given): Trace {
  const rows = inputs.map((input) => developerRow(frame, input));
  const added = services.map(([name, price], at) => ({
    id: at + 1,
    name,
    description: name,
    price: priceFromText(price),
  }));
  const withAll = withServices(linesFromRows(rows, template, usd, october), added, usd);
  const made =
    given.retainer === undefined
      ? withAll
      : withRetainer(
          withAll,
          { balance: moneyFromText(given.retainer, usd), tax: given.taxes?.[0] ?? null, mode },
          usd,
        );
  const taxes = made.lines.map((_, at) => given.taxes?.[at] ?? null);
  const total = invoiceTotal(
    made.lines.map(({ amount }, at) => ({ amount, tax: taxes[at] ?? null })),
    mode,
  );
  const traces = rows.map((row, at) => [row.rowId, developerRowTraces(frame, inputs[at]!, row)] as const);
  const invoice: TracedInvoice = { made, taxes, mode, total, currency: usd, rowTraces: new Map(traces) };
  const trace = invoiceTrace(invoice);
  expect(traceErrors(trace)).toEqual([]);
  expect(recompute(trace)).toBe(trace.value);
  return trace;
}

const ashasDay: RowInput = { developer: aDeveloper(), logs: [aLog('2026-10-05', 10)] };
const ashasTwoRates: RowInput = {
  developer: aDeveloper(),
  logs: [aLog('2026-10-05', 10), aLog('2026-10-20', 4.17)],
};

test('the trace of an invoice with tax on top leads from its total to the logs, the added lines and the tax', () => {
  const trace = traceOf({
    inputs: [ashasDay],
    services: [
      ['Hosting', '99.99'],
      ['Discount', '50'],
    ],
    mode: 'Exclusive of Tax',
    taxes: [vat, vat, vat],
  });
  // 20 % of 299.99 is 59.998
  expect(traceOutline(trace)).toEqual([
    'invoice 359.99 summary',
    '  total 359.99 sum',
    '    linesAmount 299.99 sum (linesAmount)',
    '      lineAmount 250.00 amount.rate-times-hours (line:row:7:25.0000:amount)',
    '        rate 25.0000 rate.role',
    '        quantity 10.00 sum',
    '          totalHours 10.00 row.total (row:7:totalHours)',
    '            calculatedBillingHours 10.00 hours.sum-of-logs',
    '              loggedSeconds 36000 seconds.sum-of-logs (row:7:seconds:0)',
    '            extraLoggedHours 0.00 given (none-entered)',
    '            leaveDeduced 0.00 given (not-deducted-here)',
    '            discountedHours 0.00 given (none-entered)',
    '      lineAmount 99.99 amount.rate-times-hours (line:service:1:amount)',
    '        rate 99.9900 edited',
    '        quantity 1.00 given (service)',
    '      lineAmount -50.00 amount.rate-times-hours (line:service:2:amount)',
    '        rate 50.0000 edited',
    '        quantity -1.00 given (credit)',
    '    taxAmount 60.00 sum (taxAmount)',
    '      tax 60.00 tax.on-net (tax:0)',
    '        taxPercent 20.0000 given',
    '        lineAmount 250.00 see (line:row:7:25.0000:amount)',
    '        lineAmount 99.99 see (line:service:1:amount)',
    '        lineAmount -50.00 see (line:service:2:amount)',
    '  taxAmount 60.00 see (taxAmount)',
    '  line 250.00 summary',
    '    lineAmount 250.00 see (line:row:7:25.0000:amount)',
    '    lineTax 50.00 sum',
    '      taxShare 50.00 tax.line-share (share 0)',
    '        tax 60.00 see (tax:0)',
    '  line 99.99 summary',
    '    lineAmount 99.99 see (line:service:1:amount)',
    '    lineTax 20.00 sum',
    '      taxShare 20.00 tax.line-share (share 1)',
    '        tax 60.00 see (tax:0)',
    '  line -50.00 summary',
    '    lineAmount -50.00 see (line:service:2:amount)',
    '    lineTax -10.00 sum',
    '      taxShare -10.00 tax.line-share (share 2)',
    '        tax 60.00 see (tax:0)',
    '  untaxedRounding 0.00 difference',
    '  rounding 0.00 difference',
    '    linesAmount 299.99 see (linesAmount)',
    '    rowsAmount 250.00 sum',
    '      amount 250.00 amount.rate-times-hours',
    '        rate 25.0000 rate.role',
    '        totalHours 10.00 see (row:7:totalHours)',
    '    servicesAmount 49.99 sum',
    '      lineAmount 99.99 see (line:service:1:amount)',
    '      lineAmount -50.00 see (line:service:2:amount)',
    '  row 10.00 summary (row:7)',
    '    billedHours 10.00 hours.sum-of-logs (row:7:billedHours)',
    '      loggedSeconds 36000 see (row:7:seconds:0)',
    '    nonBilledHours 0.00 hours.sum-of-logs (row:7:nonBilledHours)',
    '      loggedSeconds 0 seconds.sum-of-logs',
    '    missingTime 166.00 hours.missing',
    '      expectedHours 176.00 hours.expected',
    '        billingPercentage 100.00 given',
    '        workingDays 22 days.count',
    '      leaveTakenHours 0.00 hours.of-leave-time',
    '        leaveTaken 0 leave.sum-of-time',
    '        billingPercentage 100.00 given',
    '      billedHours 10.00 see (row:7:billedHours)',
    '      nonBilledHours 0.00 see (row:7:nonBilledHours)',
  ]);
  const [, , ofRow, ofService] = trace.inputs;
  expect([ofRow?.sources, ofService?.sources]).toEqual([
    { name: 'Asha Rao, React Developer, 1 Oct 2026 to 31 Oct 2026' },
    { name: 'Hosting' },
  ]);
});

test('the trace of an invoice with tax inside has the net amount of each tax, shared by its lines', () => {
  const trace = traceOf({
    services: [
      ['Design', '100'],
      ['Hosting', '60'],
      ['Support', '40'],
      ['Travel', '10'],
    ],
    mode: 'Inclusive of Tax',
    taxes: [gst, vat, vat, null],
  });
  // 100.00 with 18 % inside is 84.74 and 15.25, which leaves a cent; 100.00 with 20 % inside is 83.33 and 16.67
  expect(traceOutline(trace)).toEqual([
    'invoice 210.00 summary',
    '  total 210.00 sum',
    '    linesAmount 210.00 sum (linesAmount)',
    ...[
      ['100.00', 'rate 100.0000', 1],
      ['60.00', 'rate 60.0000', 2],
      ['40.00', 'rate 40.0000', 3],
      ['10.00', 'rate 10.0000', 4],
    ].flatMap(([amount, rate, id]) => [
      `      lineAmount ${amount} amount.rate-times-hours (line:service:${id}:amount)`,
      `        ${rate} edited`,
      '        quantity 1.00 given (service)',
    ]),
    '  taxAmount 31.92 sum (taxAmount)',
    '    tax 15.25 tax.on-net (tax:0)',
    '      taxPercent 18.0000 given',
    '      netAmount 84.74 net.line-share (share 0, line:service:1:net)',
    '        netAmount 84.74 net.inclusive (net:GST)',
    '          taxPercent 18.0000 given',
    '          lineAmount 100.00 see (line:service:1:amount)',
    '    tax 16.67 tax.on-net (tax:1)',
    '      taxPercent 20.0000 given',
    '      netAmount 50.00 net.line-share (share 0, line:service:2:net)',
    '        netAmount 83.33 net.inclusive (net:VAT)',
    '          taxPercent 20.0000 given',
    '          lineAmount 60.00 see (line:service:2:amount)',
    '          lineAmount 40.00 see (line:service:3:amount)',
    '      netAmount 33.33 net.line-share (share 1, line:service:3:net)',
    '        netAmount 83.33 see (net:VAT)',
    '  line 100.00 summary',
    '    lineAmount 100.00 see (line:service:1:amount)',
    '    netAmount 84.74 see (line:service:1:net)',
    '    lineTax 15.25 sum',
    '      taxShare 15.25 tax.line-share (share 0)',
    '        tax 15.25 see (tax:0)',
    '  line 60.00 summary',
    '    lineAmount 60.00 see (line:service:2:amount)',
    '    netAmount 50.00 see (line:service:2:net)',
    '    lineTax 10.00 sum',
    '      taxShare 10.00 tax.line-share (share 0)',
    '        tax 16.67 see (tax:1)',
    '  line 40.00 summary',
    '    lineAmount 40.00 see (line:service:3:amount)',
    '    netAmount 33.33 see (line:service:3:net)',
    '    lineTax 6.67 sum',
    '      taxShare 6.67 tax.line-share (share 1)',
    '        tax 16.67 see (tax:1)',
    '  line 10.00 summary',
    '    lineAmount 10.00 see (line:service:4:amount)',
    '    lineAmount 10.00 see (line:service:4:amount)',
    '    lineTax 0.00 sum',
    '  untaxedRounding 0.01 difference',
    '    linesAmount 210.00 see (linesAmount)',
    '    netAmount 84.74 see (line:service:1:net)',
    '    netAmount 50.00 see (line:service:2:net)',
    '    netAmount 33.33 see (line:service:3:net)',
    '    lineAmount 10.00 see (line:service:4:amount)',
    '    taxAmount 31.92 see (taxAmount)',
    '  rounding 0.00 difference',
    '    linesAmount 210.00 see (linesAmount)',
    '    rowsAmount 0.00 sum',
    '    servicesAmount 210.00 sum',
    '      lineAmount 100.00 see (line:service:1:amount)',
    '      lineAmount 60.00 see (line:service:2:amount)',
    '      lineAmount 40.00 see (line:service:3:amount)',
    '      lineAmount 10.00 see (line:service:4:amount)',
  ]);
  const [, taxAmount] = trace.inputs;
  const [tax] = taxAmount?.inputs ?? [];
  expect([tax?.sources, tax?.inputs[0]?.sources]).toEqual([{ name: 'GST 18' }, { name: 'GST 18' }]);
  expect(tax?.inputs[1]?.inputs[0]?.sources).toEqual({ name: 'GST' });
  const price = trace.inputs[0]?.inputs[0]?.inputs[0]?.inputs[0];
  expect(price?.sources).toEqual({ name: 'Design', rowId: 'service:1' });
});

describe('the lines of a trace', () => {
  const linesOf = (given: Given): string[] => {
    const [total] = traceOf(given).inputs;
    return traceOutline(total?.inputs[0] ?? total!)
      .filter((line) => /^ {0,6}[a-z]/i.test(line))
      .map((line) => line.trim());
  };

  test('that combine all rows have one price, the sum of the rows', () => {
    expect(linesOf({ inputs: [ashasTwoRates], template: 'Combined' })).toEqual([
      'linesAmount 364.68 sum (linesAmount)',
      'lineAmount 364.68 amount.rate-times-hours (line:combined:amount)',
      'rate 364.6800 price.of-amount',
      'rowsAmount 364.68 sum',
      'quantity 1.00 given (combined)',
    ]);
  });

  test('that merge the rows of a role add up their hours', () => {
    const bens: RowInput = { developer: aDeveloper({ rowId: '8', employeeId: 8 }), logs: [aLog('2026-10-06', 3.33)] };
    expect(linesOf({ inputs: [ashasDay, bens], template: 'Techwise' })).toEqual([
      'linesAmount 333.25 sum (linesAmount)',
      'lineAmount 333.25 amount.rate-times-hours (line:role:React Developer:25.0000:amount)',
      'rate 25.0000 rate.role',
      'quantity 13.33 sum',
      'totalHours 10.00 row.total (row:7:totalHours)',
      'totalHours 3.33 row.total (row:8:totalHours)',
    ]);
  });
});

describe('the trace of an invoice that a retainer pays', () => {
  const roundingOf = (trace: Trace) =>
    traceOutline(trace.inputs.find(({ figure }) => figure === 'rounding')!).filter((line) =>
      /^ {0,2}[a-z]/i.test(line),
    );

  test('lowers the lines by its balance', () => {
    const trace = traceOf({ inputs: [ashasDay], services: [['Hosting', '40']], retainer: '100' });
    const adjustment = trace.inputs[0]?.inputs[0]?.inputs[2];
    expect(traceOutline(adjustment!)).toEqual([
      'lineAmount -100.00 retainer.adjustment (line:retainer:amount)',
      '  retainerBalance 100.00 given',
      '  lineAmount 250.00 see (line:row:7:25.0000:amount)',
      '  lineAmount 40.00 see (line:service:1:amount)',
    ]);
    expect(adjustment?.sources).toEqual({ name: 'Retainer Adjustment' });
    expect(roundingOf(trace)).toEqual([
      'rounding 0.00 difference',
      '  linesAmount 190.00 see (linesAmount)',
      '  rowsAmount 250.00 sum',
      '  servicesAmount 40.00 sum',
      '  lineAmount -100.00 see (line:retainer:amount)',
    ]);
  });

  test('names the rates of a tax that the lines include', () => {
    const inputs = [{ ...ashasDay, logs: [aLog('2026-10-05', 9.6)] }];
    const trace = traceOf({ inputs, mode: 'Inclusive of Tax', taxes: [vat, vat], retainer: '100' });
    // 240.00 are 200.00 before tax; the line lowers that to 100.00, which is 120.00 with its tax
    expect(traceOutline(trace.inputs[0]!.inputs[0]!.inputs[1]!)).toEqual([
      'lineAmount -120.00 retainer.adjustment (line:retainer:amount)',
      '  retainerBalance 100.00 given',
      '  taxPercent 20.0000 given',
      '  lineAmount 240.00 see (line:row:7:25.0000:amount)',
    ]);
    expect(roundingOf(trace)).toEqual([
      'rounding 0.00 difference',
      '  linesAmount 120.00 see (linesAmount)',
      '  rowsAmount 240.00 sum',
      '  lineAmount -120.00 see (line:retainer:amount)',
    ]);
  });
});
