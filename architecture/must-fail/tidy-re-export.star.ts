// stands at: packages/billing/src/rates/rates.ts
export * from './rate-on-day.ts';
