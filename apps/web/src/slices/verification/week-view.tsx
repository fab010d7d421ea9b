import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { VerificationWeek, WeekTimesheet } from '@countinghouse/contract/verification/verification.contract.ts';
import { useMemo, useState } from 'react';
import { toFailure } from '../../api/to-failure.ts';
import type { RowDialogs } from './row-dialogs.public.ts';
import { IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { momentWords } from '../../ui/figures/date-text.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { Hint } from '../../ui/hint.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { AttentionDialog } from './attention-dialog.tsx';
import { ChangesOfWeek } from './changes-of-week.tsx';
import { useRefresh } from './use-refresh.ts';
import { useKnownWeeks, useWeekTimesheet, type Billing } from './use-weeks.ts';
import { weekColumns, weekTotals } from './week-columns.tsx';
import type { WeekDetails } from './week-details.ts';
import { TodoForm, WeekForm } from './week-form.tsx';
import { weekSheetOf, withoutBillingModel, type WeekRow } from './week-rows.ts';
import styles from './verification.module.css';

interface WeekProps {
  readonly billing: Billing;
  readonly predictionId: number;
  readonly week: VerificationWeek;
  readonly dialogs: RowDialogs;
  /** Whether a to-do links to this week: then it can only be verified. */
  readonly isTodo: boolean;
  readonly onDirty: (isDirty: boolean) => void;
}

/** One week: the hours and amount of each developer, and whether it is verified. */
export function WeekView(props: WeekProps) {
  const { data, error, refetch } = useWeekTimesheet(props.week);
  const failure = toFailure(error, () => void refetch(), messages.weekFailed);
  if (data === undefined) return failure === undefined ? <LoadingState lines={8} /> : <ErrorState {...failure} />;
  return (
    <>
      <FailureLine failure={failure} />
      <LoadedWeek {...props} timesheet={data} />
    </>
  );
}

type LoadedProps = WeekProps & { readonly timesheet: WeekTimesheet };

function LoadedWeek(props: LoadedProps) {
  const { billing, predictionId, week, onDirty, timesheet } = props;
  const sheet = useMemo(() => weekSheetOf(timesheet), [timesheet]);
  const [open, setOpen] = useState<{ details: WeekDetails; rowId: string }>();
  const columns = useMemo(
    () => weekColumns(sheet, (details, { row }) => setOpen({ details, rowId: row.rowId })),
    [sheet],
  );
  const unchosen = useMemo(() => withoutBillingModel(sheet), [sheet]);
  const [isNoticed, setNoticed] = useState(false);
  const { isBusy, words, refresh } = useRefresh({ billing, predictionId, week });
  const { timesheetStartDate, timesheetEndDate } = timesheet.invoiceGenerateDetails;
  const synced = timesheet.lastSyncedTime === null ? messages.neverSynced : momentWords(timesheet.lastSyncedTime);
  const canSave = sheet.rows.length > 0 && !isBusy;
  const row = sheet.rows.find((one) => one.row.rowId === open?.rowId);
  return (
    <>
      <div className={styles.line}>
        <h2 className={styles.heading}>
          Timesheet Details from {dayWords(timesheetStartDate)} to {dayWords(timesheetEndDate)}
        </h2>
        <Hint words={`Last synced: ${synced}`}>
          <IconButton
            icon="refresh"
            label={`Fetch again. Last synced: ${synced}`}
            aria-disabled={isBusy || undefined}
            onClick={refresh}
          />
        </Hint>
      </div>
      {isBusy && <ProgressLine label={messages.pullStarted} words={words} />}
      <ChangesOfWeek
        predictionId={predictionId}
        week={week}
        rows={timesheet.sinceVerified}
        currencyCode={timesheet.currencyCode}
      />
      {props.dialogs.findings({
        days: {
          projectId: billing.projectId,
          startDate: timesheetStartDate,
          endDate: timesheetEndDate,
          ...invoiceOf(billing),
        },
        mark: timesheet.fingerprint,
      })}
      <div className={styles.employees}>
        <DataTable
          label="Employees"
          columns={columns}
          rows={sheet.rows}
          rowKey={({ row: { rowId } }) => rowId}
          pageKeys={false}
          totals={[weekTotals(sheet)]}
          empty={<EmptyState title="No developers" icon="users" words={messages.noEmployeeData} />}
        />
      </div>
      {props.isTodo ? (
        <TodoForm predictionId={predictionId} week={week} canSave={canSave} />
      ) : (
        <WeekForm
          predictionId={predictionId}
          week={week}
          logsMark={timesheet.logsMark}
          canSave={canSave}
          onDirty={onDirty}
        />
      )}
      {open !== undefined && row !== undefined && (
        <Details {...props} details={open.details} row={row} onClose={() => setOpen(undefined)} />
      )}
      {unchosen.length > 0 && !isNoticed && (
        <AttentionDialog projectId={props.billing.projectId} rows={unchosen} onClose={() => setNoticed(true)} />
      )}
    </>
  );
}

/** The details of a figure: its logs, or the screen's dialog for leave and attendance. */
function Details({
  billing,
  predictionId,
  week,
  dialogs,
  timesheet,
  details,
  row,
  onClose,
}: LoadedProps & { readonly details: WeekDetails; readonly row: WeekRow; readonly onClose: () => void }) {
  const known = useKnownWeeks(predictionId);
  if (details === 'onTime') return dialogs.onTime({ row: row.fetched, onClose });
  if (details !== 'leave') return dialogs.logs({ logs: details, row, onClose });
  const { projectId, projectName, invoiceGenerateDetails } = timesheet;
  const { timesheetStartDate, timesheetEndDate, startDate, endDate } = invoiceGenerateDetails;
  const [prediction] = billing.predictionDetails;
  return dialogs.leave({
    // the week is part of the billed period
    of: {
      projectId,
      projectName,
      startDate: prediction?.startDate ?? startDate,
      endDate: prediction?.endDate ?? endDate,
      timesheetStartDate,
      timesheetEndDate,
      invoiceId: prediction?.invoiceId ?? null,
      isWeek: true,
    },
    row: row.fetched,
    onSaved: (saved) => void known.takeRow(week, saved),
    onClose,
  });
}

/** A week that is invoiced already is checked with the hours of its invoice. */
function invoiceOf({ predictionDetails: [prediction] }: Billing): { invoiceId?: number } {
  const invoiceId = prediction?.invoiceId ?? null;
  return invoiceId === null ? {} : { invoiceId };
}

const dayWords = (day: string): string => formatDate(calendarDate(day), 'd MMM yyyy');
