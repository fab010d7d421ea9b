import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PercentageFigure } from '../../ui/figures/amount.tsx';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';

type Developer = ProjectDetails['developers'][number];

const date = (text: string | null) => <DateText value={text === null ? null : calendarDate(text)} />;

const columns: readonly TableColumn<Developer>[] = [
  { key: 'name', title: 'Developer', width: 220, namesRow: true, render: (one) => one.employeeName },
  { key: 'role', title: 'Role', width: 180, render: (one) => one.role },
  { key: 'model', title: 'Billing model', width: 130, render: (one) => one.billingModel ?? <None /> },
  {
    key: 'percentage',
    title: 'Billing %',
    width: 110,
    align: 'right',
    render: (one) => <PercentageFigure value={one.billingPercentage} />,
  },
  { key: 'from', title: 'From date', width: 120, render: (one) => date(one.fromDate) },
  { key: 'off', title: 'Off-board date', width: 130, render: (one) => date(one.offBoardDate) },
];

/** The developers whose hours are billed on the project. */
export function ProjectDevelopers({ project }: { project: ProjectDetails }) {
  return (
    <Card title="Developers" note={String(project.developers.length)} flush>
      <DataTable
        label="Developers"
        columns={columns}
        rows={project.developers}
        rowKey={(one) => String(one.employeeId)}
        pageKeys={false}
        empty={
          <EmptyState title="No developers yet" icon="users" words="Developers appear with the first time logs." />
        }
      />
    </Card>
  );
}
