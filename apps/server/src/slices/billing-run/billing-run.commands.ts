import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { rolesOfAct, type BillingAct } from '@countinghouse/contract/billing-run/billing-act.ts';
import type { billingRunEndpoints } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Context } from '../../handle.ts';
import {
  countInScope,
  insertRun,
  rowsToUndo,
  runWaitingFor,
  selectRun,
  stopRun,
  type ChosenRow,
} from './billing-runs.sql.ts';

type Endpoints = typeof billingRunEndpoints;
type Starting = Context<Endpoints['start']> | Context<Endpoints['undo']>;

/** Starts billing several periods. Rows that wait in another run stay there: who starts the same run again is shown that one. */
export async function startRun(
  context: Context<Endpoints['start']>,
  { body }: InputOf<Endpoints['start']>,
): Promise<AnswerOf<Endpoints['start']>> {
  demandAct(context, body.act);
  const projectIds = [...new Set(body.rows.map(({ projectId }) => projectId))];
  if ((await countInScope(context.tx, context.caller, projectIds)) !== projectIds.length)
    return context.refuse('project_not_found');
  const rows = body.act === 'sync' ? body.rows.map((row) => ({ ...row, sync: true })) : body.rows;
  return begin(context, { act: body.act, invoiceDate: body.invoiceDate, rows });
}

/** Deletes the drafts that a run created and that are as it created them. */
export async function undoRun(
  context: Context<Endpoints['undo']>,
  { params: { id } }: InputOf<Endpoints['undo']>,
): Promise<AnswerOf<Endpoints['undo']>> {
  const { tx, caller, refuse, today } = context;
  if ((await selectRun(tx, caller, id)) === undefined) return refuse('not_found');
  return begin(context, { act: 'delete', invoiceDate: today, rows: await rowsToUndo(tx, caller, id) });
}

/** A CSM syncs and verifies; what makes or changes an invoice is for those who bill. */
function demandAct(
  { caller, refuse }: Pick<Context<Endpoints['start']>, 'caller'> & { readonly refuse: (code: 'forbidden') => never },
  act: BillingAct,
): void {
  if (!rolesOfAct[act].includes(caller.role)) refuse('forbidden');
}

async function begin(
  { tx, caller, now, audit, enqueue, reply, refuse }: Starting,
  run: { readonly act: BillingAct; readonly invoiceDate: CalendarDate; readonly rows: readonly ChosenRow[] },
): Promise<AnswerOf<Endpoints['start']>> {
  const stored = await insertRun(tx, { ...run, userId: caller.userId, now });
  const runId = stored?.runId ?? (await runWaitingFor(tx, run.rows)) ?? refuse('nothing_to_start');
  if (stored !== undefined) {
    await enqueue({
      topic: 'billing-run',
      service: 'billing-run',
      subject: `billing-run:${runId}`,
      payload: { runId },
    });
    audit({
      action: 'Started',
      resource: 'JOB',
      resourceId: runId,
      resourceName: `Billing run ${runId}: ${messages.billingRunTitle[run.act]} (${stored.rows})`,
    });
  }
  reply(serverMessages.billingRunStarted);
  return (await selectRun(tx, caller, runId)) ?? refuse('nothing_to_start');
}

/** Stops a run between two projects. */
export async function stopBillingRun(
  context: Context<Endpoints['stop']>,
  { params: { id } }: InputOf<Endpoints['stop']>,
): Promise<AnswerOf<Endpoints['stop']>> {
  const { tx, caller, now, audit, reply, refuse } = context;
  const run = (await selectRun(tx, caller, id)) ?? refuse('not_found');
  demandAct(context, run.act);
  if (run.finishedAt !== null || run.isStopped) return run;
  await stopRun(tx, { runId: id, userId: caller.userId, now, words: serverMessages.rowWasStopped });
  audit({
    action: 'Updated',
    resource: 'JOB',
    resourceId: id,
    resourceName: `Billing run ${id}`,
    changes: [{ fieldName: 'Stopped', oldValue: 'No', newValue: 'Yes' }],
  });
  reply(serverMessages.billingRunStopped);
  return (await selectRun(tx, caller, id)) ?? refuse('not_found');
}
