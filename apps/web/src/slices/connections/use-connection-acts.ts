import { connectionEndpoints, type Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { useInvalidateConnections } from './use-connections.ts';

/** The actions of a connection from its row. `goTo` opens an address on another site. */
export function useConnectionActs(goTo: (address: string) => void) {
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateConnections();
  const failed = (error: unknown, words: string) => notify.show({ kind: 'error', title: wordsOfFailure(error, words) });
  return {
    connect: async ({ code }: Connection): Promise<void> => {
      try {
        const { data } = await api(connectionEndpoints.authorize, { params: { code } }, { key: newKey() });
        goTo(data.authorizeUrl);
      } catch (error) {
        failed(error, messages.connectFailed);
      }
    },
    disconnect: async ({ code, organizationName }: Connection): Promise<void> => {
      const title = messages.disconnectQuestion(organizationName);
      const detail = messages.disconnectDetail;
      if (!(await confirm({ title, detail, yes: 'Disconnect', no: 'Keep', danger: true }))) return;
      try {
        const { message } = await api(connectionEndpoints.disconnect, { params: { code } }, { key: newKey() });
        const isEnded = message === messages.disconnected(organizationName);
        notify.show({
          kind: isEnded ? 'success' : 'warning',
          title: message ?? messages.disconnected(organizationName),
        });
      } catch (error) {
        failed(error, messages.disconnectFailed);
      } finally {
        await invalidate();
      }
    },
    remove: async ({ code, organizationName, version }: Connection): Promise<void> => {
      const title = messages.connectionDeleteQuestion(organizationName);
      if (!(await confirm({ title, yes: 'Delete', no: 'Keep', danger: true }))) return;
      try {
        await api(connectionEndpoints.remove, { params: { code }, query: { version } }, { key: newKey() });
        notify.show({ kind: 'success', title: messages.connectionDeleted });
      } catch (error) {
        failed(error, messages.connectionDeleteFailed);
      } finally {
        await invalidate();
      }
    },
  };
}
