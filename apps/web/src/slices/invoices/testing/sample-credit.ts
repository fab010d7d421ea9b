import type { Creditable } from '../credit/credit-form.ts';

/** An invoice of one developer at 41.3333 less a discount, with value added tax; another developer is on it without a line. */
export const creditable: Creditable = {
  invoiceId: 1,
  invoiceNumber: 'INV-0001',
  invoiceDate: '2026-11-21',
  version: 3,
  currencyCode: 'GBP',
  globalTaxSetting: 'Exclusive of Tax',
  tax: { name: '20.0% S', components: [{ name: '20.0% S (Sales)', percent: '20.0000' }] },
  lines: [
    {
      lineId: 'row:11:41.3333',
      name: 'Development Fees',
      description: 'Marek Kowalski, React Developer',
      quantity: '15.50',
      rate: '41.3333',
      amount: '640.67',
      quantityLeft: '15.50',
      amountLeft: '640.67',
      userIds: [11],
    },
    {
      lineId: 'service:1',
      name: 'Discount',
      description: 'Discount',
      quantity: '-1.00',
      rate: '100.0000',
      amount: '-100.00',
      quantityLeft: '-1.00',
      amountLeft: '-100.00',
      userIds: [],
    },
  ],
  developers: [
    { userId: 11, employeeName: 'Marek Kowalski', userRole: 'React Developer', hoursLeft: '14.75', billsDays: false },
    { userId: 12, employeeName: 'Ines Duarte', userRole: 'QA Engineer', hoursLeft: '3.00', billsDays: false },
  ],
};
