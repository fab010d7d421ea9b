import type { DisputeRow, DisputeSums, DisputeTotals } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { originOf } from '../invoices/account-of-invoice.public.ts';
import { dateCell, figureCell } from '../../ui/export/exported-cells.ts';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import { FigureWithOrigin } from '../../ui/figures/figure-origin.tsx';
import { CompanyLink } from '../../records/company-link.tsx';
import { DestinationLink } from '../../records/destination.tsx';
import type { TableColumn, TotalsLine } from '../../ui/list/table-column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { causeWords } from './dispute-list.ts';

type Column = TableColumn<DisputeRow>;

/** Why a dispute is listed (the user's reason, or differing receipts), and how it was resolved. */
export const reasonOf = ({ reason, resolution }: Pick<DisputeRow, 'reason' | 'resolution'>): string =>
  [reason ?? causeWords['differs'], ...(resolution === null ? [] : [`Resolved: ${resolution}`])].join('. ');

const figures = {
  invoiceAmount: 'amount',
  receivedAmount: 'received',
  adjustedAmount: 'adjusted',
  creditsAppliedAmount: 'creditsApplied',
  difference: 'outstanding',
} as const;

const money = (title: string, key: keyof DisputeSums, sortField?: string): Column => ({
  key,
  title,
  width: 138,
  align: 'right',
  // what is still missing stays in sight; the other parts of it are further columns
  ...(key === 'difference' ? { staysRight: true } : {}),
  ...(key === 'adjustedAmount' || key === 'creditsAppliedAmount' ? { isFurther: true } : {}),
  ...(sortField === undefined ? {} : { sortField }),
  render: (row) => (
    <FigureWithOrigin name={title} question={originOf(row, figures[key])}>
      <Amount value={row[key]} currency={row.currencyCode} />
    </FigureWithOrigin>
  ),
  exports: (row) => ({ [title]: figureCell(row[key]), Currency: row.currencyCode }),
});

/** The columns of the disputes: a row is a billing whose received money differs from its invoice. */
export const disputeColumns: readonly Column[] = [
  {
    key: 'project',
    title: 'Project',
    width: 176,
    namesRow: true,
    sortField: 'projectName',
    render: (row) => row.projectName,
    exports: (row) => ({ Project: row.projectName }),
  },
  {
    key: 'company',
    title: 'Company',
    width: 160,
    isFurther: true,
    render: (row) => <CompanyLink id={row.companyId} name={row.companyName} />,
    exports: (row) => ({ Company: row.companyName }),
  },
  {
    key: 'number',
    title: 'Invoice',
    width: 130,
    wraps: true,
    render: (row) => <DestinationLink of={row}>{row.invoiceNumber ?? 'Invoice'}</DestinationLink>,
    exports: (row) => ({ Invoice: row.invoiceNumber }),
  },
  money('Amount', 'invoiceAmount'),
  money('Received', 'receivedAmount'),
  money('Adjusted', 'adjustedAmount'),
  money('Credit notes', 'creditsAppliedAmount'),
  money('Difference', 'difference', 'difference'),
  {
    key: 'reason',
    title: 'Reason',
    width: 200,
    wraps: true,
    render: reasonOf,
    exports: (row) => ({ Reason: row.reason ?? causeWords['differs'] ?? null, Resolution: row.resolution }),
  },
  {
    key: 'openedBy',
    title: 'Opened by',
    width: 120,
    isFurther: true,
    render: (row) => row.openedBy ?? <None />,
    exports: (row) => ({ 'Opened by': row.openedBy }),
  },
  {
    key: 'age',
    title: 'Age (days)',
    width: 92,
    align: 'right',
    sortField: 'openedOn',
    render: (row) => row.ageDays,
    exports: (row) => ({ 'Open since': dateCell(row.openedOn), 'Age (days)': figureCell(String(row.ageDays)) }),
  },
  {
    key: 'due',
    title: 'Due date',
    width: 110,
    isFurther: true,
    sortField: 'invoiceDueDate',
    render: (row) => <DateText value={row.invoiceDueDate} />,
    exports: (row) => ({ 'Due date': dateCell(row.invoiceDueDate) }),
  },
  {
    key: 'status',
    title: 'Status',
    width: 136,
    render: (row) => <StatusBadge status={row.invoiceStatus} />,
    exports: (row) => ({ Status: row.invoiceStatus }),
  },
  {
    key: 'csm',
    title: 'CSM',
    width: 120,
    isFurther: true,
    render: (row) => row.primaryCsm ?? <None />,
    exports: (row) => ({ CSM: row.primaryCsm }),
  },
  {
    key: 'accountant',
    title: 'Accountant',
    width: 120,
    isFurther: true,
    render: (row) => row.primaryAccountant ?? <None />,
    exports: (row) => ({ Accountant: row.primaryAccountant }),
  },
];

/** The totals of all disputes of a list, on every page. */
export function disputeTotals({ byCurrency, usd, withoutRate }: DisputeTotals): TotalsLine[] {
  const line = (currency: string, label: string, sums: DisputeSums): TotalsLine => ({
    key: label,
    label,
    cells: {
      invoiceAmount: <Amount value={sums.invoiceAmount} currency={currency} strong />,
      receivedAmount: <Amount value={sums.receivedAmount} currency={currency} strong />,
      adjustedAmount: <Amount value={sums.adjustedAmount} currency={currency} strong />,
      creditsAppliedAmount: <Amount value={sums.creditsAppliedAmount} currency={currency} strong />,
      difference: <Amount value={sums.difference} currency={currency} strong />,
    },
  });
  const own = byCurrency.map((sums) => line(sums.currencyCode, `Total ${sums.currencyCode}`, sums));
  const isUsdAlone = byCurrency.every(({ currencyCode }) => currencyCode === 'USD');
  if (usd === null) return [...own, { key: 'USD', label: messages.noTotalInUsd(withoutRate), cells: {} }];
  return isUsdAlone ? own : [...own, line('USD', 'Total in USD', usd)];
}
