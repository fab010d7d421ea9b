import { calendarDate, formatDate, lastOfMonth } from '@countinghouse/billing/values/calendar-date.ts';
import { exportedLists } from '@countinghouse/contract/downloads/downloads.contract.ts';
import type { LeaveMonth } from '@countinghouse/contract/leave/leave.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useState } from 'react';
import { auditDownload } from '../../api/downloads.ts';
import { exportFailed, toFailure } from '../../api/to-failure.ts';
import { todayHere } from '../../api/today.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dateCell, figureCell } from '../../ui/export/exported-cells.ts';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { DaysFigure } from '../../ui/figures/amount.tsx';
import { FigureWithOrigin } from '../../ui/figures/figure-origin.tsx';
import type { FigureTrace } from '../../ui/figures/figure-trace.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import styles from './leave-ledger.module.css';
import { useLeaveBalance, useLeaveLedger } from './use-leave-balance.ts';

type Column = TableColumn<LeaveMonth>;

/** `Jul 2026`, and the last day included when the month is not over. */
function monthWords({ startDate, endDate }: LeaveMonth): string {
  const month = formatDate(calendarDate(startDate), 'MMM-yyyy').replace('-', ' ');
  return lastOfMonth(calendarDate(startDate)) === endDate ? month : `${month}, to ${shownDate(endDate)}`;
}

const daysColumn = (key: string, title: string, days: (of: LeaveMonth) => string): Column => ({
  key,
  title,
  width: 100,
  align: 'right',
  render: (one) => <DaysFigure value={days(one)} bare />,
  exports: (one) => ({ [title]: figureCell(days(one)) }),
});

const columnsOf = (employeeName: string): readonly Column[] => [
  {
    key: 'month',
    title: 'Month',
    width: 200,
    namesRow: true,
    render: monthWords,
    exports: (one) => ({
      Developer: employeeName,
      'Month from': dateCell(one.startDate),
      'Month to': dateCell(one.endDate),
    }),
  },
  daysColumn('opening', 'Opening', (one) => one.openingBalance),
  daysColumn('earned', 'Earned', (one) => one.leaveEarned),
  daysColumn('taken', 'Taken', (one) => one.leaveTaken),
  daysColumn('used', 'Used', (one) => one.leaveUsed),
  daysColumn('deduced', 'Deducted', (one) => one.leaveDeduced),
  daysColumn('settled', 'Settled', (one) => one.leaveSettled),
  {
    key: 'closing',
    title: 'Closing',
    width: 110,
    align: 'right',
    render: (one) => (
      <FigureWithOrigin
        name={`Closing balance of ${monthWords(one)}`}
        question={{ of: `${employeeName}, ${monthWords(one)}`, trace: one.trace as FigureTrace }}
      >
        <DaysFigure value={one.closingBalance} bare strong />
      </FigureWithOrigin>
    ),
    exports: (one) => ({ Closing: figureCell(one.closingBalance) }),
  },
];

/** The leave account of one developer of a project: each month opens with the closing balance of the one before. */
export function LeaveLedger({ project }: { readonly project: Pick<ProjectDetails, 'projectId' | 'projectName'> }) {
  const { data } = useLeaveBalance(project.projectId);
  const [chosen, choose] = useState('');
  const developers = data?.developers ?? [];
  const developer = developers.find((one) => String(one.employeeId) === chosen) ?? developers[0];
  if (developer === undefined) return null;
  return (
    <Card title="Leave account" note={'in days: opening + earned \u2212 used + settled = closing'} flush>
      <div className={styles.whose}>
        <ChoiceField
          id="leave-account-of"
          name="leave-account-of"
          label="Developer"
          required
          value={String(developer.employeeId)}
          choices={developers.map((one) => ({ value: String(one.employeeId), label: one.employeeName }))}
          onChange={choose}
          onLeave={() => undefined}
          onUnread={() => undefined}
          error={undefined}
          disabled={false}
        />
      </div>
      <Account key={developer.employeeId} project={project} developer={developer} />
    </Card>
  );
}

function Account({
  project: { projectId, projectName },
  developer: { employeeId, employeeName },
}: {
  readonly project: Pick<ProjectDetails, 'projectId' | 'projectName'>;
  readonly developer: { readonly employeeId: number; readonly employeeName: string };
}) {
  const { data, error, refetch } = useLeaveLedger(projectId, employeeId);
  const columns = columnsOf(employeeName);
  const rowKey = (one: LeaveMonth): string => one.startDate;
  return (
    <>
      <div className={styles.tools}>
        <p>
          Used days are paid from the balance; Deducted days reduce the invoice. A negative value means that days earned
          later cover earlier leave. Settled is what invoices changed beyond that.
        </p>
        <ExportMenu
          name={`${projectName} ${exportedLists.LEAVE_LEDGER.name} ${employeeName} ${todayHere()}`}
          columns={columns}
          rowKey={rowKey}
          readPage={async () => ({ rows: data?.months ?? [], total: data?.months.length ?? 0 })}
          total={data?.months.length}
          audit={auditDownload('LEAVE_LEDGER', { id: projectId })}
          failed={exportFailed}
        />
      </div>
      <DataTable
        label="Leave account"
        columns={columns}
        rows={data?.months}
        rowKey={rowKey}
        failure={toFailure(error, () => void refetch(), messages.leaveBalanceFailed)}
        pageKeys={false}
        empty={
          <EmptyState title="No month yet" icon="users" words="The account begins with the first day on the project." />
        }
      />
    </>
  );
}
