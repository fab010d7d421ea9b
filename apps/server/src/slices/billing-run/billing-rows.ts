import { duePeriods, type DuePeriod } from '@countinghouse/billing/billing-run/due-periods.ts';
import { checksOfRow, standingOf, type CheckCode } from '@countinghouse/billing/billing-run/row-checks.ts';
import { needsVerifiedWeeks } from '@countinghouse/billing/verification/divide-into-weeks.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';
import { moneyFromText, moneyText, parseCurrency, type Money } from '@countinghouse/billing/values/money.ts';
import type { BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Tx } from '../../database/database.ts';
import type { Actor } from '../../scope.ts';
import { connectionOfProjectTool } from '../connections/connections.public.ts';
import { amountsOfEarlierInvoices, type EarlierAmount } from '../invoices/earlier-invoice.public.ts';
import { invoiceSummaries } from '../invoices/invoices.public.ts';
import { proposeInvoice } from '../invoices/wizard/proposed-invoice.public.ts';
import { predictionInScope } from '../predictions/predictions.public.ts';
import { projectsInScope, type ProjectFacts } from '../projects/projects.public.ts';
import { closed } from '../timesheets/days-to-bill.public.ts';
import { prerequisiteAnswers } from '../timesheets/prerequisite-answers.public.ts';
import type { WeekPlan } from '../verification/plan-weeks.public.ts';
import { countWeeks } from '../verification/verification.public.ts';
import {
  selectDrafts,
  selectDueProjects,
  selectLastTurns,
  type DraftOfRun,
  type DueProject,
  type LastTurn,
} from './due-projects.sql.ts';
import { weeksOfRow } from './weeks-of-row.ts';

interface Params {
  readonly until: CalendarDate;
  readonly today: CalendarDate;
  readonly now: string;
}

/** The due periods in the caller's scope up to a day, and the drafts of such periods, by project and first day. */
export async function selectBillingRows(tx: Tx, caller: Actor, params: Params): Promise<BillingRow[]> {
  const [projects, due, drafts, tool, turns] = await Promise.all([
    projectsInScope(tx, caller),
    selectDueProjects(tx, caller),
    selectDrafts(tx, caller, { until: params.until, now: params.now }),
    connectionOfProjectTool(tx),
    selectLastTurns(tx, caller),
  ]);
  const last = new Map(turns.map((turn) => [rowIdOf(turn.projectId, turn), turn] as const));
  const open = [...due.values()].flatMap((of) => {
    const project = projects.get(of.projectId);
    if (project === undefined) return [];
    return periodsOf(project, of, params.until).map((period) => ({ project, of, period }));
  });
  const earlier = await amountsOfEarlierInvoices(
    tx,
    open.map(({ project, period }) => ({ projectId: project.id, before: period.start })),
  );
  const shared = { ...params, last, isToolConnected: tool?.state === 'connected' };
  const [rows, ofDrafts] = await Promise.all([
    Promise.all(open.map((one, at) => openRow(tx, caller, one, { ...shared, earlier: earlier[at] }))),
    draftRows(tx, drafts, { projects, due, last, today: params.today }),
  ]);
  return [...rows.flatMap((row) => row ?? []), ...ofDrafts].toSorted(
    (one, other) =>
      one.projectName.localeCompare(other.projectName) ||
      one.projectId - other.projectId ||
      one.startDate.localeCompare(other.startDate),
  );
}

function periodsOf(project: ProjectFacts, of: DueProject, until: CalendarDate): DuePeriod[] {
  return duePeriods(
    {
      projectModel: project.model,
      payModel: project.payModel,
      cycle: project.cycle,
      isBillingActive: project.activeBilling,
      projectDays: { start: project.startDate, end: project.endDate },
      ...of,
    },
    until,
  );
}

/** The name of a row, the same as long as its period is due and once it is a draft. */
const rowIdOf = (projectId: number, { start, end }: { readonly start: string; readonly end: string | null }): string =>
  `${projectId} ${start} ${end ?? ''}`;

/** A period that is due; nothing where its cycle has come and there is nothing to bill. */
async function openRow(
  tx: Tx,
  caller: Actor,
  { project, of, period }: { readonly project: ProjectFacts; readonly of: DueProject; readonly period: DuePeriod },
  {
    today,
    now,
    last,
    isToolConnected,
    earlier,
  }: Params & {
    readonly last: ReadonlyMap<string, LastTurn>;
    readonly isToolConnected: boolean;
    readonly earlier: EarlierAmount | undefined;
  },
): Promise<BillingRow | undefined> {
  const { predictionId } = period;
  const prediction = predictionId === null ? undefined : (await predictionInScope(tx, caller, predictionId))?.billing;
  const proposed = await proposeInvoice(tx, {
    project,
    period,
    prediction,
    invoiceDate: today,
    nowMs: Date.parse(now),
  });
  const { facts, merged } = proposed;
  if (predictionId === null && merged?.merged.lines.length === 0) return undefined;
  const [weeks, missing] = await Promise.all([
    weeksOfRow(tx, { project, period, predictionId, today }),
    prerequisiteAnswers(tx, { project, period: closed(period), facts, missing: proposed.missing }),
  ]);
  const currency = facts?.currency;
  const money = (text: string | undefined): Money | null =>
    text === undefined || currency === undefined ? null : moneyFromText(text, currency);
  const forecast = money(prediction?.amount);
  const previous = money(inCurrency(earlier, currency?.code));
  const openFindings = weeks?.findings.length ?? 0;
  const checks = checksOfRow({
    missing: proposed.missing,
    isToolConnected,
    openFindings,
    rowsAtZero: proposed.atZero.length,
    isIncomplete: proposed.faults.length > 0,
    amount: merged === undefined ? null : proposed.amount,
    forecast,
    previous,
  });
  const said: Partial<Record<CheckCode, { readonly words: string; readonly link: string | null }>> = {
    ...Object.fromEntries(missing.map(({ code, message: words, link }) => [code, { words, link }])),
    incomplete: { words: proposed.faults.join('. '), link: null },
    zero_rates: { words: serverMessages.zeroRatesOf(proposed.atZero.map(({ name }) => name)), link: null },
    findings: { words: serverMessages.findingsOpen(openFindings), link: null },
    off_forecast: { words: serverMessages.offForecast, link: null },
    off_previous: { words: serverMessages.offPrevious, link: null },
  };
  const rowId = rowIdOf(project.id, period);
  const turn = last.get(rowId);
  const text = (amount: Money | null): string | null =>
    amount === null || currency === undefined ? null : moneyText(amount, currency);
  return {
    rowId,
    ...ofProject(project, of),
    predictionId,
    startDate: period.start,
    endDate: period.end,
    ...weeksAnswer(weeks?.plan),
    hours: hoursText(proposed.hours),
    currencyCode: currency?.code ?? '',
    amount: merged === undefined ? null : text(proposed.amount),
    total: merged === undefined ? null : text(merged.total.total),
    forecast: text(forecast),
    previous: text(previous),
    checks: checks.map(({ code, kind }) => ({
      code,
      kind,
      words: said[code]?.words ?? code,
      link: said[code]?.link ?? null,
    })),
    standing: standingOf(checks),
    state: turn?.isWaiting === true ? 'Waiting' : 'Not started',
    reason: turn?.reason ?? null,
    invoiceId: null,
    invoiceNumber: null,
    version: null,
  };
}

const weeksAnswer = (plan: WeekPlan | undefined) => ({
  weeks: plan?.weeks ?? 0,
  weeksVerified: plan?.verified ?? 0,
  weeksToVerify: (plan?.toVerify ?? []).map(({ start, end, obstacle }) => ({
    startDate: start,
    endDate: end,
    leftOut: obstacle && serverMessages.weekObstacle[obstacle],
  })),
  logsMark: plan?.logsMark ?? null,
});

const inCurrency = (earlier: EarlierAmount | undefined, code: string | undefined): string | undefined =>
  earlier?.currencyCode === code ? earlier?.beforeTax : undefined;

const ofProject = (project: ProjectFacts, { csm, accountant }: DueProject) => ({
  projectId: project.id,
  projectName: project.name,
  companyName: project.company?.displayName ?? null,
  projectModel: project.model,
  csm,
  accountant,
});

const stateOfPush = {
  none: 'Draft',
  queued: 'Checking',
  pushing: 'Checking',
  checking: 'Checking',
  'in books': 'In books',
  failed: 'Rejected',
} as const;

/** The drafts as rows, with the figures that they were saved with. */
async function draftRows(
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
  const [earlier, weeks] = await Promise.all([
    amountsOfEarlierInvoices(
      tx,
      shown.map(({ project, summary }) => ({ projectId: project.id, before: summary.startDate })),
    ),
    countWeeks(tx, worked),
  ]);
  const weeksOf = new Map(worked.map(({ invoiceId }, at) => [invoiceId, weeks[at]] as const));
  return shown.map((one, at) =>
    draftRow({ ...one, earlier: earlier[at], weeks: weeksOf.get(one.draft.invoiceId), last }),
  );
}

function draftRow({
  draft,
  summary,
  project,
  of,
  earlier,
  weeks,
  last,
}: {
  readonly draft: DraftOfRun;
  readonly summary: NonNullable<ReturnType<Awaited<ReturnType<typeof invoiceSummaries>>['get']>>;
  readonly project: ProjectFacts;
  readonly of: DueProject;
  readonly earlier: EarlierAmount | undefined;
  readonly weeks: Awaited<ReturnType<typeof countWeeks>>[number] | undefined;
  readonly last: ReadonlyMap<string, LastTurn>;
}): BillingRow {
  const { startDate: start, endDate: end, currencyCode } = summary;
  const currency = parseCurrency(currencyCode);
  const text = (amount: string | null | undefined): string | null =>
    amount === null || amount === undefined ? null : moneyText(moneyFromText(amount, currency), currency);
  const rowId = rowIdOf(project.id, { start, end });
  const turn = last.get(rowId);
  return {
    rowId,
    ...ofProject(project, of),
    predictionId: draft.predictionId,
    startDate: start,
    endDate: end,
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
    checks: [],
    standing: 'ready',
    state: turn?.isWaiting === true ? 'Waiting' : stateOfPush[summary.push.state],
    reason: summary.push.reason ?? turn?.reason ?? null,
    invoiceId: draft.invoiceId,
    invoiceNumber: summary.invoiceNumber,
    version: summary.version,
  };
}
