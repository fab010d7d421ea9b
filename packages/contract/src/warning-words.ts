import { messages } from './messages.ts';

const words = {
  amount_large: { field: 'predictedAmount', message: messages.amountLarge },
  cycle_mismatch: { field: 'endDate', message: messages.cycleMismatch },
  start_past: { field: 'startDate', message: messages.startPast },
  end_past: { field: 'endDate', message: messages.endPast },
  overlap: { field: 'startDate', message: messages.datesTaken },
} as const;

/** A warning about one of the predictions that are saved together. */
export interface WarningAt {
  /** Index in the list. */
  readonly at: number;
  readonly warning: keyof typeof words;
}

/** The text of a warning, at its field; with several predictions the sentence says which one. */
export function warningWords(
  { at, warning }: WarningAt,
  count: number,
): { readonly path: string; readonly message: string } {
  const { field, message } = words[warning];
  return {
    path: `predictionDetails.${at}.${field}`,
    message: count === 1 ? message : messages.inPrediction(at + 1, message),
  };
}
