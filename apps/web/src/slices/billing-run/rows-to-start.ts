import { moneyFromText, moneyOfMinorUnits, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import { hoursFromText, hoursOfHundredths, hoursText } from '@countinghouse/billing/values/hours.ts';
import type { BillingAct } from '@countinghouse/contract/billing-run/billing-act.ts';
import type { BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';

type Started = Exclude<BillingAct, 'delete'>;

/** What a run would make of the selected rows, and what it leaves out. */
export interface RunPlan {
  readonly rows: readonly BillingRow[];
  /** Those of them that ask for a decision. */
  readonly undecided: number;
  readonly leftOut: readonly { readonly row: BillingRow; readonly words: string }[];
  readonly hours: string;
  /** With tax, by currency. */
  readonly totals: readonly { readonly currencyCode: string; readonly total: string }[];
}

/** Sorts the selected rows into those that a run bills and those that it leaves out, with the reason. */
export function planRun(act: Started, selected: readonly BillingRow[]): RunPlan {
  const sorted = selected.map((row) => ({ row, words: whyLeftOut(act, row) }));
  const rows = sorted.flatMap(({ row, words }) => (words === undefined ? [row] : []));
  const codes = [...new Set(rows.map(({ currencyCode }) => currencyCode))].toSorted();
  return {
    rows,
    undecided: act === 'send' ? 0 : rows.filter(({ standing }) => standing === 'decision').length,
    leftOut: sorted.flatMap(({ row, words }) => (words === undefined ? [] : [{ row, words }])),
    hours: hoursText(hoursOfHundredths(rows.reduce((sum, row) => sum + hoursFromText(row.hours), 0n))),
    totals: codes.map((currencyCode) => {
      const currency = parseCurrency(currencyCode);
      const sum = rows
        .filter((row) => row.currencyCode === currencyCode)
        .reduce((all, row) => all + moneyFromText(row.total ?? '0', currency), 0n);
      return { currencyCode, total: moneyText(moneyOfMinorUnits(sum), currency) };
    }),
  };
}

/** Why a row that has begun, or has not, takes no part. */
const wordsOfState: Readonly<Record<BillingRow['state'], string>> = {
  'Not started': 'No draft yet',
  Waiting: 'Waiting in another run',
  Draft: 'Already a draft',
  Checking: 'On its way to the books',
  'In books': 'Already in books',
  Rejected: 'Rejected by the books',
};

function whyLeftOut(act: Started, { state, standing, checks }: BillingRow): string | undefined {
  if (act === 'send') return state === 'Draft' || state === 'Rejected' ? undefined : wordsOfState[state];
  if (state !== 'Not started') return wordsOfState[state];
  const open = checks.find(({ kind }) => kind !== 'asks');
  return standing === 'ready' ? undefined : open?.words;
}
