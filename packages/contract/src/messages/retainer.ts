export const retainerMessages = {
  invalidRetainer: 'Enter valid retainer value',
  endDateOfRetainer: 'Leave it empty to bill the retainer itself',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const retainerServerMessages = {
  retainerBalanceChanged:
    'The balance of the retainer changed since this invoice was worked out. Look at its lines again and save it once more.',
  retainerBalanceUsed: 'Later invoices took this out of the retainer already. Void them first.',
  discountOfRetainer: 'A retainer paid Prepaid has no other discount',
} as const;
