import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { lengthInDays, type Period } from '@countinghouse/billing/values/period.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { RefusalDetail } from '../../handle.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';

/** What is billed: a period, or the retainer from a day on, which has no end. */
export interface BilledDays {
  readonly start: CalendarDate;
  readonly end: CalendarDate | null;
}

/** The longest period that can be invoiced at once, in days. */
export const periodDaysMax = 366;
export const isTooLong = (period: Period): boolean => lengthInDays(period) > periodDaysMax;

/** The days that an invoice is about; of a retainer its first day. */
export const closed = ({ start, end }: BilledDays): Period => ({ start, end: end ?? start });

type Refuse<Code extends string> = (code: Code, detail?: RefusalDetail) => never;

/** Refuses days that cannot be billed, and tells so at the end date. */
export function demandDays(
  { start, end }: BilledDays,
  refuse: Refuse<'range_reversed' | 'period_too_long'>,
  path = 'endDate',
): void {
  if (end === null) return;
  if (end < start) refuse('range_reversed', { fields: [{ path, message: messages.endBeforeStart }] });
  if (isTooLong({ start, end }))
    refuse('period_too_long', { fields: [{ path, message: serverMessages.periodTooLong }] });
}

/** Refuses to bill without an end date, unless it is the retainer of a project paid Prepaid. */
export function demandEnd(
  project: ProjectFacts,
  { end }: BilledDays,
  refuse: Refuse<'end_date_missing'>,
  path = 'endDate',
): void {
  const { model: projectModel, payModel } = project;
  if (end === null && !isRetainerPrepaid({ projectModel, payModel }))
    refuse('end_date_missing', { fields: [{ path, message: messages.pleaseSelect('end date') }] });
}
