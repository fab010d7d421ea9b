export const optionMessages = {
  optionAdded: (label: string) => `${label} was added`,
  optionsFailed: 'Failed to get the choices. Please try again',
  itemsFailed: 'Failed to get the items of the books. Please try again',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const optionServerMessages = {
  optionExists: 'This is already in the list.',
} as const;
