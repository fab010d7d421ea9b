import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ExpectedPaymentAnswer } from '@countinghouse/contract/expected-payments/expected-payments.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { dateCell, figureCell, type ExportedCells } from '../../ui/export/exported-cells.ts';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { DateText, None, periodWords } from '../../ui/figures/date-text.tsx';
import styles from './expected-payment.module.css';

/** The range in words, such as `28 Dec 2026 – 10 Jan 2027`. */
const rangeWords = ({ earliestDate, latestDate }: ExpectedPaymentAnswer): string =>
  periodWords(calendarDate(earliestDate), calendarDate(latestDate));

const learnedWords = ({ learnedFrom, payments }: ExpectedPaymentAnswer): string =>
  learnedFrom === 'company' ? messages.learnedFromCompany(payments) : messages.learnedFromAll(payments);

/** An expected date, its range and what it was learned from in one sentence. */
export const expectedWords = (expected: ExpectedPaymentAnswer): string =>
  `Expected ${shownDate(expected.expectedDate)}; 80 % within ${rangeWords(expected)}, ${learnedWords(expected)}`;

/** An expected date above its range, for a cell of a list; on hover what it was learned from. */
export function ExpectedCell({ expected }: { readonly expected: ExpectedPaymentAnswer | null }) {
  if (expected === null) return <None />;
  return (
    <span className={styles.cell} title={`80 % in this range, ${learnedWords(expected)}`}>
      <DateText value={expected.expectedDate} />
      <span className={styles.range}>{rangeWords(expected)}</span>
    </span>
  );
}

/** An expected date with the sentence that explains it. */
export function ExplainedExpected({ expected }: { readonly expected: ExpectedPaymentAnswer | null }) {
  if (expected === null) return <span className={styles.range}>{messages.noExpectedDate}</span>;
  return (
    <>
      <DateText value={expected.expectedDate} />
      <span className={styles.range}>
        80 % within {rangeWords(expected)}, {learnedWords(expected)}
      </span>
    </>
  );
}

/** The cells of an expected payment in an exported file. */
export const expectedCells = (expected: ExpectedPaymentAnswer | null): ExportedCells => ({
  'Expected payment': dateCell(expected?.expectedDate ?? null),
  'Expected from': dateCell(expected?.earliestDate ?? null),
  'Expected until': dateCell(expected?.latestDate ?? null),
  'Payments learned from': expected === null ? null : figureCell(String(expected.payments)),
});
