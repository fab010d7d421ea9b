import { formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { shownDate } from '../fields/typed-date.ts';
import styles from './figures.module.css';

/** A day, `21 Nov 2026`; a missing day is a dash that screen readers skip. */
export function DateText({ value }: { value: string | null }) {
  if (value === null || value === '') return <None />;
  return (
    <time className={styles.figure} dateTime={value}>
      {shownDate(value)}
    </time>
  );
}

/** A period without repeated months or years: `1 – 30 Nov 2026`, `15 Oct – 14 Nov 2026`; without an end `from …`. */
export function PeriodText({ start, end }: { start: CalendarDate; end: CalendarDate | null }) {
  const words = periodWords(start, end);
  // two years are too long for one line of most columns
  if (end === null || start.slice(0, 4) === end.slice(0, 4)) return <span className={styles.figure}>{words}</span>;
  return <span className={styles.lines}>{words.replaceAll(/(?<!\u2013) /g, '\u00a0')}</span>;
}

export function periodWords(start: CalendarDate, end: CalendarDate | null): string {
  const from = formatDate(start, 'd MMM yyyy');
  if (end === null) return `from ${from}`;
  const to = formatDate(end, 'd MMM yyyy');
  if (start === end) return from;
  const [day = '', month = '', year = ''] = from.split(' ');
  if (start.slice(0, 7) === end.slice(0, 7)) return `${day} \u2013 ${to}`;
  return year === to.split(' ')[2] ? `${day} ${month} \u2013 ${to}` : `${from} \u2013 ${to}`;
}

/** A dash for a missing value. */
export function None() {
  return (
    <span className={styles.none}>
      <span aria-hidden="true">{'\u2013'}</span>
      <span className="unseen">none</span>
    </span>
  );
}

/** A moment in the user's format and time zone; a line can break before its time, but not within its date. */
export const momentWords = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
    .format(new Date(iso))
    .replaceAll(/(?<!,) /g, '\u00A0');
