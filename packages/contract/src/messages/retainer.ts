export const retainerMessages = {
  invalidRetainer: 'Enter valid retainer value',
  endDateOfRetainer: 'Leave it empty to bill the retainer itself',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const retainerServerMessages = {
  retainerBalanceChanged:
    'The retainer balance changed since this invoice was computed. Check its lines and save it again.',
  retainerBalanceUsed: 'Later invoices have already used this retainer. Void them first.',
  discountOfRetainer: 'A Prepaid retainer has no other discount',
} as const;
