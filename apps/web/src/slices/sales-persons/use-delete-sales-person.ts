import { messages } from '@countinghouse/contract/messages.ts';
import {
  salesPersonEndpoints,
  type SalesPerson,
} from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { useInvalidateSalesPersons } from './use-sales-persons.ts';

/** Deletes a sales person after a confirmation; one with incentives stays, and the server names the projects. */
export function useDeleteSalesPerson(): (salesPerson: SalesPerson) => Promise<void> {
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateSalesPersons();
  return async ({ id, name, email, version }) => {
    const isWanted = await confirm({
      title: messages.salesPersonDeleteQuestion(name),
      detail: `${email}. No project can be given them any more; those that have them keep the name.`,
      yes: 'Delete',
      no: 'Keep',
      danger: true,
    });
    if (!isWanted) return;
    try {
      await api(salesPersonEndpoints.remove, { params: { id }, query: { version } }, { key: newKey() });
      notify.show({ kind: 'success', title: messages.salesPersonDeleted });
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.salesPersonDeleteFailed) });
    } finally {
      await invalidate();
    }
  };
}
