import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';
import type { EmployeeLog } from '@countinghouse/billing/timesheets/timesheet-rows.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Tx } from '../../../database/database.ts';
import type { Context } from '../../../handle.ts';
import { projectById } from '../../projects/projects.public.ts';
import { changesAnswer } from '../../timesheets/changed-logs.public.ts';
import { timesheetFacts, type TimesheetFacts } from '../../timesheets/timesheets.public.ts';
import { logsSinceBilled, settleChanges, type BilledLog } from '../../work-logs/changes-since-billed.public.ts';
import { lockLogs, openSecondsOf } from '../../work-logs/work-logs.public.ts';
import { invoiceTitle } from '../invoice-title.ts';
import { invoiceById, type InvoiceRecord } from '../invoice-record.sql.ts';

type SinceBilled = typeof invoiceEndpoints.sinceBilled;
type Settle = typeof invoiceEndpoints.settleChanges;

/**
 * What changed of the logs of an issued invoice after it was billed, and the money that means at the rates of their days. What was
 * billed stays billed; the difference is unbilled until it is billed or written off (docs/domain/ledger-of-time.md).
 */
export async function sinceBilled(
  { tx, caller, refuse }: Context<SinceBilled>,
  { params, query }: InputOf<SinceBilled>,
): Promise<AnswerOf<SinceBilled>> {
  const record = await invoiceById(tx, params.id, caller);
  if (record === undefined) return refuse('invoice_not_found', { message: serverMessages.invoiceNotFound(params.id) });
  const only = query.logs && new Set(query.logs);
  const logs = (await selectChangedLogs(tx, record)).map((log) =>
    (only?.has(log.logId) ?? true) ? log : { ...log, secondsNow: log.billedSeconds },
  );
  if (logs.length === 0) return [];
  const project = await projectById(tx, record.projectId);
  const facts =
    project &&
    (await timesheetFacts(tx, {
      project,
      period: { start: record.startDate, end: record.endDate },
      invoiceId: record.id,
      employeeIds: new Set(logs.map(({ employeeId }) => employeeId)),
    }));
  if (facts === undefined) return [];
  return changesAnswer(facts, {
    since: 'billed',
    before: logs.map((log) => inSeconds(log, log.billedSeconds, facts)),
    now: logs.filter((log) => log.secondsNow !== 0).map((log) => inSeconds(log, log.secondsNow, facts)),
  });
}

/** The logs of a document with others when one of them changed, none of one that cannot change any more. */
async function selectChangedLogs(tx: Tx, { id, documentState, corrects }: InvoiceRecord): Promise<BilledLog[]> {
  if (documentState === 'void' || corrects !== null) return [];
  const logs = await logsSinceBilled(tx, id);
  return logs.every(isUnchanged) ? [] : logs;
}

const isUnchanged = ({ billedSeconds, secondsNow }: BilledLog): boolean => billedSeconds === secondsNow;

/**
 * Settles what changed of the logs of an invoice, exactly as the person saw it: the difference is carried to the next invoice of the project, which
 * bills it at the rate of its day, or it is given up for good.
 */
export async function settleChangesSince(
  context: Context<Settle>,
  { params, body }: InputOf<Settle>,
): Promise<AnswerOf<Settle>> {
  const { tx, caller, today, refuse } = context;
  const record = await invoiceById(tx, params.id, caller);
  if (record === undefined) return refuse('invoice_not_found', { message: serverMessages.invoiceNotFound(params.id) });
  await lockLogs(tx, record.projectId);
  const changed = new Map(
    (await selectChangedLogs(tx, record)).filter((log) => !isUnchanged(log)).map((log) => [log.logId, log] as const),
  );
  const seen = new Map(body.logs.map(({ logId, seconds }) => [logId, seconds] as const));
  const open = await openSecondsOf(tx, [...seen.keys()]);
  let settled = 0n;
  for (const [logId, seconds] of seen) {
    const log = changed.get(logId);
    const difference = seconds - (log?.billedSeconds ?? 0);
    // time on another draft, or returned by a credit note, cannot be settled here
    if (log?.secondsNow !== seconds || open.get(logId) !== difference) return refuse('changes_differ');
    settled += BigInt(difference);
  }
  const { choice, reason } = body;
  await settleChanges(tx, [...seen.keys()], choice === 'carry' ? 'carry' : { reason, on: today });
  const hours = hoursText(hoursFromSeconds(settled));
  context.audit({
    action: choice === 'carry' ? 'Updated' : 'Written off',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: record.invoiceNumber ?? invoiceTitle(record),
    projectId: record.projectId,
    changes:
      choice === 'carry'
        ? [{ fieldName: 'Hours carried to the next invoice', oldValue: null, newValue: hours }]
        : [
            { fieldName: 'Hours written off', oldValue: null, newValue: hours },
            { fieldName: 'Reason', oldValue: null, newValue: reason },
          ],
  });
  context.reply(choice === 'carry' ? messages.changesCarried : messages.changesLeft);
  return {};
}

/** A log that lies before the worked days was carried to this invoice from an earlier one. */
const inSeconds = (
  { logId, employeeId, day, task, note }: BilledLog,
  seconds: number,
  { timesheetPeriod }: TimesheetFacts,
): EmployeeLog => ({
  logId,
  employeeId,
  day,
  seconds: BigInt(seconds),
  billable: true,
  carried: day < timesheetPeriod.start,
  task,
  note,
});
