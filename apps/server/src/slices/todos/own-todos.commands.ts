import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import { todoFields, type OwnTodo, type todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import type { Context } from '../../handle.ts';
import { defineAudit, openForChange } from '../../record.ts';
import { projectInScope } from '../projects/projects.public.ts';
import {
  endTodo,
  firstAdministrator,
  insertTodo,
  possibleOwner,
  todoForUpdate,
  updateTodo,
  type StoredTodo,
} from './own-todos.sql.ts';

type Endpoints = typeof todoEndpoints;

const notOnProject = { fields: [{ path: 'ownerEmail', message: serverMessages.todoOwnerNotOnProject }] };

/** Adds a to-do with a due date for a user on a project. */
export async function addTodo(
  { tx, caller, refuse, audit, reply, now }: Context<Endpoints['add']>,
  { body }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  const project = (await projectInScope(tx, caller, { id: body.projectId })) ?? refuse('not_found');
  const ownerId = body.forAdministrators
    ? await firstAdministrator(tx)
    : await possibleOwner(tx, project.id, body.ownerEmail || caller.email);
  if (ownerId === undefined) return refuse('todo_owner_not_on_project', notOnProject);
  const { text, dueDate } = body;
  const added = await insertTodo(tx, { projectId: project.id, ownerId, text, dueDate, madeBy: caller.userId, now });
  audit(auditEntryOf('Created', undefined, added));
  reply(serverMessages.todoAdded);
  return added;
}

/** Changes text, owner or due date of a to-do. Its author and its owner may change it. */
export async function changeTodo(
  context: Context<Endpoints['change']>,
  { params, body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const { tx, caller, refuse, audit, reply } = context;
  const before = await openTodo(context, todoForUpdate(tx, caller, params.id), body.version);
  const ownerId = await possibleOwner(tx, before.projectId, body.ownerEmail || caller.email);
  if (ownerId === undefined) return refuse('todo_owner_not_on_project', notOnProject);
  reply(messages.todoUpdated);
  const after = await updateTodo(tx, before.id, { ownerId, text: body.text, dueDate: body.dueDate });
  if (after.version !== before.version) audit(auditEntryOf('Updated', before, after));
  return after;
}

/** Marks a to-do as done, which ends its reminders. */
export async function finishTodo(
  context: Context<Endpoints['finish']>,
  { params, body }: InputOf<Endpoints['finish']>,
): Promise<AnswerOf<Endpoints['finish']>> {
  const { tx, caller, audit, reply, now } = context;
  const before = await openTodo(context, todoForUpdate(tx, caller, params.id), body.version);
  await endTodo(tx, before.id, { doneBy: caller.userId, now });
  audit({
    ...auditEntryOf('Updated', before, undefined),
    changes: [{ fieldName: 'Done', oldValue: null, newValue: before.text }],
  });
  reply(messages.todoDone);
  return {};
}

/** A to-do that the caller may change; another user's is not found, and one that is done cannot be changed. */
const openTodo = (
  { caller, refuse }: Pick<Context<Endpoints['finish']>, 'caller' | 'refuse'>,
  held: Promise<StoredTodo | undefined>,
  seen: number,
): Promise<StoredTodo> =>
  openForChange(
    held.then((found) =>
      caller.role === 'ROLE_ADMIN' || found?.ownerId === caller.userId || found?.madeBy === caller.userId
        ? found
        : undefined,
    ),
    {
      refuse,
      missing: 'not_found',
      seen,
      unless: ({ isDone }) => (isDone ? 'todo_is_done' : undefined),
      current: ({ madeBy: _madeBy, ownerId: _ownerId, isDone: _isDone, ...current }) => current,
    },
  );

/** What the activity log says of a to-do by hand. */
const auditEntryOf = defineAudit({
  resource: 'TODO',
  labels: fieldLabels(todoFields),
  id: (one: OwnTodo) => one.id,
  name: (one) => one.text,
  projectId: (one) => one.projectId,
  words: ({ text, ownerName, dueDate }) => ({ text, ownerEmail: ownerName, dueDate }),
});
