import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { everyone } from './roles.ts';
import { dateOut, idOut, pageQuery, paginationDetails, searchText } from './wire.ts';

/** What asks for something: a prediction that ran out, a billing without an invoice, a week to check, a push the books refused, logs that changed after they were billed, an access that ended. */
export const todoType = z.enum(['PREDICTION', 'INVOICE', 'VERIFICATION', 'PUSH', 'CHANGE', 'RECONNECT']);

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
});
export type Todo = z.output<typeof todo>;

/** What is to be done on the caller's projects (decisions, section 9). */
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
      /** Part of the name or code of a project. */
      projectName: searchText.optional(),
    }),
    answer: z.object({ todoDetails: z.array(todo), paginationDetails }),
    refusals: [],
  }),
};
