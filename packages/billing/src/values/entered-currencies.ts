/** The currencies that a rate or a cost can be entered in. */
export const enteredCurrencies = ['USD', 'GBP', 'INR', 'CAD', 'AED', 'EUR', 'AUD', 'SGD'] as const;
