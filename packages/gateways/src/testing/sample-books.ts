import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { BooksCompany, BooksInvoice } from '../books/books-provider.ts';

/** Books of a US company that numbers its own documents. */
export const usCompany: BooksCompany = {
  companyId: '9341450000000001',
  name: 'Harborlight Software, Inc.',
  country: 'US',
  homeCurrency: 'USD',
  hasMulticurrency: false,
  takesOurNumbers: true,
  hasAutomatedTax: false,
};

/** Books of a UK company that also bills in foreign currencies. */
export const ukCompany: BooksCompany = {
  ...usCompany,
  companyId: '9341450000000002',
  country: 'GB',
  homeCurrency: 'GBP',
  hasMulticurrency: true,
};

/** An invoice of two lines over 1,583.40 without tax. */
export const sampleInvoice: BooksInvoice = {
  reference: 'CH-1A2B3C',
  number: 'INV-2026-1',
  customerId: '58',
  currency: 'USD',
  date: calendarDate('2026-10-31'),
  dueDate: calendarDate('2026-11-30'),
  privateNote: 'Atlas Data Platform, October 2026',
  lines: [
    {
      description: 'Development Fees, Aarav Shah',
      itemName: 'Development Fees',
      quantity: '152.00',
      unitPrice: '10.4000',
      amount: '1580.80',
    },
    {
      description: "Development Fees, Zoë O'Neill",
      itemName: 'Development Fees',
      quantity: '0.25',
      unitPrice: '10.4000',
      amount: '2.60',
    },
  ],
  taxMode: 'none',
  tax: '0.00',
  total: '1583.40',
};
