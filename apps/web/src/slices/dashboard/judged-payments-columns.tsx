import type { JudgedPayment } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { dateCell, figureCell } from '../../ui/export/exported-cells.ts';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { ExpectedCell, expectedCells } from '../expected-payments/expected-payment.public.tsx';

const heldWords = ({ isHeld }: JudgedPayment): string => (isHeld ? 'Yes' : 'No');

/** The columns of expected payments as of the first day of a month, and of what became of them. */
export const judgedPaymentsColumns: readonly TableColumn<JudgedPayment>[] = [
  {
    key: 'invoice',
    title: 'Invoice',
    width: 130,
    namesRow: true,
    render: (row) => row.invoiceNumber,
    exports: (row) => ({ Invoice: row.invoiceNumber }),
  },
  {
    key: 'month',
    title: 'Month',
    hint: 'The payment was expected on its first day',
    width: 100,
    sortField: 'month',
    render: ({ month }) => month.replace('-', ' '),
    exports: ({ month }) => ({ Month: month.replace('-', ' ') }),
  },
  {
    key: 'company',
    title: 'Company',
    width: 180,
    sortField: 'companyName',
    render: (row) => row.companyName,
    exports: (row) => ({ Company: row.companyName }),
  },
  {
    key: 'project',
    title: 'Project',
    width: 170,
    isFurther: true,
    sortField: 'projectName',
    render: (row) => row.projectName,
    exports: (row) => ({ Project: row.projectName }),
  },
  {
    key: 'amount',
    title: 'Outstanding',
    hint: 'On that day',
    width: 150,
    align: 'right',
    render: (row) => <Amount value={row.cashAmount} currency={row.currencyCode} />,
    exports: (row) => ({ Outstanding: figureCell(row.cashAmount), Currency: row.currencyCode }),
  },
  {
    key: 'due',
    title: 'Due date',
    width: 112,
    sortField: 'dueDate',
    render: (row) => <DateText value={row.dueDate} />,
    exports: (row) => ({ 'Due date': dateCell(row.dueDate) }),
  },
  {
    key: 'expected',
    title: 'Expected',
    hint: 'On that day, with the range of 80 % of the payments',
    width: 200,
    wraps: true,
    sortField: 'expectedDate',
    render: (row) => <ExpectedCell expected={row.expected} />,
    exports: (row) => expectedCells(row.expected),
  },
  {
    key: 'paid',
    title: 'Paid',
    hint: 'Day of the last payment',
    width: 112,
    sortField: 'paidDate',
    render: (row) => <DateText value={row.paidDate} />,
    exports: (row) => ({ Paid: dateCell(row.paidDate) }),
  },
  {
    key: 'held',
    title: 'Range held',
    hint: 'Whether it was paid within the range',
    width: 100,
    render: heldWords,
    exports: (row) => ({ 'Range held': heldWords(row) }),
  },
];
