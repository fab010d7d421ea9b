// stands at: packages/billing/src/rates/rates.ts
export { rateOnDay } from './rate-on-day.ts';
