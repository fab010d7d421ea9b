import { checksOfRow, type CheckCode, type RowFacts } from '@countinghouse/billing/billing-run/row-checks.ts';
import type { BillingCheck } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { ProposedInvoice } from '../invoices/wizard/proposed-invoice.public.ts';
import type { prerequisiteAnswers } from '../timesheets/prerequisite-answers.public.ts';

/** The check of a row with open findings. */
export const findingsCheck = (open: number): BillingCheck => ({
  code: 'findings',
  kind: 'asks',
  words: serverMessages.findingsOpen(open),
  link: null,
  employeeId: null,
  day: null,
});

/** The checks of a due period in words, each with the place, the developer and the day with which it is settled. */
export function namedChecks(
  { missing, atZero, faults, merged, amount }: ProposedInvoice,
  answers: Awaited<ReturnType<typeof prerequisiteAnswers>>,
  compared: Pick<RowFacts, 'isToolConnected' | 'openFindings' | 'forecast' | 'previous'>,
): BillingCheck[] {
  const [firstAtZero] = atZero;
  const said: Partial<Record<CheckCode, Partial<BillingCheck>>> = {
    ...Object.fromEntries(answers.map(({ code, message: words, link }) => [code, { words, link }])),
    incomplete: { words: faults.join('. ') },
    zero_rates: {
      words: serverMessages.zeroRatesOf(atZero.map(({ name }) => name)),
      employeeId: firstAtZero?.employeeId ?? null,
      day: firstAtZero?.firstDay ?? null,
    },
    findings: findingsCheck(compared.openFindings),
    off_forecast: { words: serverMessages.offForecast },
    off_previous: { words: serverMessages.offPrevious },
  };
  for (const { code, employeeId, day } of missing) said[code] = { ...said[code], employeeId, day };
  return checksOfRow({
    ...compared,
    missing,
    rowsAtZero: atZero.length,
    isIncomplete: faults.length > 0,
    amount: merged === undefined ? null : amount,
  }).map(({ code, kind }) => ({ words: code, link: null, employeeId: null, day: null, ...said[code], code, kind }));
}
