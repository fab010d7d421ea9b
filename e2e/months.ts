/** A month to bill. */
export interface BilledMonth {
  readonly start: string;
  readonly end: string;
}

/**
 * A month before this one; a negative number is one that is still to come. The demo has the logs of the last eight whole
 * months; of Indigo it has billed 2 and verified 1, of Harbour it has billed 3, whose retainer is used up, and it predicts of
 * Juniper 0 and Kestrel -1. Hours are billed once, so each journey has months of its own:
 *
 * | journey                | project and months ago                |
 * | ---------------------- | ------------------------------------- |
 * | bill-a-month           | Atlas 1, Beacon 1, Dover 1, Everest 1,|
 * |                        | Fjord 1, Gulf 1, Harbour 1, Indigo 3, |
 * |                        | Juniper 1, Kestrel 1, Lumen 1         |
 * | accessibility          | Cobalt 0, 1, Fjord 4; predicted:      |
 * |                        | Cobalt -2, -3                         |
 * | keyboard               | Atlas 2; predicted: Lumen -1          |
 * | clicked-twice          | Beacon 2, Beacon 3                    |
 * | import-a-file          | Atlas -1                              |
 * | bad-input              | Cobalt 2, Cobalt 3, Dover 2           |
 * | nothing-typed-is-lost  | Dover 3, Atlas 3, Dover 4             |
 * | credit-an-invoice      | Dover 6                               |
 * | change-a-draft         | Dover 5                               |
 * | weeks-verified         | Atlas 4                               |
 * | unusual-hours          | Atlas 5                               |
 * | predicted-to-received  | Gulf 2 to 6                           |
 * | grid-like-a-spreadsheet| Beacon 4                              |
 */
export function monthsAgo(months: number): BilledMonth {
  const today = new Date();
  const dayOf = (month: number, day: number): string =>
    new Date(Date.UTC(today.getUTCFullYear(), month, day)).toISOString().slice(0, 10);
  const month = today.getUTCMonth() - months;
  return { start: dayOf(month, 1), end: dayOf(month + 1, 0) };
}
