export const revenueMessages = {
  /** What a column of money or days holds, shown with its heading. */
  beforeTax: 'Before tax',
  withTax: 'Including tax',
  invoicePeriod: 'The days that are billed. With Prepaid, the hours are from the previous period.',
  noTotalInUsd: (currencies: readonly string[]) =>
    `No total in USD: an exchange rate is missing for ${currencies.join(', ')}`,
  totalsFailed: 'The totals could not be loaded. Reload the page to try again.',
  revenueUpdated: 'Revenue updated successfully',
  noneThisMonth: 'No data generated for this month !',
  revenueFailed: 'Failed to update the revenue. Please try again',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const revenueServerMessages = {
  madeThisMonth: (count: number, month: string) =>
    `${count === 1 ? 'One prediction was' : `${count} predictions were`} made for ${month}.`,
} as const;
