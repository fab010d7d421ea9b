import { StatementWords } from '@countinghouse/contract/receivables/statement-words.ts';
import type { Statement } from '@countinghouse/contract/receivables/statement.contract.ts';
import { dateCell, figureCell } from '../../ui/export/exported-cells.ts';
import type { TableColumn } from '../../ui/list/table-column.ts';

/** A line of the file of a statement: an entry, or the balance before or after all of them. */
interface StatementRow {
  readonly key: string;
  readonly currencyCode: string;
  readonly date: string;
  readonly entry: string;
  readonly number: string | null;
  readonly dueDate: string | null;
  readonly amount: string | null;
  readonly balance: string;
}

/** The lines of all currencies, one below the other. */
export function statementRows({ from, to, accounts }: Statement): StatementRow[] {
  const words = new StatementWords('English');
  const { opening, closing } = words.statement;
  return accounts.flatMap((account) => {
    const { currencyCode, entries } = account;
    const balanceRow = (date: string, entry: string, balance: string): Omit<StatementRow, 'key'> => ({
      currencyCode,
      date,
      entry,
      number: null,
      dueDate: null,
      amount: null,
      balance,
    });
    return [
      balanceRow(from, opening, account.opening),
      ...entries.map((entry) => ({ ...entry, currencyCode, entry: words.entry(entry) })),
      balanceRow(to, closing, account.closing),
    ].map((row, at) => ({ ...row, key: `${currencyCode} ${at}` }));
  });
}

/** The columns of the file. */
export const statementColumns: readonly TableColumn<StatementRow>[] = [
  {
    key: 'currency',
    title: 'Currency',
    render: (row) => row.currencyCode,
    exports: (row) => ({ Currency: row.currencyCode }),
  },
  { key: 'date', title: 'Date', render: (row) => row.date, exports: (row) => ({ Date: dateCell(row.date) }) },
  { key: 'entry', title: 'Entry', render: (row) => row.entry, exports: (row) => ({ Entry: row.entry }) },
  { key: 'number', title: 'Number', render: (row) => row.number, exports: (row) => ({ Number: row.number }) },
  {
    key: 'due',
    title: 'Due date',
    render: (row) => row.dueDate,
    exports: (row) => ({ 'Due date': dateCell(row.dueDate) }),
  },
  {
    key: 'amount',
    title: 'Amount',
    render: (row) => row.amount,
    exports: (row) => ({ Amount: row.amount === null ? null : figureCell(row.amount) }),
  },
  {
    key: 'balance',
    title: 'Balance',
    render: (row) => row.balance,
    exports: (row) => ({ Balance: figureCell(row.balance) }),
  },
];
