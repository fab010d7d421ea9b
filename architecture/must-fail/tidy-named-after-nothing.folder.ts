// stands at: packages/billing/src/common/money.ts
export const a = 1;
