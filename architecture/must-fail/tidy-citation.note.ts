// stands at: packages/billing/src/rates/rate-on-day.ts
/** The rate of a developer on a day (decisions, section 7). */
export const rate = 1;
