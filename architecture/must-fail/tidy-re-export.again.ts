// stands at: packages/billing/src/rates/rates.ts
import { rateOnDay } from './rate-on-day.ts';

export { rateOnDay };
