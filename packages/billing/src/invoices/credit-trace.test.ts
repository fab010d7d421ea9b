import { expect, test } from 'vitest';
import { acceptedCredit } from '../testing/credited.ts';
import { traceOutline } from '../testing/trace-outline.ts';
import { traceErrors } from '../trace/recompute.ts';
import { lineAmount } from '../values/amount.ts';
import { moneyFromText, parseCurrency } from '../values/money.ts';
import { priceFromText } from '../values/price.ts';
import { quantityFromText } from '../values/quantity.ts';
import { taxPercentFromText } from '../values/tax-percent.ts';
import { computeCredit, type CreditableLine } from './credit.ts';
import { creditTrace } from './credit-trace.ts';

const usd = parseCurrency('USD');
const vat = { name: 'VAT', components: [{ name: 'VAT', percent: taxPercentFromText('20') }] };

function aLine(lineId: string, quantity: string, rate: string): CreditableLine {
  const [units, price] = [quantityFromText(quantity), priceFromText(rate)];
  const amount = lineAmount(price, units, usd);
  return { lineId, quantity: units, rate: price, amount, quantityLeft: units, amountLeft: amount };
}

test('the trace of a credit note names what it takes back: units as they were billed, or an amount', () => {
  const invoice = {
    lines: [aLine('11', '12.00', '50'), aLine('12', '3.00', '80')],
    tax: vat,
    mode: 'Exclusive of Tax',
    currency: usd,
  } as const;
  const credit = acceptedCredit(
    computeCredit(invoice, [
      { lineId: '11', quantity: quantityFromText('2') },
      { lineId: '12', amount: moneyFromText('30', usd) },
    ]),
  );
  const names = new Map([['11', { name: 'Development Fees', description: 'Asha Rao, October' }]]);
  const trace = creditTrace({ credit, names, tax: vat, mode: 'Exclusive of Tax', currency: usd });
  expect(traceErrors(trace)).toEqual([]);
  expect(traceOutline(trace)).toEqual([
    'invoice -156.00 summary',
    '  total -156.00 sum',
    '    linesAmount -130.00 sum (linesAmount)',
    '      lineAmount -100.00 amount.rate-times-hours (line:11:amount)',
    '        rate 50.0000 given (as-billed)',
    '        quantity -2.00 given (taken-back)',
    '      lineAmount -30.00 amount.rate-times-hours (line:12:amount)',
    '        rate 30.0000 given (amount-taken-back)',
    '        quantity -1.00 given (credit)',
    '    taxAmount -26.00 sum (taxAmount)',
    '      tax -26.00 tax.on-net (tax:0)',
    '        taxPercent 20.0000 given',
    '        lineAmount -100.00 see (line:11:amount)',
    '        lineAmount -30.00 see (line:12:amount)',
    '  taxAmount -26.00 see (taxAmount)',
    '  line -100.00 summary',
    '    lineAmount -100.00 see (line:11:amount)',
    '    lineTax -20.00 sum',
    '      taxShare -20.00 tax.line-share (share 0)',
    '        tax -26.00 see (tax:0)',
    '  line -30.00 summary',
    '    lineAmount -30.00 see (line:12:amount)',
    '    lineTax -6.00 sum',
    '      taxShare -6.00 tax.line-share (share 1)',
    '        tax -26.00 see (tax:0)',
    '  untaxedRounding 0.00 difference',
    '  rounding 0.00 difference',
    '    linesAmount -130.00 see (linesAmount)',
    '    rowsAmount 0.00 sum',
    '    servicesAmount -130.00 sum',
    '      lineAmount -100.00 see (line:11:amount)',
    '      lineAmount -30.00 see (line:12:amount)',
  ]);
  const lines = trace.inputs[0]?.inputs[0]?.inputs ?? [];
  expect(lines.map(({ sources }) => sources)).toEqual([{ name: 'Asha Rao, October' }, { name: '' }]);
  expect(trace.inputs[2]?.sources).toEqual({ name: 'Asha Rao, October' });
});
