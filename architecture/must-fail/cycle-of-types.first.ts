// stands at: apps/server/src/slices/rates/rate-range.ts
import type { Rate } from './rate.ts';

export interface RateRange {
  readonly rates: readonly Rate[];
}
