/** The sign of a currency that no other has: `$`, `£`, `₹`, `CA$`; its code where it has none. */
export const currencySign = (code: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: code })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? code;
