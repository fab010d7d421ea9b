import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Todo, todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import type { Context } from '../../handle.ts';
import { selectTodos, type Leaver } from './todos.sql.ts';

type List = typeof todoEndpoints.list;

const texts: Readonly<Record<Todo['type'], string>> = {
  DUPLICATE: serverMessages.todoDuplicate,
  PREDICTION: serverMessages.todoPrediction,
  INVOICE: serverMessages.todoInvoice,
  VERIFICATION: serverMessages.todoVerification,
  OVERDUE: serverMessages.todoOverdue,
  PUSH: serverMessages.todoPush,
  CHANGE: serverMessages.todoChange,
  DIFFERENCE: serverMessages.todoDifference,
  RECONNECT: serverMessages.todoReconnect,
  RESIGNATION: '',
  SYNC: serverMessages.todoSync,
  HAND: '',
};

function textOfLeaver(leaver: Leaver | null): string | undefined {
  if (leaver === null) return undefined;
  const lastDay = formatDate(leaver.lastWorkingDay, 'd MMM yyyy');
  return leaver.isWithdrawn
    ? serverMessages.todoResignationWithdrawn(leaver.name, lastDay)
    : serverMessages.todoResignation(leaver.name, lastDay);
}

/** What is to be done on the caller's projects, worked out from how they stand at this moment. */
export async function listTodos(
  { tx, caller, today }: Context<List>,
  { query }: InputOf<List>,
): Promise<AnswerOf<List>> {
  const { pageNo, pageSize, type, projectName, own } = query;
  const { found, total } = await selectTodos(tx, caller, {
    today,
    type,
    isOwn: own === 'yes',
    projectName: projectName?.trim() ?? '',
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  });
  return {
    todoDetails: found.map(({ connectionId, syncStopId, leaver, ...one }) => ({
      ...one,
      duplicateId: one.type === 'DUPLICATE' ? (syncStopId ?? (connectionId === null ? null : -connectionId)) : null,
      todoId: `${one.type}-${connectionId === null && one.type === 'VERIFICATION' && one.verificationId === null ? 'of-' : ''}${connectionId ?? syncStopId ?? (leaver === null ? undefined : `${leaver.resignationId}-${one.projectId}`) ?? one.byHand?.id ?? one.verificationId ?? one.invoiceId ?? one.predictionId ?? one.projectId}`,
      text:
        one.text ??
        textOfLeaver(leaver) ??
        (one.type === 'RECONNECT' && one.projectId !== null ? serverMessages.todoWaits : texts[one.type]),
    })),
    paginationDetails: { pageNo, pageSize, totalPages: Math.ceil(total / pageSize), totalElements: total },
  };
}
