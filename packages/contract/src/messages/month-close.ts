/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const monthCloseServerMessages = {
  monthIsClosed: 'This month is closed. Take a day of an open month, or have the month opened again.',
  monthNotClosed: 'This month is open.',
  monthNotOver: 'This month is not over yet.',
  monthHasPushes: 'Invoices of this month are on their way to the books. Close it when they have arrived.',
  monthClosed: (month: string) => `${month} is closed`,
  monthReopened: (month: string) => `${month} is open again`,
} as const;
