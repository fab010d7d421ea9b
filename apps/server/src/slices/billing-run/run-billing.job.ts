import { rolesOfAct } from '@countinghouse/contract/billing-run/billing-act.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { refusals, type RefusalCode } from '@countinghouse/contract/refusals.ts';
import { isoInstant } from '../../clock/clock.ts';
import { crashHere } from '../../crash-points.ts';
import { Refusal, type Acting, type Command, type RefusalDetail, type Work } from '../../handle.ts';
import type { Courier, CourierEnd, JobContext } from '../../jobs/job.ts';
import { deleteInvoice } from '../invoices/saved/delete-invoice.public.ts';
import { pushInvoice } from '../invoices/saved/push-invoice.public.ts';
import { projectInScope, type ProjectFacts } from '../projects/projects.public.ts';
import { verifyPlanned } from '../verification/plan-weeks.public.ts';
import { startPull } from '../work-logs/start-pull.public.ts';
import { lockLogs } from '../work-logs/work-logs.public.ts';
import { billProposed } from '../invoices/wizard/bill-period.public.ts';
import {
  endItem,
  finishRun,
  holdItem,
  noteSync,
  runById,
  userOfRun,
  waitingItems,
  type RunItem,
  type RunToCarryOut,
  type WaitingItem,
} from './billing-runs.sql.ts';
import { weeksOfRow, workedFor } from './weeks-of-row.ts';

/**
 * Carries out a billing run, one row after the other. A row is billed and noted as done in one transaction, so that a run that is cut off goes
 * on with the first row that still waits, and no row is billed twice. A row that is refused keeps its reason, and the others go on.
 */
export const runBilling: Courier = {
  topic: 'billing-run',
  deliver: async (context, { payload }) => {
    const runId = Number(payload['runId']);
    const run = await context.inTransaction(({ tx }) => runById(tx, runId));
    if (run === undefined) return { kind: 'parked', reason: 'the billing run is gone' };
    for (;;) {
      if (context.signal.aborted)
        return { kind: 'again', afterMs: 0, isUnknown: false, isNoAttempt: true, reason: 'the product was stopped' };
      const waiting = await context.inTransaction(({ tx }) => waitingItems(tx, runId));
      const next = nextToDo(waiting);
      if (next === undefined && waiting.length > 0) return syncsGoOn;
      if (next === undefined) break;
      await takeTurn(context, run, next);
    }
    return { kind: 'done', settle: ({ tx }) => finishRun(tx, runId, isoInstant(context.nowMs())) };
  },
};

const syncsGoOn: CourierEnd = {
  kind: 'again',
  afterMs: 500,
  isUnknown: false,
  isNoAttempt: true,
  reason: 'time logs are being synced',
};

/** As many projects are synced at once as the outbox delivers of one service. */
const syncsAtOnce = 4;

/** Syncs begin first, so that they go on while other rows are billed; undefined while all wait for the end of a sync. */
function nextToDo(waiting: readonly WaitingItem[]): WaitingItem | undefined {
  const underWay = waiting.filter(({ isFor }) => isFor === 'end of sync').length;
  const toSync = underWay < syncsAtOnce ? waiting.find(({ isFor }) => isFor === 'sync') : undefined;
  return toSync ?? waiting.find(({ isFor }) => isFor === 'turn');
}

async function takeTurn(context: JobContext, run: RunToCarryOut, { position, isFor }: WaitingItem): Promise<void> {
  const now = isoInstant(context.nowMs());
  const at = { runId: run.id, position, now };
  const user = await context.inTransaction(({ tx }) => userOfRun(tx, run.id));
  const by = user === undefined ? undefined : { id: user.userId, name: user.name };
  try {
    if (user === undefined || !rolesOfAct[run.act].includes(user.role)) throw new Refusal('forbidden');
    await context.inTransaction(async (work) => {
      const item = await holdItem(work.tx, run.id, position);
      if (item === undefined) return;
      const command = commandOf(context, work, user, now);
      if (isFor === 'sync') await beginSync(command, item);
      else await endItem(work.tx, at, { state: 'done', invoice: await carryOut(command, run, item) });
      crashHere('command.before-commit');
    }, by);
  } catch (error) {
    if (!(error instanceof Refusal))
      context.log({ run: run.id, position, err: error }, 'a row of a billing run crashed');
    const words = error instanceof Refusal ? wordsOf(error) : messages.somethingWentWrong;
    await context.inTransaction(({ tx }) => endItem(tx, at, { state: 'failed', words }));
  }
}

/** What every command of a request needs, in the name of the user who started the run. */
const commandOf = (context: JobContext, work: Work, caller: Acting, now: string) => ({
  ...work,
  caller,
  now,
  today: context.today(),
  randomBytes: context.randomBytes,
  reply: () => undefined,
  refuse: (code: RefusalCode, detail?: RefusalDetail): never => {
    throw new Refusal(code, detail);
  },
});
type RunCommand = ReturnType<typeof commandOf>;

/** Starts the sync of a row; where another one of the project was faster, the row waits for the end of it and is synced then. */
async function beginSync(command: RunCommand, item: RunItem): Promise<void> {
  const project = await projectOf(command, item);
  const { start: startDate, end: endDate } = workedFor(project, { start: item.startDate, end: item.endDate });
  const pull = await startPull(command, {
    params: undefined,
    query: { projectId: project.id },
    body: { startDate, endDate },
  });
  if (pull.startDate <= startDate && endDate <= pull.endDate)
    await noteSync(command.tx, { runId: item.runId, position: item.position, pullId: pull.pullId });
}

const projectOf = async ({ tx, caller, refuse }: RunCommand, { projectId }: RunItem): Promise<ProjectFacts> =>
  (await projectInScope(tx, caller, { id: projectId })) ?? refuse('project_not_found');

/** Verifies the weeks of a row that nothing stands in the way of, over the logs that the user saw; answers how many. */
async function verifyWeeks(command: RunCommand, item: RunItem): Promise<number> {
  const project = await projectOf(command, item);
  const { predictionId } = item;
  const period = { start: item.startDate, end: item.endDate };
  await lockLogs(command.tx, project.id);
  const weeks = await weeksOfRow(command.tx, { project, period, predictionId, today: command.today });
  if (weeks === undefined || weeks.plan.logsMark === null) return 0;
  if (weeks.plan.logsMark !== item.logsMark)
    throw new Refusal('week_hours_differ', { message: serverMessages.hoursAreOther });
  return verifyPlanned(command, {
    projectId: project.id,
    worked: workedFor(project, period),
    predictionId,
    plan: weeks.plan,
  });
}

/** The version is that of the draft as this row leaves it; null where it leaves none. */
async function carryOut(
  command: RunCommand,
  run: RunToCarryOut,
  item: RunItem,
): Promise<{ readonly id: number; readonly version: number } | null> {
  if (item.syncFailure !== null) throw new Refusal('nothing_to_start', { message: item.syncFailure });
  if (run.act === 'sync') return null;
  const verified = item.logsMark === null ? 0 : await verifyWeeks(command, item);
  if (run.act === 'verify') {
    if (verified === 0) throw new Refusal('nothing_to_start', { message: serverMessages.noWeeksToVerify });
    return null;
  }
  const { invoiceId, version } = item;
  if (run.act === 'draft' || run.act === 'bill') {
    const made = await billProposed(command satisfies Command<typeof invoiceEndpoints.create>, {
      projectId: item.projectId,
      predictionId: item.predictionId,
      period: { start: item.startDate, end: item.endDate },
      invoiceDate: run.invoiceDate,
      seenTotal: item.total,
      continueAnyways: item.continueAnyways,
      saveInBooks: run.act === 'bill',
    });
    return { id: made.invoiceId, version: made.version };
  }
  if (invoiceId === null || version === null) throw new Refusal('invoice_not_found');
  if (run.act === 'delete') {
    await deleteInvoice(command, { params: { id: invoiceId }, query: { version }, body: undefined });
    return null;
  }
  const sent = await pushInvoice(command, { params: { id: invoiceId }, query: undefined, body: { version } });
  return { id: sent.invoiceId, version: sent.version };
}

/** Why a row was refused: the fields say more than the sentence where several things are missing. */
function wordsOf({ code, detail }: Refusal): string {
  if (code === 'forbidden') return serverMessages.billingUserGone;
  if (code === 'prerequisites_missing' && detail.fields !== undefined && detail.fields.length > 0)
    return detail.fields.map(({ message }) => message.replace(/(?<![.!?])$/, '.')).join(' ');
  return detail.message ?? refusals[code].message;
}
