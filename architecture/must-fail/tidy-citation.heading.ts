// stands at: packages/billing/src/rates/rate-over-period.ts
/** The amount of hours at several rates (docs/domain/rates.md#no-such-heading). */
export const amount = 1;
