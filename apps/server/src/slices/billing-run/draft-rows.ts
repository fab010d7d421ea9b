import { needsVerifiedWeeks } from '@countinghouse/billing/verification/divide-into-weeks.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';
import { moneyFromText, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import type { Tx } from '../../database/database.ts';
import { openFindingsOfDrafts } from '../findings/findings-of-period.public.ts';
import { amountsOfEarlierInvoices, type EarlierAmount } from '../invoices/earlier-invoice.public.ts';
import { invoiceSummaries } from '../invoices/invoices.public.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import { countWeeks } from '../verification/verification.public.ts';
import type { DraftOfRun, DueProject, LastTurn } from './due-projects.sql.ts';
import { findingsCheck } from './named-checks.ts';
import { inCurrency, ofProject, rowIdOf } from './row-facts.ts';
import { workedFor } from './weeks-of-row.ts';

const stateOfPush = {
  none: 'Draft',
  queued: 'Checking',
  pushing: 'Checking',
  checking: 'Checking',
  'in books': 'In books',
  failed: 'Rejected',
} as const;

/** The drafts as rows, with the figures that they were saved with. */
export async function draftRows(
  tx: Tx,
  drafts: readonly DraftOfRun[],
  {
    projects,
    due,
    last,
    today,
  }: {
    readonly projects: ReadonlyMap<number, ProjectFacts>;
    readonly due: ReadonlyMap<number, DueProject>;
    readonly last: ReadonlyMap<string, LastTurn>;
    readonly today: CalendarDate;
  },
): Promise<BillingRow[]> {
  const summaries = await invoiceSummaries(
    tx,
    drafts.map(({ invoiceId }) => invoiceId),
    today,
  );
  const shown = drafts.flatMap((draft) => {
    const summary = summaries.get(draft.invoiceId);
    const project = projects.get(draft.projectId);
    const of = due.get(draft.projectId);
    return summary === undefined || project === undefined || of === undefined ? [] : [{ draft, summary, project, of }];
  });
  const worked = shown.flatMap(({ draft, summary: { startDate: start, endDate: end }, project }) =>
    needsVerifiedWeeks(project.model) && end !== null
      ? [{ invoiceId: draft.invoiceId, projectId: project.id, worked: { start, end } }]
      : [],
  );
  const [earlier, weeks, findings] = await Promise.all([
    amountsOfEarlierInvoices(
      tx,
      shown.map(({ project, summary }) => ({ projectId: project.id, before: summary.startDate })),
    ),
    countWeeks(tx, worked),
    openFindingsOfDrafts(
      tx,
      shown.flatMap(({ draft: { invoiceId, projectId }, summary: { push, currencyCode } }) =>
        push.state === 'none' ? [{ invoiceId, projectId, currencyCode }] : [],
      ),
    ),
  ]);
  const weeksOf = new Map(worked.map(({ invoiceId }, at) => [invoiceId, weeks[at]] as const));
  return shown.map((one, at) =>
    draftRow({
      ...one,
      earlier: earlier[at],
      weeks: weeksOf.get(one.draft.invoiceId),
      openFindings: findings.get(one.draft.invoiceId) ?? 0,
      last,
    }),
  );
}

function draftRow({
  draft,
  summary,
  project,
  of,
  earlier,
  weeks,
  openFindings,
  last,
}: {
  readonly draft: DraftOfRun;
  readonly summary: NonNullable<ReturnType<Awaited<ReturnType<typeof invoiceSummaries>>['get']>>;
  readonly project: ProjectFacts;
  readonly of: DueProject;
  readonly earlier: EarlierAmount | undefined;
  readonly weeks: Awaited<ReturnType<typeof countWeeks>>[number] | undefined;
  readonly openFindings: number;
  readonly last: ReadonlyMap<string, LastTurn>;
}): BillingRow {
  const { startDate: start, endDate: end, currencyCode } = summary;
  const currency = parseCurrency(currencyCode);
  const text = (amount: string | null | undefined): string | null =>
    amount === null || amount === undefined ? null : moneyText(moneyFromText(amount, currency), currency);
  const rowId = rowIdOf(project.id, { start, end });
  const turn = last.get(rowId);
  const worked = end === null ? null : workedFor(project, { start, end });
  return {
    rowId,
    ...ofProject(project, of),
    predictionId: draft.predictionId,
    startDate: start,
    endDate: end,
    worked: worked && { startDate: worked.start, endDate: worked.end },
    weeks: weeks?.weeks ?? 0,
    weeksVerified: weeks?.verified ?? 0,
    weeksToVerify: [],
    logsMark: null,
    hours: hoursText(hoursFromSeconds(BigInt(draft.seconds))),
    currencyCode,
    amount: text(draft.beforeTax),
    total: summary.invoiceAmount,
    forecast: text(draft.forecast),
    previous: text(inCurrency(earlier, currencyCode)),
    checks: openFindings === 0 ? [] : [findingsCheck(openFindings)],
    standing: 'ready',
    state: turn?.isWaiting === true ? 'Waiting' : stateOfPush[summary.push.state],
    reason: summary.push.reason ?? turn?.reason ?? null,
    invoiceId: draft.invoiceId,
    invoiceNumber: summary.invoiceNumber,
    version: summary.version,
  };
}
