export const retainerMessages = {
  invalidRetainer: 'Enter valid retainer value',
  retainerFailed: 'Failed to get the retainer',
  openingSaved: 'Opening balance saved',
  openingFailed: 'Failed to save the opening balance. Please try again',
  endDateOfRetainer: 'Leave it empty to bill the retainer itself',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const retainerServerMessages = {
  retainerBalanceChanged:
    'The retainer balance changed since this invoice was computed. Check its lines and save it again.',
  retainerBalanceUsed: 'Later invoices have already used this retainer. Void them first.',
  openingInFuture: 'The opening date cannot be in the future.',
  projectWithoutRetainer:
    'Only a Prepaid T&M Retainer project with a company has a retainer balance. Change its model, pay model or company first.',
  discountOfRetainer: 'A Prepaid retainer has no other discount',
} as const;
