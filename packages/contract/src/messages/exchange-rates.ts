export const exchangeRateMessages = {
  exchangeRateRequired: 'Please enter exchange rate',
  exchangeRateUnknown: 'No rate is known for this date.',
} as const;
