// stands at: packages/billing/src/rates/index.ts
export const a = 1;
