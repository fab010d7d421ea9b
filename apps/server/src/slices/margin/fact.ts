import type { MarginSums } from '@countinghouse/billing/margin/margin-figures.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { OriginKind, OriginLine } from '@countinghouse/contract/margin/margin.contract.ts';

/** A line of a derivation before names are added. */
export type FactLine = Omit<OriginLine, 'projectId' | 'projectName' | 'employeeName'>;

/** One amount or time of a project and month, of one developer or of none: what it adds to the sums, and its line of the derivation. */
export interface Fact {
  readonly projectId: number;
  readonly employeeId: number | null;
  /** The first day of the month. */
  readonly month: CalendarDate;
  readonly sums: Partial<MarginSums>;
  readonly kind: OriginKind;
  /** Written for a derivation only: most facts are just added up. */
  readonly line: () => FactLine;
}

/** A line without any of the columns that only some kinds have. */
export const bareLine = {
  invoiceId: null,
  text: null,
  hours: null,
  perHour: null,
  currencyCode: null,
  ownAmount: null,
  exchangeRate: null,
  usdAmount: null,
} as const;
