import { clientEndpoints, type AssignedClients } from '@countinghouse/contract/clients/clients.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useRecordForm } from '../../records/record-form.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { assignmentFrom, errorsOfRows, textOfAssignment, valuesOf, type AssignValues } from './assign-rows.ts';
import { useInvalidateClients } from './use-clients.ts';

/** Puts all of these values into a form. */
export function fill<Values extends object>(form: Form<Values>, values: Values): void {
  for (const name of Object.keys(values) as (keyof Values & string)[]) form.set(name, values[name]);
}

/**
 * The form of the company and the clients of a project. In a conflict one of the two assignments is taken as a whole, because
 * the clients of one company do not belong to another.
 */
export const useAssignForm = (assigned: AssignedClients, onSaved: (saved: AssignedClients) => void) =>
  useRecordForm<AssignValues, AssignedClients>({
    record: assigned,
    valuesOf: (stored = assigned) => valuesOf(stored),
    check: errorsOfRows,
    save: async (values, stored = assigned, saveOnce) => {
      const saved = await saveOnce(clientEndpoints.assign, {
        params: { companyId: Number(values.companyId), id: stored.projectId },
        query: { version: stored.version },
        body: values.clients.map((row) => ({ clientId: Number(row.clientId), primaryClient: row.primary })),
      });
      onSaved(saved.data);
      return saved;
    },
    answer: clientEndpoints.assign.answer,
    words: {
      saved: messages.companyAssigned,
      addFailed: messages.companyEditFailed,
      changeFailed: messages.companyEditFailed,
    },
    refresh: useInvalidateClients(),
    onSaved: () => undefined,
    texts: {
      of: (values) => ({ assigned: textOfAssignment(values) }),
      put: (form, _, text) => fill(form, assignmentFrom(text)),
    },
    merged: ({ mine }) => mine,
    // the answer numbers the clients of its body
    errorsOf: ({ fields }) =>
      fields.map(({ path, message }) => ({ path: /^\d/.test(path) ? `clients.${path}` : path, message })),
  });
