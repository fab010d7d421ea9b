import { Bar, BarChart as Drawn, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { readableDecimal } from '../figures/amount.tsx';
import styles from './chart.module.css';

/** A series of bars: its name, its colour, and the pattern that distinguishes it without colour. */
export interface BarSeries {
  readonly key: string;
  readonly label: string;
  readonly look: 'predicted' | 'invoiced' | 'received' | 'plain';
}

/** A group on the axis with a figure for each series, as decimal text; no bar is drawn where the figure is missing. */
export interface BarGroup {
  readonly key: string;
  readonly label: string;
  readonly figures: Readonly<Record<string, string | null>>;
}

const fills = {
  predicted: 'url(#bar-predicted)',
  invoiced: 'var(--accent-fill)',
  received: 'var(--good)',
  plain: 'var(--accent-fill)',
} as const;

const drawnAs = (look: BarSeries['look']) => ({
  fill: fills[look],
  stroke: look === 'predicted' ? 'var(--accent)' : 'none',
});

/**
 * A bar chart of the figures in the table beside it; it shows nothing that the table does not. Clicking a bar opens its details;
 * keyboard users open them from the table.
 */
export default function BarChart({
  label,
  currency,
  series,
  groups,
  onOpen,
}: {
  readonly label: string;
  readonly currency: string;
  readonly series: readonly BarSeries[];
  readonly groups: readonly BarGroup[];
  readonly onOpen: (group: string, series: string) => void;
}) {
  // a JavaScript number only sets the height of a bar; the figures that users read stay text
  const rows = groups.map(({ key, label: name, figures }) => ({
    key,
    name,
    ...Object.fromEntries(Object.entries(figures).map(([of, figure]) => [of, figure === null ? null : Number(figure)])),
  }));
  return (
    <figure className={styles.chart} aria-label={label}>
      <ResponsiveContainer width="100%" height={series.length > 1 ? 236 : 260}>
        <Drawn
          data={rows}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          barGap={1}
          accessibilityLayer
          title={label}
        >
          <defs>
            <pattern
              id="bar-predicted"
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="6" height="6" fill="var(--accent-soft)" />
              <rect width="2" height="6" fill="var(--accent)" />
            </pattern>
          </defs>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="name"
            tick={{ fill: 'var(--text-muted)', fontSize: 12 }}
            tickLine={false}
            stroke="var(--line-strong)"
          />
          <YAxis
            width={56}
            tick={{ fill: 'var(--text-muted)', fontSize: 12 }}
            tickLine={false}
            axisLine={false}
            tickFormatter={(value: number) => short.format(value)}
          />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            isAnimationActive={false}
            content={<Tip currency={currency} series={series} groups={groups} />}
          />
          {series.map(({ key, label: name, look }) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              {...drawnAs(look)}
              radius={[2, 2, 0, 0]}
              maxBarSize={36}
              isAnimationActive={false}
              className={styles.bar ?? ''}
              onClick={(bar) => onOpen((bar.payload as { key: string }).key, key)}
            />
          ))}
        </Drawn>
      </ResponsiveContainer>
      {series.length > 1 && (
        <ul className={styles.legend}>
          {series.map(({ key, label: name, look }) => (
            <li key={key}>
              <Swatch look={look} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

/** A small sample of a bar for the legend, with the same hatching. */
const Swatch = ({ look }: Pick<BarSeries, 'look'>) => (
  <svg width="12" height="12" aria-hidden="true">
    <rect width="12" height="12" {...drawnAs(look)} />
  </svg>
);

/** The tooltip with the figures of the hovered group; the library passes the group. */
function Tip({
  active = false,
  payload = [],
  currency,
  series,
  groups,
}: {
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload: { readonly key: string } }[];
  readonly currency: string;
  readonly series: readonly BarSeries[];
  readonly groups: readonly BarGroup[];
}) {
  const group = groups.find(({ key }) => key === payload[0]?.payload.key);
  if (!active || group === undefined) return null;
  return (
    <div className={styles.tip}>
      <strong>{group.label}</strong>
      {series.map(({ key, label }) => (
        <span key={key}>
          {label} <b>{group.figures[key] == null ? '–' : `${currency} ${readableDecimal(group.figures[key])}`}</b>
        </span>
      ))}
    </div>
  );
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
