import { messages } from '@countinghouse/contract/messages.ts';
import {
  salesPersonEndpoints,
  type SalesPerson,
} from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { useAction } from '../../records/use-action.ts';
import { useInvalidateSalesPersons } from './use-sales-persons.ts';

/** Deletes a sales person after a confirmation; one with incentives stays, and the server names the projects. */
export function useDeleteSalesPerson() {
  const { act } = useAction(useInvalidateSalesPersons());
  return ({ id, name, email, version }: SalesPerson) =>
    act({
      record: id,
      question: {
        title: messages.salesPersonDeleteQuestion(name),
        detail: `${email}. They can no longer be added to projects; existing projects keep the name.`,
        yes: 'Delete',
        no: 'Keep',
        danger: true,
      },
      call: (saveOnce) => saveOnce(salesPersonEndpoints.remove, { params: { id }, query: { version } }),
      done: messages.salesPersonDeleted,
      failed: messages.salesPersonDeleteFailed,
    });
}
