import { expect, test } from 'vitest';
import { existingInvoiceColumns } from './existing-invoice-table.tsx';

test('invoices of the same date are listed with the nine columns of the specification', () => {
  expect(existingInvoiceColumns.map(({ title }) => title)).toEqual([
    'Accuracy',
    'Start',
    'End',
    'Received Month',
    'Invoice Amount',
    'Received Amount',
    'Invoice Date',
    'Receive Date',
    'Invoice Number',
  ]);
});
