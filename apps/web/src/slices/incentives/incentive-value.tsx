import type { Incentive } from '@countinghouse/contract/incentives/incentives.contract.ts';
import { PercentageFigure, RateFigure } from '../../ui/figures/amount.tsx';

/** The agreed value: a percentage, or an amount per hour in its currency. */
export function IncentiveValue({
  of: { category, value, currencyCode },
}: {
  readonly of: Pick<Incentive, 'category' | 'value' | 'currencyCode'>;
}) {
  return category === 'Percentage' ? (
    <PercentageFigure value={value} />
  ) : (
    <RateFigure value={value} currency={currencyCode} />
  );
}
