import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { refusals, type RefusalCode } from '@countinghouse/contract/refusals.ts';
import { moneyKeepers } from '@countinghouse/contract/roles.ts';
import { isoInstant } from '../../clock/clock.ts';
import { crashHere } from '../../crash-points.ts';
import { Refusal, type Acting, type Command, type RefusalDetail, type Work } from '../../handle.ts';
import type { Courier, JobContext } from '../../jobs/job.ts';
import { deleteInvoice } from '../invoices/saved/delete-invoice.public.ts';
import { pushInvoice } from '../invoices/saved/push-invoice.public.ts';
import { billProposed } from '../invoices/wizard/bill-period.public.ts';
import {
  endItem,
  finishRun,
  holdItem,
  nextPosition,
  runById,
  userOfRun,
  type RunItem,
  type RunToCarryOut,
} from './billing-runs.sql.ts';

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
      const position = await context.inTransaction(({ tx }) => nextPosition(tx, runId));
      if (position === undefined) break;
      await billRow(context, run, position);
    }
    return { kind: 'done', settle: ({ tx }) => finishRun(tx, runId, isoInstant(context.nowMs())) };
  },
};

async function billRow(context: JobContext, run: RunToCarryOut, position: number): Promise<void> {
  const now = isoInstant(context.nowMs());
  const at = { runId: run.id, position, now };
  const user = await context.inTransaction(({ tx }) => userOfRun(tx, run.id));
  const by = user === undefined ? undefined : { id: user.userId, name: user.name };
  try {
    if (user === undefined || !moneyKeepers.some((role) => role === user.role)) throw new Refusal('forbidden');
    await context.inTransaction(async (work) => {
      const item = await holdItem(work.tx, run.id, position);
      if (item === undefined) return;
      const invoice = await carryOut(context, work, { run, item, user, now });
      await endItem(work.tx, at, { state: 'done', invoice });
      crashHere('command.before-commit');
    }, by);
  } catch (error) {
    if (!(error instanceof Refusal))
      context.log({ run: run.id, position, err: error }, 'a row of a billing run crashed');
    const words = error instanceof Refusal ? wordsOf(error) : messages.somethingWentWrong;
    await context.inTransaction(({ tx }) => endItem(tx, at, { state: 'failed', words }));
  }
}

/** The version is that of the draft as this row leaves it; null once it is deleted. */
async function carryOut(
  context: JobContext,
  work: Work,
  {
    run,
    item,
    user,
    now,
  }: { readonly run: RunToCarryOut; readonly item: RunItem; readonly user: Acting; readonly now: string },
): Promise<{ readonly id: number; readonly version: number } | null> {
  const command = {
    ...work,
    caller: user,
    now,
    today: context.today(),
    randomBytes: context.randomBytes,
    reply: () => undefined,
    refuse: (code: RefusalCode, detail?: RefusalDetail): never => {
      throw new Refusal(code, detail);
    },
  };
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
