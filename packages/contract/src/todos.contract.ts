import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { everyone } from './roles.ts';
import {
  dateOut,
  idIn,
  idOut,
  isoDateIn,
  nothing,
  pageQuery,
  paginationDetails,
  searchText,
  textIn,
  versionIn,
} from './wire.ts';

/** What asks for something: a possible duplicate in the books, a prediction that ran out, a billing without an invoice, a week to check, an invoice whose due day passed, a push the books refused, logs that changed after they were billed, books that differ from an invoice, an access that ended, a place of an employee who leaves, a sync that stopped before it removed records; or a person. */
export const todoType = z.enum([
  'DUPLICATE',
  'PREDICTION',
  'INVOICE',
  'VERIFICATION',
  'OVERDUE',
  'PUSH',
  'CHANGE',
  'DIFFERENCE',
  'RECONNECT',
  'RESIGNATION',
  'SYNC',
  'HAND',
]);

const todo = z.object({
  /** The type and the number of what it is about: it has none of its own. */
  todoId: z.string(),
  type: todoType,
  text: z.string(),
  /** None where it is about an access to a provider, which is told to administrators. */
  projectId: idOut.nullable(),
  /** Or the organisation at the provider. */
  projectName: z.string(),
  dueDate: dateOut,
  /** The days it is about; a prediction that is missing has none yet. */
  startDate: dateOut.nullable(),
  endDate: dateOut.nullable(),
  predictionId: idOut.nullable(),
  verificationId: idOut.nullable(),
  invoiceId: idOut.nullable(),
  /** Of a possible duplicate in the books: the document that it is about. */
  duplicateId: idOut.nullable(),
  /** Who has to do it; nobody where a project has neither CSM nor accountant, and an administrator is to see to it. */
  owners: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Of one that a person asked for. */
  byHand: z.object({ id: idOut, version: z.int() }).nullable(),
});
export type Todo = z.output<typeof todo>;

export const todoTextMax = 200;

/** What a person asked for, as it is stored. */
const ownTodo = z.object({
  id: idOut,
  projectId: idOut,
  projectName: z.string(),
  text: z.string(),
  dueDate: dateOut,
  ownerName: z.string(),
  ownerEmail: z.string(),
  version: z.int(),
});
export type OwnTodo = z.output<typeof ownTodo>;

const ownTodoIn = {
  text: textIn(todoTextMax).trim().min(1, messages.pleaseEnter('what is to be done')),
  dueDate: z.string().min(1, messages.pleaseSelect('due date')).pipe(isoDateIn),
  /** Who has to do it; the caller where nobody is named. */
  ownerEmail: z.string().max(254).default(''),
};
const oneTodo = z.strictObject({ id: idIn });

/** To-dos on the caller's projects (docs/domain/jobs-and-todos.md#to-dos). */
export const todoEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/todo',
    summary: 'What is to be done, first what is due first; what was done is not there any more',
    roles: everyone,
    list: true,
    consistent: true,
    query: pageQuery.extend({
      type: todoType.optional(),
      /** Only what the caller has to do: not what others have to, nor what they asked of others. */
      own: z.literal('yes').optional(),
      /** Part of the name or code of a project. */
      projectName: searchText.optional(),
    }),
    answer: z.object({ todoDetails: z.array(todo), paginationDetails }),
    refusals: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/todo',
    summary: 'Ask a person on the project, or an administrator, to do something until a day',
    roles: everyone,
    body: z.strictObject({
      projectId: idIn,
      ...ownTodoIn,
      /** For what only an administrator can do; nobody has to know who they are. */
      forAdministrators: z.boolean().default(false),
    }),
    answer: ownTodo,
    refusals: ['not_found', 'todo_owner_not_on_project'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/todo/:id',
    summary: 'Change what a person asked for, who has to do it or until when',
    roles: everyone,
    params: oneTodo,
    body: z.strictObject({ ...ownTodoIn, version: versionIn }),
    answer: ownTodo,
    refusals: ['not_found', 'todo_owner_not_on_project', 'todo_is_done', 'stale_version'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/todo/:id/done',
    summary: 'Say that what a person asked for is done',
    roles: everyone,
    params: oneTodo,
    body: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['not_found', 'todo_is_done', 'stale_version'],
  }),
};
