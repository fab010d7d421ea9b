import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { dateField, outShape, requiredText, typedShape } from '../record.ts';
import { everyone } from '../roles.ts';
import { dateOut, idIn, idOut, nothing, pageQuery, paginationDetails, searchText, versionIn } from '../wire.ts';

/**
 * The reason of a to-do: a possible duplicate in the books, a prediction that ran out, a billing without an invoice, a
 * week to check, an overdue invoice, a push rejected by the books, logs changed after billing, books that differ from
 * an invoice, an expired connection, an assignment of an employee who leaves, a sync stopped before it removed records;
 * or a user.
 */
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
  /** The type and number of its subject: a to-do has no number of its own. */
  todoId: z.string(),
  type: todoType,
  text: z.string(),
  /** Null for a connection to a provider, which is shown to administrators. */
  projectId: idOut.nullable(),
  /** Or the organisation at the provider. */
  projectName: z.string(),
  dueDate: dateOut,
  /** The days it concerns; null for a missing prediction. */
  startDate: dateOut.nullable(),
  endDate: dateOut.nullable(),
  predictionId: idOut.nullable(),
  verificationId: idOut.nullable(),
  invoiceId: idOut.nullable(),
  /** For a possible duplicate in the books: the document. */
  duplicateId: idOut.nullable(),
  /** Only for a payment or refund that the books refused: the record to send again. */
  retry: z
    .union([
      z.object({ invoiceId: idOut, receiptId: idOut, version: z.int() }),
      z.object({ companyId: idOut, refundNumber: idOut }),
    ])
    .nullable(),
  /** The assignee; null if a project has neither CSM nor accountant, so that an administrator handles it. */
  owners: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Only for a to-do that a user created. */
  byHand: z.object({ id: idOut, version: z.int() }).nullable(),
});
export type Todo = z.output<typeof todo>;

export const todoFields = {
  text: requiredText('To do', 200, messages.pleaseEnter('what is to be done')),
  /** The owner's e-mail address; empty for the caller. */
  ownerEmail: { label: 'Owner', typed: z.string().max(254).default(''), out: z.string() },
  dueDate: dateField('Due date', messages.pleaseSelect('due date')),
};

/** A to-do created by a user, as stored. */
const ownTodo = z.object({
  id: idOut,
  projectId: idOut,
  projectName: z.string(),
  ...outShape(todoFields),
  ownerName: z.string(),
  version: z.int(),
});
export type OwnTodo = z.output<typeof ownTodo>;

const ownTodoIn = typedShape(todoFields);
const oneTodo = z.strictObject({ id: idIn });

/** To-dos on the caller's projects (docs/domain/jobs-and-todos.md#to-dos). */
export const todoEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/todo',
    summary: 'Open to-dos, by due date',
    roles: everyone,
    list: true,
    consistent: true,
    query: pageQuery.extend({
      type: todoType.optional(),
      /** Only the caller's own to-dos: not those of others, nor those the caller assigned to others. */
      own: z.literal('yes').optional(),
      /** A part of a project's name or code. */
      projectName: searchText.optional(),
    }),
    answer: z.object({ todoDetails: z.array(todo), paginationDetails }),
    refusals: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/todo',
    summary: 'Add a to-do for a user of the project or an administrator',
    roles: everyone,
    body: z.strictObject({
      projectId: idIn,
      ...ownTodoIn,
      /** The assignee of to-dos that only an administrator can do; users need not know who the administrators are. */
      forAdministrators: z.boolean().default(false),
    }),
    answer: ownTodo,
    refusals: ['not_found', 'todo_owner_not_on_project'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/todo/:id',
    summary: 'Change a to-do that a user added',
    roles: everyone,
    params: oneTodo,
    body: z.strictObject({ ...ownTodoIn, version: versionIn }),
    answer: ownTodo,
    refusals: ['not_found', 'todo_owner_not_on_project', 'todo_is_done', 'stale_version'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/todo/:id/done',
    summary: 'Mark a to-do that a user added as done',
    roles: everyone,
    params: oneTodo,
    body: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['not_found', 'todo_is_done', 'stale_version'],
  }),
};
