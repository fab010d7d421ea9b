const offered = ['USD', 'GBP', 'INR', 'CAD', 'AED', 'EUR', 'AUD', 'SGD'] as const;

/** The currencies that a default rate can be given in, with those that are there already. */
export const rateCurrencies = (...present: readonly string[]): readonly string[] => [
  ...new Set([...offered, ...present]),
];
