import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { receivableEndpoints } from '@countinghouse/contract/receivables/receivables.contract.ts';
import type { Context } from '../../handle.ts';
import { selectNextActions } from './reminders/next-actions.ts';
import { openDocumentAnswer, receivableAnswer } from './receivables-answer.ts';
import { selectOpenDocuments, selectReceivables } from './receivables.sql.ts';

type List = typeof receivableEndpoints.list;
type Documents = typeof receivableEndpoints.documents;

/** The day that is asked for; today has no limit, so that everything that is entered counts. */
function dayOf({ today, refuse }: Pick<Context<List>, 'today' | 'refuse'>, on: CalendarDate | undefined) {
  if (on !== undefined && on > today)
    return refuse('receivables_in_future', { fields: [{ path: 'on', message: messages.receivablesInFuture }] });
  return { day: on ?? today, until: on === today ? undefined : on };
}

/** What the companies in the caller's scope owe at the end of a day. */
export async function listReceivables(context: Context<List>, { query }: InputOf<List>): Promise<AnswerOf<List>> {
  const { on, ...filter } = query;
  const { day, until } = dayOf(context, on);
  const stored = await selectReceivables(context.tx, context.caller, { ...filter, until }, day);
  const nextActionOf = until === undefined ? await selectNextActions(context.tx, context.caller, day) : () => null;
  return {
    on: day,
    receivables: stored.map((row) => ({ ...receivableAnswer(row), nextAction: nextActionOf(row) })),
  };
}

/** The open invoices and credits of a company on the caller's projects at the end of a day. */
export async function listOpenDocuments(
  context: Context<Documents>,
  { query }: InputOf<Documents>,
): Promise<AnswerOf<Documents>> {
  const { on, ...filter } = query;
  const { day, until } = dayOf(context, on);
  const stored = await selectOpenDocuments(context.tx, context.caller, { ...filter, until }, day);
  return { on: day, documents: stored.map((one) => openDocumentAnswer(one, day)) };
}
