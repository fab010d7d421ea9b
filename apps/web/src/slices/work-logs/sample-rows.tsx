import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import type { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HoursFigure } from '../../ui/figures/amount.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';

type Row = ReceivedOf<typeof workLogEndpoints.previewFile>['sample'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'day', title: 'Day', width: 116, namesRow: true, render: (row) => <DateText value={calendarDate(row.day)} /> },
  { key: 'person', title: 'Person', width: 140, render: (row) => row.person },
  { key: 'project', title: 'Project', width: 144, render: (row) => row.project },
  { key: 'task', title: 'Task', width: 140, render: (row) => row.task },
  { key: 'hours', title: 'Hours', width: 80, align: 'right', render: (row) => <HoursFigure value={row.hours} bare /> },
  { key: 'billable', title: 'Billable', width: 90, render: (row) => (row.billable ? 'Yes' : 'No') },
];

/** The first rows of a file as they were parsed. */
export function SampleRows({ rows }: { rows: readonly Row[] }) {
  return (
    <Card title="First rows" note={String(rows.length)} flush>
      <DataTable
        label="First rows"
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.line)}
        pageKeys={false}
        empty={<EmptyState title="No rows" icon="file" words="No row of this file can be imported." />}
      />
    </Card>
  );
}
