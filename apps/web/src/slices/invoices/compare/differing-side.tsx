import type { DifferingInvoice } from '@countinghouse/contract/books/books-differences.contract.ts';
import { Amount } from '../../../ui/figures/amount.tsx';
import { DateText, None } from '../../../ui/figures/date-text.tsx';

type Difference = DifferingInvoice['fields'][number];

export const differingFieldNames: Readonly<Record<Difference['field'], string>> = {
  document: 'Document',
  number: 'Number',
  date: 'Invoice date',
  dueDate: 'Due date',
  purchaseOrder: 'Purchase order',
  currencyCode: 'Currency',
  total: 'Total',
  tax: 'Tax',
  balance: 'Outstanding',
};

/** The value of one side in a difference. */
export function DifferingSide({
  difference,
  of,
}: {
  readonly difference: Pick<Difference, 'field' | 'ours' | 'theirs' | 'currencies'>;
  readonly of: 'ours' | 'theirs';
}) {
  const value = difference[of];
  if (difference.currencies !== null) return <Amount value={value} currency={difference.currencies[of]} />;
  if (difference.field === 'date' || difference.field === 'dueDate') return <DateText value={value} />;
  return value === '' ? <None /> : value;
}
