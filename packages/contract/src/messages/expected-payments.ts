export const expectedPaymentMessages = {
  expectedPaymentsFailed: 'The expected payments could not be loaded',
  /** What an expected payment was learned from. */
  learnedFromCompany: (payments: number) => `from ${payments} payments of the company`,
  learnedFromAll: (payments: number) => `from ${payments} payments of all companies, because this company has too few`,
  cashWithoutRate: (count: number) =>
    `${count} ${count === 1 ? 'amount has' : 'amounts have'} no exchange rate and ${count === 1 ? 'is' : 'are'} left out.`,
  noExpectedDate: 'Too few comparable payments to expect a date',
} as const;
