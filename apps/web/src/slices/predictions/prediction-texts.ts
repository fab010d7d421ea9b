import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { shownMonth } from '../../ui/fields/typed-month.ts';
import type { PredictionRow } from './prediction-form.ts';
import { submissionWords } from './submission-type.tsx';

export const predictionLabels = {
  accuracy: 'Accuracy',
  predictedAmount: 'Amount',
  startDate: 'Start Date',
  endDate: 'End Date',
  receivedMonth: 'Received Month',
  submissionType: 'Submission Type',
  financialType: 'Financial Type',
  associatedProjectNames: 'Project Name',
} as const satisfies Partial<Record<keyof PredictionRow, string>>;

/** The editable values of a prediction as texts, to be compared with what another user saved. */
export type RowTexts = Readonly<Record<keyof typeof predictionLabels, string>>;

export const textsOf = (row: PredictionRow): RowTexts => ({
  accuracy: row.accuracy,
  predictedAmount: row.predictedAmount,
  startDate: row.startDate,
  endDate: row.endDate,
  receivedMonth: row.receivedMonth,
  submissionType: row.submissionType,
  financialType: row.financialType,
  associatedProjectNames: row.associatedProjectNames.join('\n'),
});

/** The change of a row for a chosen text. */
export const valueOf = (name: keyof RowTexts, text: string): Partial<PredictionRow> =>
  name === 'associatedProjectNames'
    ? { associatedProjectNames: text === '' ? [] : text.split('\n') }
    : { [name]: text };

/** My row with their values in the fields that I did not change. */
export function mergedRow(mine: PredictionRow, before: PredictionRow, theirs: PredictionRow): PredictionRow {
  const [own, former, newer] = [textsOf(mine), textsOf(before), textsOf(theirs)];
  const names = Object.keys(predictionLabels) as (keyof RowTexts)[];
  const taken = names.filter((name) => own[name] === former[name]).map((name) => valueOf(name, newer[name]));
  const row: PredictionRow = Object.assign({}, mine, ...taken);
  return row.startDate === theirs.startDate ? { ...row, filledEnd: theirs.filledEnd } : row;
}

/** A text in the format of the form's fields. */
export function shownOf(name: string, text: string): string {
  if (text === '') return 'none';
  switch (name) {
    case 'accuracy':
      return `${text} %`;
    case 'receivedMonth':
      return shownMonth(text);
    case 'submissionType':
      return text in submissionWords ? submissionWords[text as keyof typeof submissionWords] : text;
    case 'associatedProjectNames':
      return text.split('\n').join(', ');
    default:
      return isCalendarDate(text) ? shownDate(text) : groupedDecimal(text);
  }
}
