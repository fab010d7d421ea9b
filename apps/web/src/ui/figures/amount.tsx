import { classNames } from '../class-names.ts';
import { groupedDecimal, shortDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import styles from './figures.module.css';

/** A figure with thousands separators and a true minus sign in front. */
export function readableDecimal(text: string): string {
  return groupedDecimal(text).replace(/^-/, '\u2212');
}

/**
 * An amount of money with its currency, from decimal text. Digits align in columns; a negative amount has a minus sign. `strong`
 * is for totals. The currency is on the left in quiet text, so that figures align on the right.
 */
export function Amount({
  value,
  currency,
  strong = false,
  bare = false,
  signed = false,
}: {
  readonly value: string;
  readonly currency: string;
  readonly strong?: boolean;
  /** Without the currency, in a row that names it before. */
  readonly bare?: boolean;
  /** Shows the sign of positive amounts too, for differences. */
  readonly signed?: boolean;
}) {
  return (
    <span className={classNames(styles.figure, strong && styles.strong)}>
      {!bare && (
        <>
          <span className={styles.unit}>{currency}</span>{' '}
        </>
      )}
      {signed && isPositive(value) && '+'}
      {readableDecimal(value)}
    </span>
  );
}

const isPositive = (value: string): boolean => !value.startsWith('-') && /[1-9]/.test(value);

interface CountedProps {
  readonly value: string;
  readonly bare?: boolean;
  readonly strong?: boolean;
}

/** Hours from decimal text, `152.00 h`; without the unit in a column whose heading says hours. */
export const HoursFigure = (props: CountedProps) => <Counted {...props} unit="h" />;

/** Days of leave, `1.50 days`; without the unit in a column whose table says days. */
export const DaysFigure = (props: CountedProps) => <Counted {...props} unit="days" />;

function Counted({ value, unit, bare = false, strong = false }: CountedProps & { readonly unit: string }) {
  return (
    <span className={classNames(styles.figure, strong && styles.strong)}>
      {readableDecimal(value)}
      {!bare && <span className={styles.unit}> {unit}</span>}
    </span>
  );
}

/** A percentage, `12.5 %`. Trailing zeros are left out, except in a column, where digits align. */
export function PercentageFigure({ value, inColumn = false }: { value: string; inColumn?: boolean }) {
  const short = value.includes('.') && !inColumn ? value.replace(/\.?0+$/, '') : value;
  return (
    <span className={styles.figure}>
      {readableDecimal(short)}
      <span className={styles.unit}> %</span>
    </span>
  );
}

/** A rate per hour with at least two decimals: `25.5000` is shown as `25.50`, `25.1250` in full. */
export function RateFigure({ value, currency }: { value: string; currency: string }) {
  return <Amount value={shortDecimal(value)} currency={currency} />;
}
