import { clientEndpoints, type AssignedClients } from '@countinghouse/contract/clients/clients.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useAction } from '../../records/use-action.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import type { Question } from '../../ui/overlay/confirm.tsx';
import { useInvalidateClients } from './use-clients.ts';

type Row = AssignedClients['clientDetailsList'][number];

/** The menu entries of a client's row that save other clients, or another primary one, in place of those of the project. */
export function useAssignmentActs() {
  const { act } = useAction(useInvalidateClients());
  return ({ projectId, version, companyDetails, clientDetailsList }: AssignedClients, projectName: string) => {
    const assign = (
      row: Row,
      done: string,
      clients: readonly { clientId: number; primaryClient: boolean }[],
      question?: Question,
    ) =>
      act({
        record: row.clientId,
        question,
        call: (saveOnce) =>
          saveOnce(clientEndpoints.assign, {
            params: { companyId: companyDetails?.id ?? 0, id: projectId },
            query: { version },
            body: [...clients],
          }),
        done: () => ({ kind: 'success', title: done }),
        failed: messages.clientEditFailed,
      });
    const makePrimary = (row: Row): MenuAction => ({
      key: 'primary',
      label: 'Make primary',
      icon: 'check',
      onChoose: () =>
        void assign(
          row,
          messages.clientMadePrimary(row.name),
          clientDetailsList.map(({ clientId }) => ({ clientId, primaryClient: clientId === row.clientId })),
        ),
    });
    const removeFromProject = (row: Row): MenuAction => ({
      key: 'remove',
      label: 'Remove',
      icon: 'trash',
      danger: true,
      parted: true,
      onChoose: () =>
        void assign(
          row,
          messages.clientRemoved(row.name, projectName),
          clientDetailsList
            .filter(({ clientId }) => clientId !== row.clientId)
            .map(({ clientId, primary }) => ({ clientId, primaryClient: primary })),
          {
            title: `Remove ${row.name} from ${projectName}?`,
            detail: 'They stay a client of the company.',
            yes: 'Remove client',
            no: 'Keep client',
            danger: true,
          },
        ),
    });
    return { makePrimary, removeFromProject };
  };
}
