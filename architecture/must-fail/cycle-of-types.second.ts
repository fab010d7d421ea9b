// stands at: apps/server/src/slices/rates/rate.ts
export interface Rate {
  readonly range: import('./rate-range.ts').RateRange;
}
