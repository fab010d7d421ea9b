import { useRef, useState, type Dispatch } from 'react';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { useTimesheetColumns } from '../../appearance/timesheet-columns.public.ts';
import type { RowDialogs } from '../../verification/row-dialogs.public.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { shownDate } from '../../../ui/fields/typed-date.ts';
import { momentWords, periodWords } from '../../../ui/figures/date-text.tsx';
import { FailureLine } from '../../../ui/failure-line.tsx';
import { MultiSelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-field.tsx';
import { TickField } from '../../../ui/fields/tick-field.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { TimesheetAction } from './timesheet-action.tsx';
import { AddRowMenu } from './add-row-menu.tsx';
import { FindingsOfSheet } from './findings-of-sheet.tsx';
import { InvoiceDetails } from '../saved/invoice-details.tsx';
import type { InvoiceDates } from './invoice-dates.ts';
import { ServiceLines } from './service-lines.tsx';
import { TimesheetGrid } from './timesheet-grid.tsx';
import type { Sheet } from './timesheet-sheet.ts';
import { useAddedRows } from './use-added-rows.ts';
import type { WizardAct, WizardState } from './wizard-state.ts';
import styles from './wizard.module.css';

interface TimesheetStepProps {
  readonly project: { readonly zohoProjectId: string };
  readonly timesheet: Timesheet;
  readonly sheet: Sheet;
  readonly byUser: WizardState['byUser'];
  readonly note: string;
  readonly dates: InvoiceDates;
  readonly busy: boolean;
  readonly columns: ReturnType<typeof useTimesheetColumns>;
  readonly dialogs: RowDialogs;
  readonly act: Dispatch<WizardAct>;
  readonly onRefresh: () => void;
}

/** The timesheet: a row for each developer, editable like a spreadsheet. */
export function TimesheetStep({
  project,
  timesheet,
  sheet,
  byUser,
  note,
  dates,
  busy,
  columns,
  dialogs,
  act,
  onRefresh,
}: TimesheetStepProps) {
  const [seen, see] = columns;
  const [hasItems, setHasItems] = useState(false);
  // stays when its last item is removed, so that this can be undone
  if (sheet.services.length > 0 && !hasItems) setHasItems(true);
  const [isShowingDetails, setShowingDetails] = useState(false);
  const added = useAddedRows(project, timesheet, sheet, act);
  const errors = useRef({ rows: 0, services: 0, note: 0 });
  const reportErrors = (of: Partial<typeof errors.current>): void => {
    errors.current = { ...errors.current, ...of };
    const { rows, services, note: ofNote } = errors.current;
    act({ type: 'errors', count: rows + services + ofNote });
  };
  const { endDateNull: isRetainer, associatedProjects } = timesheet.invoiceGenerateDetails;
  return (
    <section className={styles.timesheet} aria-label="Timesheet">
      <div className={styles.line}>
        <TimesheetHead {...{ timesheet, sheet, busy, act, onRefresh }} />
        <AddRowMenu mayAdd={added.mayAdd} hasDevelopers={!isRetainer} onAdd={added.add} />
        <Button onClick={() => setShowingDetails(true)}>Invoice Details</Button>
        {!isRetainer && (
          <TickField
            {...allColumns}
            label="All columns"
            value={seen.isAll}
            onChange={(isAll) => see({ ...seen, isAll })}
          />
        )}
      </div>
      {added.failures.map((failure, at) => (
        <FailureLine key={at} failure={failure} />
      ))}
      <FindingsOfSheet timesheet={timesheet} sheet={sheet} findings={dialogs.findings} />
      {!isRetainer && (
        <TimesheetGrid
          label={`Timesheet of ${periodOfSheet(timesheet)}`}
          {...{ timesheet, sheet, columns, dialogs, act }}
          rowsByUser={byUser?.rows}
          help={added.help}
          onErrors={(count) => reportErrors({ rows: count })}
        />
      )}
      {hasItems && (
        <ServiceLines
          services={sheet.services}
          servicesByUser={byUser?.services}
          names={added.serviceNames}
          currency={sheet.frame.currency}
          onServices={(services) => act({ type: 'services', services })}
          onRemove={added.removeService}
          onErrors={(count) => reportErrors({ services: count })}
        />
      )}
      <TimesheetNote
        note={note}
        onNote={(text) => act({ type: 'note', note: text })}
        onError={(count) => reportErrors({ note: count })}
      />
      {associatedProjects.length > 0 && <AssociatedProjects names={associatedProjects} />}
      {isShowingDetails && (
        <InvoiceDetails
          timesheet={timesheet}
          dates={dates}
          onClose={() => setShowingDetails(false)}
          onSave={(chosen) => {
            act({ type: 'dates', dates: chosen });
            setShowingDetails(false);
          }}
        />
      )}
    </section>
  );
}

/** The heading of the step, and for hours the buttons that fetch them again and write them to a sheet. */
function TimesheetHead({
  timesheet,
  sheet,
  busy,
  act,
  onRefresh,
}: {
  readonly timesheet: Timesheet;
  readonly sheet: Sheet;
  readonly busy: boolean;
  readonly act: Dispatch<WizardAct>;
  readonly onRefresh: () => void;
}) {
  const { endDateNull: isRetainer, timesheetStartDate, timesheetEndDate } = timesheet.invoiceGenerateDetails;
  const synced = timesheet.lastSyncedTime === null ? messages.neverSynced : momentWords(timesheet.lastSyncedTime);
  return (
    <>
      <h3 className={styles.heading}>
        {isRetainer
          ? `Retainer ${periodOfSheet(timesheet)}`
          : `Timesheet Details from ${shownDate(timesheetStartDate)} to ${shownDate(timesheetEndDate)}`}
      </h3>
      {!isRetainer && (
        <>
          <Hint words={`Last synced: ${synced}`}>
            <IconButton
              icon="refresh"
              label={`Fetch again. Last synced: ${synced}`}
              disabled={busy}
              onClick={onRefresh}
            />
          </Hint>
          <TimesheetAction
            timesheet={timesheet}
            sheet={sheet}
            onWritten={(url) => act({ type: 'sheet written', url })}
          />
        </>
      )}
    </>
  );
}

function TimesheetNote({
  note,
  onNote,
  onError,
}: {
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onError: (count: number) => void;
}) {
  const [error, setError] = useState<string>();
  return (
    <div className={styles.note}>
      <TextAreaField
        {...noteField}
        label="Notes"
        maxLength={2000}
        value={note}
        onChange={onNote}
        error={error}
        onUnread={(words) => {
          setError(words);
          onError(words === undefined ? 0 : 1);
        }}
      />
    </div>
  );
}

function AssociatedProjects({ names }: { readonly names: readonly string[] }) {
  return (
    <MultiSelectField
      {...shownOnly}
      label="Associated projects"
      value={names}
      choices={names.map((name) => ({ value: name, label: name }))}
    />
  );
}

/** The worked period in words; of a retainer, its first day. */
function periodOfSheet({ invoiceGenerateDetails }: Timesheet): string {
  const { startDate, endDateNull: isRetainer, timesheetStartDate, timesheetEndDate } = invoiceGenerateDetails;
  return isRetainer
    ? periodWords(calendarDate(startDate), null)
    : periodWords(calendarDate(timesheetStartDate), calendarDate(timesheetEndDate));
}

const allColumns = {
  id: 'timesheet-all-columns',
  name: 'allColumns',
  onLeave: () => undefined,
  onUnread: () => undefined,
  error: undefined,
  disabled: false,
};

const noteField = {
  id: 'invoice-notes',
  name: 'notes',
  onLeave: () => undefined,
  disabled: false,
};

/** Projects that are billed together are changed in the prediction. */
const shownOnly = {
  id: 'invoice-associated-projects',
  name: 'associatedProjects',
  onChange: () => undefined,
  onLeave: () => undefined,
  onUnread: () => undefined,
  error: undefined,
  disabled: true,
};
