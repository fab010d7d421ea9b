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

interface WarningWords {
  readonly path: string;
  readonly message: string;
}

/** The text of a warning, at its field; with several predictions the sentence says which one. */
export function warningWords({ at, warning }: WarningAt, count: number): WarningWords {
  const { field, message } = words[warning];
  return inList(at, field, message, count);
}

/** The warning about a received month that ignores when payment is expected: a range such as `between 28 Dec 2026 and 10 Jan 2027`. */
export const receivedMonthWarning = (at: number, range: string, count: number): WarningWords =>
  inList(at, 'receivedMonth', messages.receivedMonthUnlikely(range), count);

function inList(at: number, field: string, message: string, count: number): WarningWords {
  return {
    path: `predictionDetails.${at}.${field}`,
    message: count === 1 ? message : messages.inPrediction(at + 1, message),
  };
}
