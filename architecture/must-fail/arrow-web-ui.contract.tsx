// stands at: apps/web/src/ui/money-field.tsx
import type { RateRangeOut } from '@countinghouse/contract/rates/rates.contract.ts';

export const MoneyField = (range: RateRangeOut) => <b>{range.startDate}</b>;
