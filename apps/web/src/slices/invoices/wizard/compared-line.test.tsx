import { parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { BilledInvoice } from '@countinghouse/contract/invoices/billed-invoice.ts';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ComparedLine } from './compared-line.tsx';

const former: BilledInvoice = {
  invoiceNumber: 'INV-2026-9',
  startDate: '2026-09-01',
  endDate: '2026-09-30',
  currencyCode: 'USD',
  people: [],
  items: [],
  rounding: '0.00',
  total: '7400.00',
};
const totals = {
  rowsAmount: '7600.00',
  rounding: '0.00',
  servicesAmount: '0.00',
  retainerAmount: '0.00',
  retainerBalance: '0.00',
  linesAmount: '7600.00',
  taxAmount: '1520.00',
  taxComponents: [],
  total: '9120.00',
};
function lineWith(compared: Parameters<typeof ComparedLine>[0]['compared']) {
  render(<ComparedLine totals={totals} compared={compared} currency={parseCurrency('USD')} />);
  return screen.getByRole('group', { name: 'Before saving' }).textContent;
}

test.each([
  [
    'the forecast and the previous invoice',
    { former, forecast: '7500.00', previous: '7400.00' },
    'Before tax USD 7,600.00forecast 7,500.00 (+100.00, +1.33 %)previous invoice 7,400.00 (+200.00, +2.70 %)',
  ],
  [
    'a forecast that is higher',
    { former: null, forecast: '8000.00', previous: null },
    'Before tax USD 7,600.00forecast 8,000.00 (−400.00, −5.00 %)no previous invoice',
  ],
  [
    'a previous invoice over nothing',
    { former, forecast: null, previous: '0.00' },
    'Before tax USD 7,600.00no forecastprevious invoice 0.00 (+7,600.00)',
  ],
  [
    'a previous invoice in another currency',
    { former: { ...former, currencyCode: 'EUR' }, forecast: null, previous: '7400.00' },
    'Before tax USD 7,600.00no forecastno previous invoice in USD',
  ],
])('says before saving what is billed before tax against %s', (_what, compared, words) => {
  expect(lineWith(compared)).toBe(words);
});
