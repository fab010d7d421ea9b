import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Todo, todoEndpoints } from '@countinghouse/contract/todos.contract.ts';
import type { Context } from '../../handle.ts';
import { todosOf } from './todos.sql.ts';

type List = typeof todoEndpoints.list;

const texts: Readonly<Record<Todo['type'], string>> = {
  PREDICTION: serverMessages.todoPrediction,
  INVOICE: serverMessages.todoInvoice,
  VERIFICATION: serverMessages.todoVerification,
  OVERDUE: serverMessages.todoOverdue,
  PUSH: serverMessages.todoPush,
  CHANGE: serverMessages.todoChange,
  DIFFERENCE: serverMessages.todoDifference,
  RECONNECT: serverMessages.todoReconnect,
  HAND: '',
};

/** What is to be done on the caller's projects, worked out from how they stand at this moment. */
export async function listTodos(
  { tx, caller, today }: Context<List>,
  { query }: InputOf<List>,
): Promise<AnswerOf<List>> {
  const { pageNo, pageSize, type, projectName, own } = query;
  const { found, total } = await todosOf(tx, caller, {
    today,
    type,
    isOwn: own === 'yes',
    projectName: projectName?.trim() ?? '',
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  });
  return {
    todoDetails: found.map(({ connectionId, ...one }) => ({
      ...one,
      todoId: `${one.type}-${connectionId === null && one.type === 'VERIFICATION' && one.verificationId === null ? 'of-' : ''}${connectionId ?? one.byHand?.id ?? one.verificationId ?? one.invoiceId ?? one.predictionId ?? one.projectId}`,
      text:
        one.text ?? (one.type === 'RECONNECT' && one.projectId !== null ? serverMessages.todoWaits : texts[one.type]),
    })),
    paginationDetails: { pageNo, pageSize, totalPages: Math.ceil(total / pageSize), totalElements: total },
  };
}
