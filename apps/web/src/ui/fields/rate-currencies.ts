const offered = ['USD', 'GBP', 'INR', 'CAD', 'AED', 'EUR', 'AUD', 'SGD'] as const;

/** The currencies that a default rate can have, and those already in use. */
export const rateCurrencies = (...present: readonly string[]): readonly string[] => [
  ...new Set([...offered, ...present]),
];
