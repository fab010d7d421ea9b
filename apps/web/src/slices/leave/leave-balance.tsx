import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { exportedLists } from '@countinghouse/contract/downloads/downloads.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { LeaveOfDeveloper } from '@countinghouse/contract/leave/leave.contract.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { ReactNode } from 'react';
import { auditDownload } from '../../api/downloads.ts';
import { exportFailed, toFailure } from '../../api/to-failure.ts';
import { todayHere } from '../../api/today.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { SeenColumns, TableColumn } from '../../ui/list/table-column.ts';
import { monthColumns } from './leave-balance-columns.tsx';
import { useLeaveBalance } from './use-leave-balance.ts';

const rowKey = (one: { readonly employeeId: number }): string => String(one.employeeId);

/** The leave of a project's developers in days: today's balance, and what they took in each month. */
export function LeaveBalance({
  project,
  seen,
  tools,
  onOpen,
}: {
  readonly project: Pick<ProjectDetails, 'projectId' | 'projectName'>;
  /** The user's columns of the balances, and how to change them. */
  readonly seen: SeenColumns<LeaveOfDeveloper>;
  readonly tools: ReactNode;
  /** Opens a developer for editing. */
  readonly onOpen?: (employeeId: number) => void;
}) {
  const { data, error, refetch } = useLeaveBalance(project.projectId);
  const failure = toFailure(error, () => void refetch(), messages.leaveBalanceFailed);
  return (
    <>
      <Card
        title="Developers (Leave Balance)"
        note={
          data &&
          `in days, on ${shownDate(calendarDate(data.today))}; ${data.leaveTerm} days are earned in a whole month`
        }
        flush
        actions={
          <>
            {tools}
            <LeaveFile
              list="LEAVE_BALANCE"
              project={project}
              columns={seen.exportedColumns}
              developers={data?.developers}
            />
          </>
        }
      >
        <DataTable
          label="Leave balance"
          columns={seen.columns}
          keepsWidths={seen.keepsWidths}
          onResize={seen.onResize}
          rows={data?.developers}
          rowKey={rowKey}
          failure={failure}
          {...(onOpen === undefined ? {} : { onOpen: (one: LeaveOfDeveloper) => onOpen(one.employeeId) })}
          empty={
            <EmptyState
              title="No developers yet"
              icon="users"
              words="Developers appear with the first time logs, or are added by hand."
            />
          }
        />
      </Card>
      {data !== undefined && data.developers.length > 0 && (
        <Card
          title="Leave by month"
          note="approved days on working days, paid and unpaid"
          flush
          actions={
            <LeaveFile
              list="LEAVE_BY_MONTH"
              project={project}
              columns={monthColumns(data.months)}
              developers={data.developers}
            />
          }
        >
          <DataTable
            label="Leave by month"
            columns={monthColumns(data.months)}
            rows={data.developers}
            rowKey={rowKey}
            pageKeys={false}
            empty={null}
          />
        </Card>
      )}
    </>
  );
}

/** The export of one of the tables. */
function LeaveFile({
  list,
  project,
  columns,
  developers,
}: {
  readonly list: 'LEAVE_BALANCE' | 'LEAVE_BY_MONTH';
  readonly project: Pick<ProjectDetails, 'projectId' | 'projectName'>;
  readonly columns: readonly TableColumn<LeaveOfDeveloper>[];
  readonly developers: readonly LeaveOfDeveloper[] | undefined;
}) {
  return (
    <ExportMenu
      name={`${project.projectName} ${exportedLists[list].name} ${todayHere()}`}
      columns={columns}
      rowKey={rowKey}
      readPage={async () => ({ rows: developers ?? [], total: developers?.length ?? 0 })}
      total={developers?.length}
      audit={auditDownload(list, { id: project.projectId })}
      failed={exportFailed}
    />
  );
}
