import { messages } from '@countinghouse/contract/messages.ts';
import { overdueAges } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { toFailure } from '../../api/to-failure.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import type { CashPeople } from '../cash-forecast/use-cash-forecast.public.ts';
import { addressOfOpenInvoices } from '../receivables/open-invoices-list.public.ts';
import { addressOfReceivables, useReceivables } from '../receivables/receivables-list.public.ts';
import { partWords } from '../receivables/part-words.public.ts';
import { FigureLink } from './figure-link.tsx';
import { companiesShown, overdueCompanies, type OverdueCompany } from './overdue-companies.ts';
import styles from './dashboard.module.css';

const parts = ['overdue', ...overdueAges.filter((age) => age !== 'notDue')] as const;

/** The companies with the largest overdue amounts today, whatever months are chosen above. */
export function OverdueCard(people: CashPeople) {
  const found = useReceivables(people);
  const failure = toFailure(found.error, () => void found.refetch());
  if (found.data === undefined || found.isPlaceholderData)
    return (
      <Card title="Overdue by company">
        {failure === undefined ? <LoadingState lines={4} /> : <ErrorState {...failure} />}
      </Card>
    );
  const { rows, companies, unrated } = overdueCompanies(found.data.receivables);
  const to = ({ companyId }: OverdueCompany, show: (typeof parts)[number]): string =>
    companyId === undefined
      ? addressOfReceivables(people, show)
      : addressOfOpenInvoices(companyId, { ...people, show });
  const columns: readonly TableColumn<OverdueCompany>[] = [
    {
      key: 'company',
      title: 'Company',
      width: 170,
      render: ({ companyName }) => <span className={styles.name}>{companyName}</span>,
    },
    ...parts.map((part): TableColumn<OverdueCompany> => ({
      key: part,
      title: partWords[part],
      ...(part === 'overdue' ? {} : { hint: 'Days overdue' }),
      width: 132,
      align: 'right',
      render: (row) => (
        <FigureLink
          value={row.amounts?.[part] ?? null}
          to={to(row, part)}
          label={`${partWords[part]}, ${row.companyName}`}
        />
      ),
    })),
  ];
  return (
    <Card
      title="Overdue by company"
      note={`as of today, by days overdue, in USD with tax${companies > companiesShown ? `; the ${companiesShown} largest of ${companies}` : ''}`}
      flush
    >
      {unrated.length > 0 && <p className={styles.cashNote}>{messages.noTotalInUsd(unrated)}</p>}
      <DataTable
        label="Overdue by company"
        columns={columns}
        rows={rows}
        rowKey={({ companyId }) => String(companyId ?? 'all')}
        pageKeys={false}
        empty={<p className={styles.note}>No invoice is overdue.</p>}
      />
    </Card>
  );
}
