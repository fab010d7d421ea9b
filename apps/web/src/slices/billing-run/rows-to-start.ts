import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { moneyFromText, moneyOfMinorUnits, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import { hoursFromText, hoursOfHundredths, hoursText } from '@countinghouse/billing/values/hours.ts';
import { periodInWords } from '@countinghouse/billing/values/period.ts';
import type { StartedAct } from '@countinghouse/contract/billing-run/billing-act.ts';
import type { BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';

/** What a run would make of the selected rows, and what it leaves out. */
export interface RunPlan {
  readonly rows: readonly PlannedRow[];
  /** Those of them that ask for a decision which the run does not settle. */
  readonly undecided: number;
  readonly leftOut: readonly LeftOut[];
  readonly hours: string;
  /** With tax, by currency. */
  readonly totals: readonly { readonly currencyCode: string; readonly total: string }[];
  /** How many weeks it verifies, and those of its rows that it does not. */
  readonly weeks: number;
  readonly weeksLeftOut: readonly LeftOut[];
}

/** A row with what is done before its turn. */
export interface PlannedRow extends BillingRow {
  readonly syncs: boolean;
  readonly verifies: boolean;
}

interface LeftOut {
  readonly row: BillingRow;
  readonly words: string;
  /** Where the reason is seen. */
  readonly link?: string | undefined;
}

/** Sorts the selected rows into those that a run takes and those that it leaves out, with the reason. */
export function planRun(act: StartedAct, selected: readonly BillingRow[]): RunPlan {
  const sorted = selected.map((row) => ({ row, words: whyLeftOut(act, row) }));
  const rows = sorted.flatMap(({ row, words }) => (words === undefined ? [plannedRow(act, row)] : []));
  const codes = [...new Set(rows.map(({ currencyCode }) => currencyCode))].toSorted();
  const verifying = rows.filter(({ verifies }) => verifies);
  return {
    rows,
    undecided: act === 'draft' || act === 'bill' ? rows.filter(staysUndecided).length : 0,
    leftOut: sorted.flatMap(({ row, words }) =>
      words === undefined ? [] : [{ row, words, link: act === 'verify' ? linkOfWeeks(row) : undefined }],
    ),
    hours: hoursText(hoursOfHundredths(rows.reduce((sum, row) => sum + hoursFromText(row.hours), 0n))),
    totals: codes.map((currencyCode) => {
      const currency = parseCurrency(currencyCode);
      const sum = rows
        .filter((row) => row.currencyCode === currencyCode)
        .reduce((all, row) => all + moneyFromText(row.total ?? '0', currency), 0n);
      return { currencyCode, total: moneyText(moneyOfMinorUnits(sum), currency) };
    }),
    weeks: verifying.reduce((sum, row) => sum + clearWeeks(row).length, 0),
    weeksLeftOut:
      act === 'verify' || act === 'bill'
        ? rows.flatMap((row) => {
            const words = wordsOfWeeks(row);
            return words === '' ? [] : [{ row, words, link: linkOfWeeks(row) }];
          })
        : [],
  };
}

/** The weeks of a row that are verified together with others. */
export const clearWeeks = ({ weeksToVerify }: BillingRow) => weeksToVerify.filter(({ leftOut }) => leftOut === null);

/** The weeks of a row that are not verified here, each with the reason; the reason alone where it is the same for all of its weeks. */
function wordsOfWeeks({ weeksToVerify }: BillingRow): string {
  const words = weeksToVerify.flatMap(({ startDate: start, endDate: end, leftOut }) => {
    if (leftOut === null) return [];
    const week = periodInWords({ start: calendarDate(start), end: calendarDate(end) });
    return [{ week: `${week}: ${leftOut}`, leftOut }];
  });
  const reasons = new Set(words.map(({ leftOut }) => leftOut));
  if (reasons.size === 1 && words.length === weeksToVerify.length) return [...reasons].join('');
  return words.map(({ week }) => week).join('; ');
}

const linkOfWeeks = ({ weeksToVerify }: BillingRow): string | undefined =>
  weeksToVerify.find(({ link }) => link !== null)?.link ?? undefined;

/** "Bill the selected" does all in one: logs that were not synced for a day are synced, and weeks are verified. */
const plannedRow = (act: StartedAct, row: BillingRow): PlannedRow => ({
  ...row,
  syncs: act === 'sync' || (act === 'bill' && row.checks.some(({ code }) => code === 'last_sync')),
  verifies: (act === 'verify' || act === 'bill') && clearWeeks(row).length > 0,
});

/** Whether a check is still open when the row is billed. */
const staysUndecided = (row: PlannedRow): boolean =>
  row.checks.some(
    ({ code }) =>
      !(code === 'last_sync' && row.syncs) && !(code === 'weeks_verified' && row.verifies && wordsOfWeeks(row) === ''),
  );

/** Why a row that has begun, or has not, takes no part. */
const wordsOfState: Readonly<Record<BillingRow['state'], string>> = {
  'Not started': 'No draft yet',
  Waiting: 'Waiting in another run',
  Draft: 'Already a draft',
  Checking: 'On its way to the books',
  'In books': 'Already in books',
  Rejected: 'Rejected by the books',
};

function whyLeftOut(act: StartedAct, row: BillingRow): string | undefined {
  const { state, standing, checks } = row;
  if (act === 'send') return state === 'Draft' || state === 'Rejected' ? undefined : wordsOfState[state];
  if (state !== 'Not started') return wordsOfState[state];
  if (act === 'sync') return undefined;
  if (act === 'verify') return clearWeeks(row).length > 0 ? undefined : wordsOfWeeks(row) || 'No week to verify';
  const open = checks.find(({ kind }) => kind !== 'asks');
  return standing === 'ready' ? undefined : open?.words;
}
