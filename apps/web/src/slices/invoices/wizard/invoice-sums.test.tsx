import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../ui/testing/render-part.tsx';
import { figureOrigins } from '../figure-origins.ts';
import { InvoiceSums } from './invoice-sums.tsx';

const none = {
  rowsAmount: '0.00',
  rounding: '0.00',
  servicesAmount: '0.00',
  retainerAmount: '0.00',
  retainerBalance: '0.00',
  taxAmount: '0.00',
  taxComponents: [],
};
const origins = figureOrigins('INV-1', 'USD', () => Promise.reject(new Error('not opened')));

test.each([
  [
    'a retainer',
    {
      ...none,
      rowsAmount: '800.00',
      servicesAmount: '20.00',
      retainerAmount: '-500.00',
      linesAmount: '320.00',
      total: '320.00',
    },
    ['Timesheet rows', 'Items', 'Retainer', 'Lines', 'Total'],
  ],
  [
    'tax on top of the lines',
    {
      ...none,
      rowsAmount: '100.00',
      linesAmount: '100.00',
      taxAmount: '20.00',
      taxComponents: [{ name: 'VAT', percent: '20', amount: '20.00' }],
      total: '120.00',
    },
    ['Lines', 'VAT 20 %', 'Total'],
  ],
  [
    'tax inside the lines',
    {
      ...none,
      rowsAmount: '120.00',
      linesAmount: '120.00',
      taxAmount: '20.00',
      taxComponents: [{ name: 'VAT', percent: '20', amount: '20.00' }],
      total: '120.00',
    },
    ['Lines', 'Total', 'Includes VAT 20 %'],
  ],
])('the sums above each subtotal add up to it, with %s', (_name, totals, labels) => {
  renderPart(<InvoiceSums totals={totals} currency="USD" origins={origins} />);
  expect(screen.getAllByRole('term').map((one) => one.textContent)).toEqual(labels);
});
