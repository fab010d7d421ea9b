import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { failureOf } from '../../api/failure-of.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { balanceColumns, monthColumns } from './leave-balance-columns.tsx';
import { useLeaveBalance } from './use-leave-balance.ts';

const rowKey = (one: { readonly employeeId: number }): string => String(one.employeeId);

/** The developers of a project with their leave, in days: what they have left today, and what they took in each month. */
export function LeaveBalance({ projectId }: { projectId: number }) {
  const { data, error, refetch } = useLeaveBalance(projectId);
  const failure = failureOf(error, () => void refetch(), messages.leaveBalanceFailed);
  return (
    <>
      <Card
        title="Developers (Leave Balance)"
        note={
          data &&
          `in days, on ${shownDate(calendarDate(data.today))}; ${data.leaveTerm} days are earned in a whole month`
        }
        flush
      >
        <DataTable
          label="Leave balance"
          columns={balanceColumns}
          rows={data?.developers}
          rowKey={rowKey}
          failure={failure}
          empty={
            <EmptyState title="No developers yet" icon="users" words="Developers appear with the first time logs." />
          }
        />
      </Card>
      {data !== undefined && data.developers.length > 0 && (
        <Card title="Leave by month" note="approved days on working days, paid and unpaid" flush>
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
