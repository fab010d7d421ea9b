/** The unique sign of a currency: `$`, `£`, `₹`, `CA$`; its code if it has none. */
export const currencySign = (code: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: code })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? code;
