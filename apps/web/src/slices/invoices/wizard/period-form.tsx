import {
  addMonths,
  calendarDate,
  firstOfMonth,
  isCalendarDate,
  lastOfMonth,
} from '@countinghouse/billing/values/calendar-date.ts';
import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { timesheetEndpoints, type Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../../api/api.ts';
import { todayHere } from '../../../api/today.ts';
import { BilledNotice } from './billed-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormButtons, FormFrame } from '../../../ui/form/form-frame.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import type { RequestedPeriod } from './fetch-timesheet.ts';
import styles from './wizard.module.css';

/** The period to invoice: that of the prediction or the draft, else the next unbilled one unless the user types another. */
export function PeriodForm(of: Parameters<typeof KnownPeriodForm>[0]) {
  const isUnknown = of.fetched === undefined && of.prediction === undefined;
  const { data, isPending } = useQuery({
    ...query(timesheetEndpoints.nextPeriod, { params: { id: of.project.zohoProjectId } }),
    enabled: isUnknown,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (isUnknown && isPending) return <LoadingState />;
  return <KnownPeriodForm {...of} next={isUnknown ? (data?.period ?? undefined) : undefined} isLate={isUnknown} />;
}

function KnownPeriodForm({
  project,
  prediction,
  fetched,
  next,
  isLate = false,
  busy,
  onGet,
  onNext,
}: {
  readonly project: ProjectDetails;
  readonly prediction: Prediction | undefined;
  /** The period of the fetched timesheet. */
  readonly fetched: (Days & Pick<Timesheet['invoiceGenerateDetails'], 'givenDays' | 'invoiceId'>) | undefined;
  /** The next unbilled period; absent before the first invoice, which begins with the last whole month. */
  readonly next?: Days | undefined;
  /** It appears after its drawer was opened, and takes the focus for its first field. */
  readonly isLate?: boolean;
  readonly busy: boolean;
  readonly onGet: (requested: RequestedPeriod) => void;
  /** Goes on with the fetched timesheet. */
  readonly onNext: () => void;
}) {
  const today = todayHere();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLate) place.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus();
  }, [isLate]);
  const mayBillRetainer = isRetainerPrepaid(project);
  const lastMonth = addMonths(firstOfMonth(today), -1);
  const form = useForm({
    initial: daysTyped(fetched ?? prediction ?? next ?? { startDate: lastMonth, endDate: lastOfMonth(lastMonth) }),
    check: ({ startDate, endDate }) => ({
      ...(isCalendarDate(startDate) ? {} : { startDate: messages.pleaseSelect('start date') }),
      ...endError(startDate, endDate, mayBillRetainer),
    }),
    save: ({ startDate, endDate }) => {
      const { projectId, zohoProjectId } = project;
      onGet({
        projectId,
        zohoProjectId,
        startDate: calendarDate(startDate),
        endDate: endDate === '' ? null : calendarDate(endDate),
        predictionId: prediction?.predictionId ?? null,
      });
      return Promise.resolve(undefined);
    },
  });
  // the period of a prediction is changed in the prediction
  const isGiven = fetched?.givenDays ?? {
    startDate: prediction !== undefined,
    endDate: (prediction?.endDate ?? null) !== null,
  };
  const startDate = { ...form.field('startDate'), ...(isGiven.startDate ? { disabled: true } : {}) };
  const endDate = { ...form.field('endDate'), ...(isGiven.endDate ? { disabled: true } : {}) };
  const { startDate: start, endDate: end } = form.values;
  return (
    <div ref={place} className={styles.period}>
      <FormFrame form={form} label="Period">
        <TextField {...readOnlyField} label="Project" value={project.projectName} readOnly />
        <DateField {...startDate} label="Start date" required today={today} />
        <DateField
          {...endDate}
          label="End date"
          required={!mayBillRetainer}
          {...(mayBillRetainer ? { help: messages.endDateOfRetainer } : {})}
          today={today}
          offeredFrom={isCalendarDate(start) ? start : undefined}
        />
        {isCalendarDate(start) && isCalendarDate(end) && start <= end && (
          <BilledNotice
            requested={{ zohoProjectId: project.zohoProjectId, startDate: start, endDate: end }}
            invoiceId={fetched?.invoiceId ?? null}
          />
        )}
        <FormButtons>
          <Button look="primary" submits busy={busy}>
            Get the timesheet
          </Button>
        </FormButtons>
      </FormFrame>
      <footer className={styles.foot}>
        <span />
        <Button disabled={busy || fetched === undefined || form.dirty} onClick={onNext}>
          Next
        </Button>
      </footer>
    </div>
  );
}

interface Days {
  readonly startDate: string;
  readonly endDate: string | null;
}

const daysTyped = ({ startDate, endDate }: Days) => ({ startDate, endDate: endDate ?? '' });

/** Only a retainer is billed without an end. */
function endError(startDate: string, endDate: string, mayBillRetainer: boolean): { endDate?: string } {
  if (endDate === '' && mayBillRetainer) return {};
  if (!isCalendarDate(endDate)) return { endDate: messages.pleaseSelect('end date') };
  return isCalendarDate(startDate) && endDate < startDate ? { endDate: messages.endBeforeStart } : {};
}

const readOnlyField = {
  id: 'invoice-project',
  name: 'project',
  onChange: () => undefined,
  onLeave: () => undefined,
  onUnread: () => undefined,
  error: undefined,
  disabled: false,
};
