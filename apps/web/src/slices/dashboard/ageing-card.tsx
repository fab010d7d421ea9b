import type { Dashboard } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { useNavigate } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { invoicesBehind, type Behind } from './behind.ts';
import { dueWords } from './figure-columns.tsx';
import { FigureLink } from './figure-link.tsx';
import styles from './dashboard.module.css';

/** What is outstanding by days after the due date, as a chart and a table. */
export function AgeingCard({ data, behind }: { readonly data: Dashboard; readonly behind: Behind }) {
  const navigate = useNavigate();
  const of = (row: Dashboard['ageing'][number]): string =>
    invoicesBehind({ ...behind, due: { from: row.dueFrom, to: row.dueTo } });
  const columns: readonly TableColumn<Dashboard['ageing'][number]>[] = [
    {
      key: 'bucket',
      title: 'Days overdue',
      width: 220,
      wraps: true,
      render: (row) => (
        <>
          {row.bucket} <span className={styles.dates}>{dueWords(row)}</span>
        </>
      ),
    },
    {
      key: 'outstanding',
      title: 'Outstanding',
      width: 140,
      align: 'right',
      render: (row) => <FigureLink value={row.outStandingAmount} to={of(row)} label={`Outstanding, ${row.bucket}`} />,
    },
  ];
  return (
    <Card title="Aging" note="of what is outstanding, by days after the due date, in USD" flush>
      <div className={styles.halves}>
        <BarChart
          label="Outstanding by days overdue; the table beside has the same figures"
          currency="USD"
          series={[{ key: 'outstanding', label: 'Outstanding', look: 'plain' }]}
          groups={data.ageing.map((row) => ({
            key: row.bucket,
            label: row.bucket,
            figures: { outstanding: row.outStandingAmount },
          }))}
          onOpen={(bucket) => {
            const row = data.ageing.find((one) => one.bucket === bucket);
            if (row !== undefined) void navigate(of(row));
          }}
        />
        <DataTable
          label="Aging"
          columns={columns}
          rows={data.ageing}
          rowKey={({ bucket }) => bucket}
          pageKeys={false}
          empty={null}
        />
      </div>
    </Card>
  );
}
