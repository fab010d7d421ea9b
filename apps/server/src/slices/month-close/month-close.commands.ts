import { formatDate, lastOfMonth, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import type { Context } from '../../handle.ts';
import { keepUnbilledWork } from '../unbilled/unbilled-at-close.public.ts';
import { monthCloseAnswer, versionOf } from './month-close-answer.ts';
import { selectClosings, holdMonth, insertClosing, markReopened } from './month-close.sql.ts';
import { keepFigures } from './month-figures.sql.ts';
import { hasPushUnderWay } from './open-in-month.sql.ts';

type Close = typeof monthCloseEndpoints.close;
type Reopen = typeof monthCloseEndpoints.reopen;

/** Closes a month that is over: its totals are stored, and from now on no document changes it. */
export async function closeMonth(context: Context<Close>, { query, body }: InputOf<Close>): Promise<AnswerOf<Close>> {
  const { tx, caller, now, today, refuse } = context;
  const { month } = query;
  if (lastOfMonth(month) >= today) return refuse('month_not_over');
  await holdMonth(tx, month);
  const history = await selectClosings(tx, month);
  if (versionOf(history) !== body.version)
    return refuse('stale_version', { current: await monthCloseAnswer(tx, caller, month) });
  if (history[0]?.reopenedAt === null) return refuse('month_is_closed');
  if (await hasPushUnderWay(tx, month)) return refuse('month_has_pushes');
  const id = await insertClosing(tx, month, { userId: caller.userId, reason: body.reason, now });
  await keepFigures(tx, id, month);
  await keepUnbilledWork(tx, id, month);
  auditChange(context, 'Closed', month, body.reason);
  context.reply(serverMessages.monthClosed(formatDate(month, 'MMM-yyyy')));
  return monthCloseAnswer(tx, caller, month);
}

/** Opens a closed month again; its totals stay stored with the closing. */
export async function reopenMonth(
  context: Context<Reopen>,
  { query, body }: InputOf<Reopen>,
): Promise<AnswerOf<Reopen>> {
  const { tx, caller, now, refuse } = context;
  const { month } = query;
  await holdMonth(tx, month);
  const history = await selectClosings(tx, month);
  if (versionOf(history) !== body.version)
    return refuse('stale_version', { current: await monthCloseAnswer(tx, caller, month) });
  const [last] = history;
  if (last === undefined || last.reopenedAt !== null) return refuse('month_not_closed');
  await markReopened(tx, last.id, { userId: caller.userId, reason: body.reason, now });
  auditChange(context, 'Reopened', month, body.reason);
  context.reply(serverMessages.monthReopened(formatDate(month, 'MMM-yyyy')));
  return monthCloseAnswer(tx, caller, month);
}

const auditChange = (
  { audit }: Pick<Context<Close>, 'audit'>,
  action: 'Closed' | 'Reopened',
  month: CalendarDate,
  reason: string,
): void =>
  audit({
    action,
    resource: 'MONTH',
    resourceId: month,
    resourceName: formatDate(month, 'MMM-yyyy'),
    changes: [{ fieldName: 'Reason', oldValue: null, newValue: reason }],
  });
