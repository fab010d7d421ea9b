import type { Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { submissionType } from '@countinghouse/contract/options.ts';

type SubmissionType = NonNullable<Prediction['submissionType']>;

/** The submission types with their short names. */
export const submissionWords: Readonly<Record<SubmissionType, string>> = {
  I: 'Invoice (I)',
  T: 'Timesheet (T)',
  IT: 'Invoice & Timesheet (IT)',
};

export const submissionChoices = submissionType.options.map((value) => ({ value, label: submissionWords[value] }));
