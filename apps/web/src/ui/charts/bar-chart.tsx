import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { readableDecimal } from '../figures/amount.tsx';
import { chartScale, type ChartScale } from './chart-scale.ts';
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

interface Drawn {
  readonly series: readonly BarSeries[];
  readonly onOpen: (group: string, series: string) => void;
}

/**
 * A bar chart of the figures in the table beside it; it shows nothing that the table does not. Clicking a bar opens its details;
 * keyboard users open them from the table.
 */
export function BarChart({
  label,
  currency,
  groups,
  ...drawn
}: Drawn & { readonly label: string; readonly currency: string; readonly groups: readonly BarGroup[] }) {
  const { series } = drawn;
  const [pointed, setPointed] = useState<string>();
  // a JavaScript number only sets the height of a bar; the figures that users read stay text
  const scale = chartScale(
    groups.flatMap(({ figures }) => series.flatMap(({ key }) => (figures[key] == null ? [] : [Number(figures[key])]))),
  );
  const tipAt = groups.findIndex(({ key }) => key === pointed);
  const tip = groups[tipAt];
  return (
    <figure className={styles.chart} aria-label={label}>
      <div className={styles.plot} aria-hidden="true" onPointerLeave={() => setPointed(undefined)}>
        {scale.ticks.map((value) => (
          <span key={value} className={styles.tick} style={{ bottom: `${scale.percentOf(value)}%` }}>
            <span>{short.format(value)}</span>
          </span>
        ))}
        {groups.map((group) => (
          <div key={group.key} className={styles.group} onPointerEnter={() => setPointed(group.key)}>
            <Bars {...drawn} group={group} scale={scale} />
            <span className={styles.name}>{group.label}</span>
          </div>
        ))}
        {tip !== undefined && <Tip group={tip} series={series} currency={currency} at={tipAt} of={groups.length} />}
      </div>
      {series.length > 1 && (
        <ul className={styles.legend}>
          {series.map(({ key, label: name, look }) => (
            <li key={key}>
              <span className={classNames(styles.swatch, styles[look])} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

/** The bars of a group side by side, from zero up, or down for a negative figure. */
function Bars({ series, group, scale, onOpen }: Drawn & { readonly group: BarGroup; readonly scale: ChartScale }) {
  return series.map(({ key, look }) => {
    const figure = group.figures[key];
    const ends = [0, Number(figure ?? 0)].map(scale.percentOf).toSorted((one, other) => one - other);
    const [bottom = 0, top = 0] = ends;
    return (
      <div key={key} className={styles.room}>
        {figure != null && (
          <div
            data-bar={`${group.key} ${key}`}
            className={classNames(styles.bar, styles[look])}
            style={{ bottom: `${bottom}%`, height: `${top - bottom}%` }}
            onClick={() => onOpen(group.key, key)}
          />
        )}
      </div>
    );
  });
}

/** The figures of the group under the pointer, on the side of it that has more room. */
function Tip({
  group,
  series,
  currency,
  at,
  of,
}: {
  readonly group: BarGroup;
  readonly series: readonly BarSeries[];
  readonly currency: string;
  readonly at: number;
  readonly of: number;
}) {
  const isBefore = 2 * at >= of;
  const groupsBeside = isBefore ? of - at : at + 1;
  const place = `min(${(100 * groupsBeside) / of}%, 100% - 200px)`;
  return (
    <div className={styles.tip} style={isBefore ? { right: place } : { left: place }}>
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
