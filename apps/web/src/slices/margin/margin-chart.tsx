import type { MarginOrigin, MarginRow } from '@countinghouse/contract/margin/margin.contract.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';

const series = [
  { key: 'invoiced', label: 'Invoiced', look: 'invoiced' },
  { key: 'cost', label: 'Cost', look: 'predicted' },
  { key: 'margin', label: 'Margin', look: 'received' },
] as const satisfies readonly { key: MarginOrigin; label: string; look: string }[];

/** What is invoiced, what its hours cost and the margin, month by month. */
export function MarginChart({
  months,
  onOpen,
}: {
  readonly months: readonly MarginRow[];
  readonly onOpen: (month: string, figure: MarginOrigin) => void;
}) {
  return (
    <BarChart
      label="Invoiced, cost and margin by month; the tab Month has the same figures"
      currency="USD"
      series={series}
      groups={months.map((row) => ({
        key: row.key,
        label: row.key.replace('-', ' '),
        figures: { invoiced: row.invoicedAmount, cost: row.costAmount, margin: row.marginAmount },
      }))}
      onOpen={(month, key) => onOpen(month, series.find((one) => one.key === key)?.key ?? 'margin')}
    />
  );
}
