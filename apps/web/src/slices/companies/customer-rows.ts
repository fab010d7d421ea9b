import type { CompanyOptions, CustomerOfBooks } from '@countinghouse/contract/books/books.contract.ts';
import { withoutRefusal, type RowToSave } from '../../records/save-rows.ts';
import { empty, fieldOfPath, withCustomer, type CompanyValues } from './company-form.ts';

/** The books of an organization. */
export type Books = Pick<CompanyValues, 'provider' | 'region'>;

/** A chosen customer of the books, and the company that it becomes. */
export interface CustomerRow extends RowToSave {
  readonly customer: CustomerOfBooks;
  readonly values: CompanyValues;
}

export const keyOfCustomer = ({ refCompanyId }: CustomerOfBooks): string => refCompanyId;
export const keyOfRow = ({ customer }: CustomerRow): string => customer.refCompanyId;

/** The company that a customer becomes, with all that its books know. */
export function rowOfCustomer(
  customer: CustomerOfBooks,
  { provider, region }: Books,
  options: CompanyOptions,
): CustomerRow {
  const { refCompanyId } = customer;
  const values = { ...empty, provider, region, customer: 'existing' as const, refCompanyId };
  return { customer, values: { ...values, ...withCustomer(values, customer, { options, filled: {} }) }, refused: {} };
}

/** The row with another value in a field; a choice that cannot be empty goes back to the first one. */
export const withValue = (row: CustomerRow, name: keyof CompanyValues, text: string): CustomerRow => ({
  ...row,
  values: { ...row.values, [name]: text === '' ? empty[name] : text },
  refused: withoutRefusal(row, name),
});

/** The column for a place in the request: what is about the customer stands at its name. */
export const columnOfCompany = (path: string): string =>
  path === '' || path === 'refCompanyId' ? 'displayName' : fieldOfPath(path);
