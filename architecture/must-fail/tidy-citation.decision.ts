// stands at: packages/contract/src/options.ts
/** Types of an invoice, as decision 9999 has them. */
export const types = [];
