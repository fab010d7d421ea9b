import { expect, test } from 'vitest';
import { messages } from './messages.ts';
import { warningWords, type WarningAt } from './warning-words.ts';

test.each<[WarningAt['warning'], string, string]>([
  ['amount_large', 'predictedAmount', messages.amountLarge],
  ['cycle_mismatch', 'endDate', messages.cycleMismatch],
  ['start_past', 'startDate', messages.startPast],
  ['end_past', 'endDate', messages.endPast],
  ['overlap', 'startDate', messages.datesTaken],
])(
  'the warning %s stands at its field, and says which of several predictions it is about',
  (warning, field, message) => {
    expect(warningWords({ at: 0, warning }, 1)).toEqual({ path: `predictionDetails.0.${field}`, message });
    expect(warningWords({ at: 2, warning }, 3)).toEqual({
      path: `predictionDetails.2.${field}`,
      message: messages.inPrediction(3, message),
    });
  },
);
