import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import { isApiFailure } from '../../../api/failure.ts';
import { useNotifications } from '../../../ui/notifications/notification-host.tsx';
import { EmployeeDifferenceDialog, type EmployeeDifference } from './employee-difference-dialog.tsx';
import { EmptyModelsDialog } from './empty-models-dialog.tsx';
import { EmptyRatesDialog } from './empty-rates-dialog.tsx';
import { questionOf, type TimesheetQuestion } from './timesheet-questions.ts';
import type { SheetRow } from './timesheet-sheet.ts';

type Question =
  | (TimesheetQuestion & { readonly timesheet: Timesheet; readonly rowsTyped: readonly SheetRow[] })
  | { readonly about: 'difference'; readonly difference: EmployeeDifference };

/** The dialogs after a timesheet was fetched, one at a time: missing rates, missing billing models, changed developers. */
export function useQuestions(act: {
  readonly onRatesAdded: (timesheet: Timesheet) => void;
  readonly onModels: (chosen: Readonly<Record<number, SheetRow['typed']['billingModel']>>) => void;
}) {
  const notify = useNotifications();
  const [requested, setRequested] = useState<Question>();
  const shown = useRef<string>(undefined);
  const close = (): void => setRequested(undefined);

  async function ask(timesheet: Timesheet, rowsTyped: readonly SheetRow[], withRates = true): Promise<void> {
    const question = questionOf(timesheet, rowsTyped, { withRates });
    if (question !== undefined) return setRequested({ ...question, timesheet, rowsTyped });
    // a retainer bills no hours of developers
    if (timesheet.invoiceGenerateDetails.endDateNull) return undefined;
    const rows = timesheet.zohoEmployeeMetadataList.filter((row) => !row.isDeletable);
    try {
      const { data: difference } = await api(invoiceEndpoints.compare, {
        query: { projectId: timesheet.projectId },
        body: {
          startDate: timesheet.invoiceGenerateDetails.startDate,
          zohoEmployeeMetadataList: rows.map(({ userId, employeeName }) => ({ userId, employeeName })),
        },
      });
      // fetching again repeats no message
      const words = JSON.stringify(difference);
      if (difference['Removed Users'].length > 0 && words !== shown.current)
        setRequested({ about: 'difference', difference });
      shown.current = words;
    } catch (error) {
      notify.show({ kind: 'error', title: isApiFailure(error) ? error.message : messages.somethingWentWrong });
    }
  }

  return {
    ask: (timesheet: Timesheet, rows: readonly SheetRow[]) => void ask(timesheet, rows),
    dialog: requested && (
      <QuestionDialog
        requested={requested}
        act={act}
        onClose={close}
        // when the rates are left for later, the questions after them still follow
        onRatesLeft={(timesheet, rows) => {
          close();
          void ask(timesheet, rows, false);
        }}
      />
    ),
  };
}

function QuestionDialog({
  requested,
  act,
  onClose: close,
  onRatesLeft,
}: {
  readonly requested: Question;
  readonly act: Parameters<typeof useQuestions>[0];
  readonly onClose: () => void;
  readonly onRatesLeft: (timesheet: Timesheet, rows: readonly SheetRow[]) => void;
}) {
  if (requested.about === 'difference')
    return <EmployeeDifferenceDialog difference={requested.difference} onClose={close} />;
  if (requested.about === 'models')
    return (
      <EmptyModelsDialog
        projectId={requested.timesheet.projectId}
        rows={requested.rows}
        onClose={close}
        onChosen={(chosen) => {
          close();
          act.onModels(chosen);
        }}
      />
    );
  return (
    <EmptyRatesDialog
      timesheet={requested.timesheet}
      roles={requested.roles}
      onClose={() => onRatesLeft(requested.timesheet, requested.rowsTyped)}
      onAdded={() => {
        close();
        act.onRatesAdded(requested.timesheet);
      }}
    />
  );
}
