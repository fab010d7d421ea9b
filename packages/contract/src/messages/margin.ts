export const marginMessages = {
  marginFailed: 'Failed to get the margin',
  marginOriginFailed: 'Failed to get the origin of the figure',
  hoursWithoutCost: (hours: string) => `${hours} h have no known cost`,
  hoursAheadWithoutCost: (hours: string) => `${hours} expected h have no known cost`,
  hoursWithoutRate: (hours: string) => `${hours} billable h have no rate`,
  unratedInvoices: 'An invoice has no exchange rate',
  unratedForecast: 'A draft or prediction has no exchange rate',
} as const;
