import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { timesheetEndpoints, type Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, type Dispatch } from 'react';
import { query } from '../../../api/api.ts';
import { choiceState } from '../../../api/choice-state.ts';
import { lastDayOf } from '../../../api/timesheet-values.ts';
import { useNotifications } from '../../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../../ui/overlay/confirm.tsx';
import type { RowHelp } from './timesheet-columns.ts';
import { isAdded, type ServiceRow, type Sheet, type SheetRow } from './timesheet-sheet.ts';
import type { WizardAct } from './wizard-state.ts';

/** The rows and lines that a user adds: the choices, and how to add and remove them. */
export function useAddedRows(
  project: { readonly zohoProjectId: string },
  timesheet: Timesheet,
  sheet: Sheet,
  act: Dispatch<WizardAct>,
) {
  const notify = useNotifications();
  const confirm = useConfirm();
  const client = useQueryClient();
  const services = useQuery(
    query(booksEndpoints.serviceNames, {
      query: { provider: timesheet.provider, region: timesheet.customerRegion },
    }),
  );
  const available = query(timesheetEndpoints.availableEmployees, availableOf(project.zohoProjectId, timesheet));
  const employees = useQuery({ ...available, enabled: sheet.rows.some(isAdded) });
  const names = services.data?.service_names;
  const help = useMemo(
    (): RowHelp => ({
      names: employees.data?.timesheetAvailableEmployees.map((one) => one.employeeName) ?? [],
      roles: rolesOf(timesheet),
      onTake: (row) => act({ type: 'difference taken', userId: row.userId }),
      onRemove: (row) =>
        void confirm({ title: 'Do you want to remove this employee?', yes: 'Yes', no: 'No' }).then((isWanted) => {
          if (isWanted) act({ type: 'remove', what: 'developer', id: row.userId });
        }),
    }),
    [employees.data, timesheet, confirm, act],
  );
  const removeService = useCallback(
    (service: ServiceRow) => act({ type: 'remove', what: 'item', id: service.id }),
    [act],
  );

  async function add(what: 'developer' | 'item'): Promise<void> {
    if (what === 'developer') {
      const found = await client.fetchQuery({ ...available, staleTime: 60_000 }).catch(() => undefined);
      // the step says that they could not be fetched
      if (found === undefined) return;
      if (found.timesheetAvailableEmployees.length === 0) {
        notify.show({ kind: 'warning', title: messages.noEmployeeData });
        return;
      }
    }
    act({ type: 'add', what });
  }

  // no other row is added while one has no name
  const isComplete = !sheet.rows.some(hasNoRole);
  return {
    serviceNames: names ?? [],
    mayAdd: { developer: isComplete, item: isComplete && names !== undefined },
    failures: [
      choiceState(services, messages.itemsFailed).failure,
      choiceState(employees, messages.employeesFailed).failure,
    ],
    help,
    removeService,
    add: (what: 'developer' | 'item') => void add(what),
  };
}

const hasNoRole = (row: SheetRow): boolean => row.input.developer.role === '';

/** The roles that have a rate in this timesheet. */
const rolesOf = ({ rateRanges, defaultRates, zohoEmployeeMetadataList: rows }: Timesheet): string[] =>
  [
    ...new Set([
      ...rateRanges.flatMap((range) => Object.keys(range.techStackRates)),
      ...Object.keys(defaultRates),
      ...rows.filter((row) => !row.isDeletable).map((row) => row.userRole),
    ]),
  ].sort((one, other) => one.localeCompare(other));

const availableOf = (id: string, { invoiceGenerateDetails: details, zohoEmployeeMetadataList: rows }: Timesheet) => ({
  params: { id },
  query: {
    endDate: lastDayOf(details),
    timesheetStartDate: details.timesheetStartDate,
    timesheetEndDate: details.timesheetEndDate,
  },
  body: { zohoEmployeeMetadataList: rows.filter((row) => !row.isDeletable).map(({ userId }) => ({ userId })) },
});
