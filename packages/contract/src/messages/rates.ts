export const rateMessages = {
  ratesUpdated: 'Rates updated successfully',
  ratesAdded: 'Rates added successfully',
  ratesDeleted: 'Rates deleted successfully',
  ratesFetchFailed: 'Failed to get rate by id',
  ratesFailed: 'Failed to update the rates. Please try again',
  noRatesForDate: 'There are no rates for the current date.Please choose a different date range or enter new rates!',
  noRatesForRange: 'There is no rate details for given date range',
  ratesPasted: (added: number, changed: number) => `Rates saved: ${added} new, ${changed} changed`,
  rangeOverlaps: 'These dates overlap with another rate range of this project.',
  emptyBillingModels: 'Please select the billing model of the following developers.',
  emptyRates: 'Please add rates in following techstacks.',
  formerRatesGoOn: (day: string) => `The former rates resume on ${day}`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const rateServerMessages = {
  pastedProjectUnknown: 'None of your projects has this name or code.',
  pastedProjectTwice: 'Several projects have this name. Please use the project code.',
  roleUnknown: 'This role is not in the tech stack list.',
  ratesNotFilled: (roles: readonly string[], day: string) =>
    roles.length === 0
      ? 'No rate was added.'
      : `No rate was added: ${roles.join(', ')} already ${roles.length === 1 ? 'has' : 'have'} one on ${day}. Special rates and the days of earlier ranges are changed in Rate Details.`,
  rangeTwice: 'The project has another line with this start date.',
} as const;
