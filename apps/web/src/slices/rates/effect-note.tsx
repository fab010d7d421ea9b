import type { RangeDates } from '@countinghouse/billing/rates/rate-range.ts';
import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { classNames } from '../../ui/class-names.ts';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RangeEffects } from './range-effects.ts';
import styles from './rates.module.css';

interface Effect {
  readonly words: string;
  readonly isWarning: boolean;
}

const wordsOf = (days: readonly RangeDates[]): string => days.map((one) => periodWords(one.start, one.end)).join(', ');

/** The days without a range, in words; undefined when there are none. */
export function uncoveredWords(effects: RangeEffects): string | undefined {
  if ('refused' in effects || effects.uncovered.length === 0) return undefined;
  return `Left without a range: ${wordsOf(effects.uncovered)}. Default rates apply on these days.`;
}

/** The further effects of saving a range, as sentences; screen readers read them out while dates are typed. */
export function effectSentences(effects: RangeEffects): Effect[] {
  if ('refused' in effects) {
    if (effects.refused !== 'range_overlaps') return [];
    return [{ words: `Overlaps: ${wordsOf(effects.overlapped)}.`, isWarning: true }];
  }
  const { shortened, goesOn, touches } = effects;
  const sentences: Effect[] = [];
  if (shortened !== undefined && goesOn !== undefined)
    return [
      { words: `${periodWords(shortened.start, shortened.end)}: the former rates.`, isWarning: false },
      {
        words: `${wordsOf([touches])}: the new rates. Special rates of the former range do not apply on these days.`,
        isWarning: false,
      },
      {
        words: `${periodWords(goesOn.start, goesOn.end)}: the former rates again, special rates included.`,
        isWarning: false,
      },
      { words: `Unsaved timesheets take the new rates. Saved invoices keep theirs.`, isWarning: false },
    ];
  if (shortened !== undefined && shortened.end !== null) {
    const last = formatDate(shortened.end, 'd MMM yyyy');
    const start = formatDate(shortened.start, 'd MMM yyyy');
    sentences.push({ words: `The open range from ${start} will end on ${last}.`, isWarning: false });
    const special = shortened.specialRates.size;
    if (special > 0)
      sentences.push({
        words: `Its special rates (${special}) are not copied to the new range. Set them there after saving.`,
        isWarning: true,
      });
  }
  const uncovered = uncoveredWords(effects);
  if (uncovered !== undefined) sentences.push({ words: uncovered, isWarning: true });
  sentences.push({
    words: `Timesheets that are not saved yet take the new rates: ${wordsOf([touches])}. Saved invoices keep theirs.`,
    isWarning: false,
  });
  return sentences;
}

/** Shows the sentences in a form. */
export function EffectNote({ effects }: { effects: RangeEffects | undefined }) {
  const sentences = effects === undefined ? [] : effectSentences(effects);
  return (
    <div className={styles.effects} role="status" aria-label="What saving does">
      {sentences.map(({ words, isWarning }) => (
        <p key={words} className={classNames(styles.effect, isWarning && styles.warning)}>
          <Icon name={isWarning ? 'alert' : 'info'} size={14} />
          <span>{words}</span>
        </p>
      ))}
    </div>
  );
}
