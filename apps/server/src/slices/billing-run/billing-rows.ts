import { duePeriods, type DuePeriod } from '@countinghouse/billing/billing-run/due-periods.ts';
import { standingOf } from '@countinghouse/billing/billing-run/row-checks.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import { moneyFromText, moneyText, type Money } from '@countinghouse/billing/values/money.ts';
import type { BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Tx } from '../../database/database.ts';
import type { Actor } from '../../scope.ts';
import { connectionOfProjectTool } from '../connections/connections.public.ts';
import { amountsOfEarlierInvoices, type EarlierAmount } from '../invoices/earlier-invoice.public.ts';
import { proposeInvoice } from '../invoices/wizard/proposed-invoice.public.ts';
import { predictionInScope } from '../predictions/predictions.public.ts';
import { projectsInScope, type ProjectFacts } from '../projects/projects.public.ts';
import { closed } from '../timesheets/days-to-bill.public.ts';
import { prerequisiteAnswers } from '../timesheets/prerequisite-answers.public.ts';
import {
  selectDrafts,
  selectDueProjects,
  selectLastTurns,
  type DueProject,
  type LastTurn,
} from './due-projects.sql.ts';
import { draftRows } from './draft-rows.ts';
import { inCurrency, ofProject, rowIdOf } from './row-facts.ts';
import { namedChecks } from './named-checks.ts';
import { weeksOfRow, type WeeksOfRow } from './weeks-of-row.ts';

interface Params {
  readonly until: CalendarDate;
  readonly today: CalendarDate;
  readonly now: string;
  /** The most due periods and the most drafts. */
  readonly atMost: number;
}

/** How many due periods are worked out side by side: each holds its hours and rates in memory. */
const atOnce = 20;

/**
 * The due periods in the caller's scope up to a day, and the drafts of such periods, by project and first day. Of more than
 * `atMost` due periods or drafts the oldest are worked out, and the others counted.
 */
export async function selectBillingRows(
  tx: Tx,
  caller: Actor,
  params: Params,
): Promise<{ readonly rows: BillingRow[]; readonly notShown: number }> {
  const [projects, due, drafts, tool, turns] = await Promise.all([
    projectsInScope(tx, caller),
    selectDueProjects(tx, caller),
    selectDrafts(tx, caller, params),
    connectionOfProjectTool(tx),
    selectLastTurns(tx, caller),
  ]);
  const last = new Map(turns.map((turn) => [rowIdOf(turn.projectId, turn), turn] as const));
  const allOpen = [...due.values()].flatMap((of) => {
    const project = projects.get(of.projectId);
    if (project === undefined) return [];
    return periodsOf(project, of, params.until).map((period) => ({ project, of, period }));
  });
  const open = allOpen
    .toSorted((one, other) => one.period.start.localeCompare(other.period.start))
    .slice(0, params.atMost);
  const earlier = await amountsOfEarlierInvoices(
    tx,
    open.map(({ project, period }) => ({ projectId: project.id, before: period.start })),
  );
  const shared = { ...params, last, isToolConnected: tool?.state === 'connected' };
  const rows = await draftRows(tx, drafts.shown, { projects, due, last, today: params.today });
  for (let first = 0; first < open.length; first += atOnce) {
    const found = await Promise.all(
      open
        .slice(first, first + atOnce)
        .map((one, at) => openRow(tx, caller, one, { ...shared, earlier: earlier[first + at] })),
    );
    rows.push(...found.flatMap((row) => row ?? []));
  }
  return {
    rows: rows.toSorted(
      (one, other) =>
        one.projectName.localeCompare(other.projectName) ||
        one.projectId - other.projectId ||
        one.startDate.localeCompare(other.startDate),
    ),
    notShown: allOpen.length - open.length + drafts.notShown,
  };
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
  const [weeks, answers] = await Promise.all([
    weeksOfRow(tx, { project, period, predictionId, today }),
    prerequisiteAnswers(tx, { project, period: closed(period), facts, missing: proposed.missing }),
  ]);
  const currency = facts?.currency;
  const money = (text: string | undefined): Money | null =>
    text === undefined || currency === undefined ? null : moneyFromText(text, currency);
  const forecast = money(prediction?.amount);
  const previous = money(inCurrency(earlier, currency?.code));
  const checks = namedChecks(proposed, answers, {
    isToolConnected,
    openFindings: weeks?.findings.length ?? 0,
    forecast,
    previous,
  });
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
    ...weeksAnswer(weeks, project),
    hours: hoursText(proposed.hours),
    currencyCode: currency?.code ?? '',
    amount: merged === undefined ? null : text(proposed.amount),
    total: merged === undefined ? null : text(merged.total.total),
    forecast: text(forecast),
    previous: text(previous),
    checks,
    standing: standingOf(checks),
    state: turn?.isWaiting === true ? 'Waiting' : 'Not started',
    reason: turn?.reason ?? null,
    invoiceId: null,
    invoiceNumber: null,
    version: null,
  };
}

const weeksAnswer = (weeks: WeeksOfRow | undefined, { name }: Pick<ProjectFacts, 'name'>) => ({
  worked: weeks === undefined ? null : { startDate: weeks.worked.start, endDate: weeks.worked.end },
  weeks: weeks?.plan.weeks ?? 0,
  weeksVerified: weeks?.plan.verified ?? 0,
  weeksToVerify: (weeks?.plan.toVerify ?? []).map(({ start, end, obstacle }) => ({
    startDate: start,
    endDate: end,
    leftOut: obstacle && serverMessages.weekObstacle[obstacle],
    link: obstacle === 'missing_hours' ? `/missinghours?day=${start}&project=${encodeURIComponent(name)}` : null,
  })),
  logsMark: weeks?.plan.logsMark ?? null,
});
