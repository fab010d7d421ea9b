import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { DirectInvoice } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import { DestinationLink } from '../../../records/destination.tsx';
import { dateCell, figureCell } from '../../../ui/export/exported-cells.ts';
import { Amount } from '../../../ui/figures/amount.tsx';
import { DateText, None } from '../../../ui/figures/date-text.tsx';
import type { SortKeys } from '../../../ui/list/rows-of-page.ts';
import type { TableColumn, TotalsLine } from '../../../ui/list/table-column.ts';

const amounts = [
  ['invoiceAmount', 'Amount'],
  // the list of the books tells one sum of payments and applied credit notes
  ['receivedAmount', 'Paid or credited'],
  ['outStandingAmount', 'Outstanding'],
] as const satisfies readonly (readonly [keyof DirectInvoice, string])[];

/** The columns of the books' invoices, with the project in the last one. */
export const directInvoiceColumns: readonly TableColumn<DirectInvoice>[] = [
  {
    key: 'number',
    title: 'Invoice',
    width: 155,
    namesRow: true,
    sortField: 'invoiceNumber',
    exports: (row) => ({ Invoice: row.invoiceNumber }),
    render: (row) => (
      <a href={row.booksUrl} target="_blank" rel="noopener noreferrer">
        {row.invoiceNumber ?? 'No number'}
        <span className="unseen"> in the books (opens a new tab)</span>
      </a>
    ),
  },
  {
    key: 'customer',
    title: 'Customer',
    width: 190,
    sortField: 'customerName',
    exports: (row) => ({ Customer: row.customerName }),
    render: (row) => (
      <>
        {row.customerName} {row.companyId === null && <small>no company here</small>}
      </>
    ),
  },
  {
    key: 'date',
    title: 'Invoice date',
    width: 112,
    sortField: 'invoiceDate',
    exports: (row) => ({ 'Invoice date': dateCell(row.invoiceDate) }),
    render: (row) => <DateText value={calendarDate(row.invoiceDate)} />,
  },
  {
    key: 'due',
    title: 'Due date',
    width: 112,
    sortField: 'invoiceDueDate',
    exports: (row) => ({ 'Due date': dateCell(row.invoiceDueDate) }),
    render: (row) => <DateText value={row.invoiceDueDate} />,
  },
  ...amounts.map(([key, title]): TableColumn<DirectInvoice> => ({
    key,
    title,
    width: 138,
    align: 'right',
    exports: (row) => ({ [title]: figureCell(row[key]), Currency: row.currencyCode }),
    render: (row) => <Amount value={row[key]} currency={row.currencyCode} />,
  })),
  {
    key: 'project',
    title: 'Project',
    width: 188,
    exports: (row) => ({ Project: row.mappedTo?.projectName ?? null }),
    render: ({ mappedTo }) =>
      mappedTo === null ? <None /> : <DestinationLink of={mappedTo}>{mappedTo.projectName}</DestinationLink>,
  },
];

export const directInvoiceSortKeys: SortKeys<DirectInvoice> = {
  invoiceNumber: (row) => row.invoiceNumber ?? '',
  customerName: (row) => row.customerName.toLowerCase(),
  invoiceDate: (row) => row.invoiceDate,
  invoiceDueDate: (row) => row.invoiceDueDate ?? '',
};

/** The totals of all of them, a line for each currency. */
export function directInvoiceTotals(rows: readonly DirectInvoice[]): TotalsLine[] {
  const codes = [...new Set(rows.map(({ currencyCode }) => currencyCode))].toSorted();
  return codes.map((code) => {
    const currency = parseCurrency(code);
    const own = rows.filter(({ currencyCode }) => currencyCode === code);
    const sumOf = (key: (typeof amounts)[number][0]): string =>
      moneyText(
        moneyOfMinorUnits(own.reduce<bigint>((sum, row) => sum + moneyFromText(row[key], currency), 0n)),
        currency,
      );
    return {
      key: code,
      label: `Total ${code}`,
      cells: Object.fromEntries(
        amounts.map(([key]) => [key, <Amount key={key} value={sumOf(key)} currency={code} strong />]),
      ),
    };
  });
}
