import type { Change } from '../../handle.ts';

/** How a sum of an invoice changed, as an entry of the activity log: both amounts with their currency. */
export const changeOfSum = (
  sum: 'Received amount' | 'Adjusted amount',
  currencyCode: string,
  { before, after }: { readonly before: string; readonly after: string },
): Change => ({ fieldName: sum, oldValue: `${currencyCode} ${before}`, newValue: `${currencyCode} ${after}` });
