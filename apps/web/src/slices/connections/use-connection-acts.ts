import { connectionEndpoints, type Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useAction } from '../../records/use-action.ts';
import { useInvalidateConnections } from './use-connections.ts';

/** The actions of a connection from its row. `goTo` opens an address on another site. */
export function useConnectionActs(goTo: (address: string) => void) {
  const { act } = useAction(useInvalidateConnections());
  return {
    connect: ({ code }: Connection) =>
      act({
        record: code,
        call: (saveOnce) => saveOnce(connectionEndpoints.authorize, { params: { code } }),
        done: () => undefined,
        failed: messages.connectFailed,
        onDone: ({ authorizeUrl }) => goTo(authorizeUrl),
      }),
    disconnect: ({ code, organizationName }: Connection) => {
      const ended = messages.disconnected(organizationName);
      return act({
        record: code,
        question: {
          title: messages.disconnectQuestion(organizationName),
          detail: messages.disconnectDetail,
          yes: 'Disconnect',
          no: 'Keep',
          danger: true,
        },
        call: (saveOnce) => saveOnce(connectionEndpoints.disconnect, { params: { code } }),
        done: ({ message }) => ({ kind: message === ended ? 'success' : 'warning', title: message ?? ended }),
        failed: messages.disconnectFailed,
      });
    },
    remove: ({ code, organizationName, version }: Connection) =>
      act({
        record: code,
        question: {
          title: messages.connectionDeleteQuestion(organizationName),
          yes: 'Delete',
          no: 'Keep',
          danger: true,
        },
        call: (saveOnce) => saveOnce(connectionEndpoints.remove, { params: { code }, query: { version } }),
        done: messages.connectionDeleted,
        failed: messages.connectionDeleteFailed,
      }),
  };
}
