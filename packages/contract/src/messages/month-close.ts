/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const monthCloseServerMessages = {
  monthIsClosed: 'This month is closed. Choose a date in an open month, or have the month reopened.',
  monthNotClosed: 'This month is open.',
  monthNotOver: 'This month is not over yet.',
  monthHasPushes: 'Invoices of this month are being sent to the books. Close the month once they have arrived.',
  monthClosed: (month: string) => `${month} is closed`,
  monthReopened: (month: string) => `${month} is reopened`,
} as const;
