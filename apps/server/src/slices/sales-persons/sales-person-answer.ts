import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { SalesPerson } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import type { StoredSalesPerson } from './sales-persons.sql.ts';

export const salesPersonAnswer = (stored: StoredSalesPerson): SalesPerson => ({
  ...stored,
  paidThrough: stored.paidThrough === null ? null : formatDate(stored.paidThrough, 'MMM-yyyy'),
});
