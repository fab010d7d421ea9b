import { cycleEnd } from '@countinghouse/billing/predictions/cycle.ts';
import { hasCycle, type PredictionTerms } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import {
  addDays,
  CalendarDateError,
  calendarDate,
  formatDate,
  isCalendarDate,
  parseDate,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import type { Prediction, predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { accuracy, financialType, submissionType } from '@countinghouse/contract/options.ts';
import type { FieldErrors } from '../../ui/form/form-state.ts';

/** A prediction in the form: texts, empty when not set; a month by its first day. */
export interface PredictionRow {
  /** Identifies a row of the form; never used again. */
  readonly key: number;
  /** 0 for a new one. */
  readonly predictionId: number;
  readonly accuracy: string;
  readonly predictedAmount: string;
  readonly startDate: string;
  readonly endDate: string;
  /** The end that the cycle gave; while it is unchanged, a new start sets a new end. */
  readonly filledEnd: string;
  readonly receivedMonth: string;
  readonly submissionType: string;
  readonly financialType: string;
  readonly associatedProjectNames: readonly string[];
}

/** The list has the name from the API, so that an error of the server finds its field. */
export interface PredictionValues {
  readonly predictionDetails: readonly PredictionRow[];
}

type Planned = NonNullable<RequestOf<typeof predictionEndpoints.change>['body']>['predictionDetails'][number];

/** A new prediction, which begins on the day after another billing if that has an end. */
export const newRow = (key: number, formerEnd: string | null, terms: PredictionTerms): PredictionRow => ({
  key,
  predictionId: 0,
  accuracy: '',
  predictedAmount: '',
  ...withStart(dayAfter(formerEnd), terms),
  receivedMonth: '',
  submissionType: '',
  financialType: 'Revenue',
  associatedProjectNames: [],
});

/** A row with the saved values of a prediction. */
export const rowOf = (key: number, saved: Prediction, terms: PredictionTerms): PredictionRow => ({
  key,
  predictionId: saved.predictionId,
  accuracy: String(saved.accuracy),
  predictedAmount: saved.predictedRevenueAmount.replace(/\.0+$/, ''),
  startDate: saved.startDate,
  endDate: saved.endDate ?? '',
  filledEnd: endOf(saved.startDate, terms),
  receivedMonth: saved.receivedMonth === null ? '' : parseDate(saved.receivedMonth, 'MMM-yyyy'),
  submissionType: saved.submissionType ?? '',
  financialType: saved.financialType,
  associatedProjectNames: saved.associatedProjectNames,
});

/** A start with the end that the cycle gives it. */
function withStart(startDate: string, terms: PredictionTerms) {
  const filledEnd = endOf(startDate, terms);
  return { startDate, endDate: filledEnd, filledEnd };
}

/** The changes for a new start: also the end, unless the user set one. */
export function startChanged(row: PredictionRow, startDate: string, terms: PredictionTerms): Partial<PredictionRow> {
  const isOurs = row.endDate === '' || row.endDate === row.filledEnd;
  return isOurs && isCalendarDate(startDate) ? withStart(startDate, terms) : { startDate };
}

/** The end of a row when another one follows it: its own, else that of its cycle. */
export const endBeforeNext = (row: PredictionRow, terms: PredictionTerms): string =>
  row.endDate === '' ? endOf(row.startDate, terms) : row.endDate;

/** The last day of the cycle that begins on a day; empty for a retainer paid Prepaid, which has no cycle. */
const endOf = (start: string, terms: PredictionTerms): string =>
  isCalendarDate(start) && hasCycle(terms) ? dayOrNone(() => cycleEnd(calendarDate(start), terms.cycle)) : '';

const dayAfter = (day: string | null): string =>
  day !== null && isCalendarDate(day) ? dayOrNone(() => addDays(calendarDate(day), 1)) : '';

/** The calendar ends in 2200. */
function dayOrNone(day: () => CalendarDate): string {
  try {
    return day();
  } catch (error) {
    if (error instanceof CalendarDateError) return '';
    throw error;
  }
}

/** Missing or invalid values, at their fields and in the words of the server. */
export function rowErrors({ predictionDetails }: PredictionValues): FieldErrors {
  const errors = predictionDetails.flatMap((row, at) => {
    const missing: readonly (readonly [keyof PredictionRow, string])[] = [
      ['accuracy', messages.pleaseSelect('accuracy')],
      ['predictedAmount', messages.pleaseEnter('amount')],
      ['startDate', messages.pleaseSelect('start date')],
      ['receivedMonth', messages.pleaseSelect('received month')],
      ['submissionType', messages.pleaseSelect('submission type')],
    ];
    const isReversed = isCalendarDate(row.endDate) && isCalendarDate(row.startDate) && row.endDate < row.startDate;
    return [
      ...missing.filter(([name]) => row[name] === ''),
      ...(/^(0*[1-9]\d{0,11})?$/.test(row.predictedAmount)
        ? []
        : [['predictedAmount', messages.amountInDigits] as const]),
      ...(isReversed ? [['endDate', messages.endBeforeStart] as const] : []),
    ].map(([name, words]) => [`predictionDetails.${at}.${name}`, words] as const);
  });
  return Object.fromEntries(errors);
}

/** The rows in the format of the request, with the versions that were shown. */
export const plannedOf = (rows: readonly PredictionRow[], versions: ReadonlyMap<number, number>): Planned[] =>
  rows.map((row) => {
    const version = versions.get(row.predictionId);
    return {
      predictionId: row.predictionId,
      ...(version === undefined ? {} : { version }),
      accuracy: accuracy.parse(Number(row.accuracy)),
      predictedAmount: row.predictedAmount,
      startDate: row.startDate,
      endDate: row.endDate === '' ? null : row.endDate,
      receivedMonth: formatDate(calendarDate(row.receivedMonth), 'MMM-yyyy'),
      submissionType: submissionType.parse(row.submissionType),
      financialType: financialType.parse(row.financialType),
      associatedProjectNames: [...row.associatedProjectNames],
    };
  });
