import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  billingRunEndpoints,
  type BillingCheck,
  type BillingRow,
} from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { projectEndpoints, type ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { keyOf, query } from '../api/api.ts';
import { toFailure } from '../api/to-failure.ts';
import { useFresh } from '../api/use-fresh.ts';
import { checkNames } from '../slices/billing-run/check-names.ts';
import { settlingOf, type SettledCode } from '../slices/billing-run/settling.ts';
import { StartDialog } from '../slices/billing-run/start-dialog.tsx';
import { OpenedAssignment } from '../slices/clients/opened-assignment.tsx';
import { OpenedDeveloper } from '../slices/developers/opened-developer.tsx';
import { OpenedEmployee } from '../slices/employees/employee-drawer.tsx';
import { FindingsOfTimesheet } from '../slices/findings/findings-of-timesheet.tsx';
import { BillingSwitch } from '../slices/projects/billing-switch.tsx';
import { EditProjectDrawer } from '../slices/projects/edit-project-drawer.tsx';
import { OrderDrawer } from '../slices/purchase-orders/order-drawer.tsx';
import { RatesOfDay } from '../slices/rates/rates-of-day.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { SideDrawer } from '../ui/overlay/side-drawer.tsx';

/** A check of a row of the billing run that is being settled. */
export interface Settling {
  readonly row: BillingRow;
  readonly check: BillingCheck;
}

/** What settles a check of the billing run in place; once it is closed, the rows are worked out again. */
export function SettlingDialog({ row, check, onClose }: Settling & { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const settling = settlingOf(row, check);
  if (settling === undefined) return null;
  return parts[settling.code]({
    row,
    check,
    onClose: () => {
      onClose();
      void queries.invalidateQueries({ queryKey: keyOf(billingRunEndpoints.rows) });
    },
  });
}

type Part = (of: Settling & { readonly onClose: () => void }) => ReactNode;

const inRun =
  (act: 'sync' | 'verify'): Part =>
  ({ row, onClose }) => <StartDialog act={act} selected={[row]} onClose={onClose} onStarted={onClose} />;

const clients: Part = ({ row, onClose }) => <OpenedAssignment project={row} onClose={onClose} />;

const field =
  (firstField: 'projectStartDate' | 'primaryCsm' | 'primaryAccountant'): Part =>
  ({ row, onClose }) => (
    <WithProject row={row} title="Edit Project" onClose={onClose}>
      {(project) => <EditProjectDrawer project={project} firstField={firstField} onClose={onClose} />}
    </WithProject>
  );

const rates: Part = ({ row, check: { day, employeeId }, onClose }) =>
  day !== null && (
    <WithProject row={row} title="Rates" onClose={onClose}>
      {(project) => <RatesOfDay project={project} day={calendarDate(day)} employeeId={employeeId} onClose={onClose} />}
    </WithProject>
  );

const parts: Readonly<Record<SettledCode, Part>> = {
  active_billing: ({ row, check, onClose }) => (
    <WithProject row={row} title={checkNames.active_billing} onClose={onClose}>
      {(project) => (
        <Dialog
          title={checkNames.active_billing}
          onClose={onClose}
          buttons={
            <>
              <Button onClick={onClose}>Cancel</Button>
              <BillingSwitch project={project} onSwitched={onClose} />
            </>
          }
        >
          <p>{check.words}</p>
        </Dialog>
      )}
    </WithProject>
  ),
  company: clients,
  primary_client: clients,
  project_dates: field('projectStartDate'),
  primary_csm: field('primaryCsm'),
  primary_accountant: field('primaryAccountant'),
  purchase_order: ({ row, onClose }) => <OrderDrawer project={row} order={undefined} onClose={onClose} />,
  rates,
  zero_rates: rates,
  billing_models: ({ row, check: { employeeId }, onClose }) =>
    employeeId !== null && (
      <OpenedDeveloper project={row} employeeId={employeeId} firstField="billingModel" onClose={onClose} />
    ),
  people_unknown: ({ check: { employeeId }, onClose }) =>
    employeeId !== null && <OpenedEmployee employeeId={employeeId} firstField="employeeNumber" onClose={onClose} />,
  weeks_verified: inRun('verify'),
  last_sync: inRun('sync'),
  findings: ({ row: { projectId, projectName, worked, invoiceId }, onClose }) =>
    worked !== null && (
      <Dialog
        title={`Findings of ${projectName}`}
        width={720}
        onClose={onClose}
        buttons={<Button onClick={onClose}>Close</Button>}
      >
        <FindingsOfTimesheet days={{ projectId, ...worked, ...(invoiceId === null ? {} : { invoiceId }) }} isUnfolded />
      </Dialog>
    ),
};

/** The drawer of a project, as the project is now. */
function WithProject({
  row: { projectId, projectName },
  title,
  onClose,
  children,
}: {
  readonly row: BillingRow;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (project: ProjectDetails) => ReactNode;
}) {
  const { data, error, refetch } = useFresh(query(projectEndpoints.get, { params: { id: projectId } }));
  if (data !== undefined) return children(data);
  const failure = toFailure(error, () => void refetch());
  return (
    <SideDrawer title={title} subtitle={projectName} onClose={onClose}>
      {failure === undefined ? <LoadingState /> : <ErrorState {...failure} />}
    </SideDrawer>
  );
}
