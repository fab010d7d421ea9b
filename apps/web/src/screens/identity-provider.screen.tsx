import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toFailure } from '../api/to-failure.ts';
import { connectionColumns } from '../slices/connections/connection-columns.tsx';
import { ConnectionDrawer } from '../slices/connections/connection-drawer.tsx';
import { TestDialog } from '../slices/connections/test-dialog.tsx';
import { useConnectionActs } from '../slices/connections/use-connection-acts.ts';
import { useConnections } from '../slices/connections/use-connections.ts';
import type { MenuAction } from '../ui/menu-action.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './project-page.module.css';

/** Why a user returns from the consent page without a connection. */
const whyNot: Readonly<Record<string, string>> = {
  oauth_state_invalid: messages.oauthStateInvalid,
  other_realm: messages.otherRealm,
  connection_refused: messages.connectionRefused,
  provider_away: messages.connectionSilent,
};

const goTo = (address: string): void => window.location.assign(address);

/** `/settings/identityProvider`: the connections to books, project and HR services. */
export function IdentityProviderScreen() {
  const { data, error, refetch } = useConnections();
  const [opened, open] = useState<{ drawer: 'new' } | { drawer: 'edit' | 'test'; connection: Connection }>();
  const acts = useConnectionActs(goTo);
  useWordsOfReturn(data?.connectionDetails);
  const close = () => open(undefined);
  const add = (
    <Button look="primary" icon="plus" onClick={() => open({ drawer: 'new' })}>
      Add identity provider
    </Button>
  );
  const menu = menuColumn<Connection>(
    (row) => row.organizationName,
    (connection): readonly MenuAction[] => [
      { key: 'edit', label: 'Edit', icon: 'edit', onChoose: () => open({ drawer: 'edit', connection }) },
      ...(connection.state === 'not connected'
        ? [
            {
              key: 'delete',
              label: 'Delete',
              icon: 'trash',
              danger: true,
              onChoose: () => void acts.remove(connection),
            } as const,
          ]
        : [
            {
              key: 'test',
              label: 'Test',
              icon: 'activity',
              onChoose: () => open({ drawer: 'test', connection }),
            } as const,
            {
              key: 'disconnect',
              label: 'Disconnect',
              icon: 'offline',
              danger: true,
              onChoose: () => void acts.disconnect(connection),
            } as const,
          ]),
    ],
  );
  return (
    <div className={styles.page}>
      <PageHeader title="Identity Provider" actions={data !== undefined && data.connectionDetails.length > 0 && add} />
      <div className={styles.list}>
        <DataTable
          label="Identity providers"
          stacks
          columns={[...connectionColumns((connection) => void acts.connect(connection)), menu]}
          rows={data?.connectionDetails.toSorted(byProviderAndRegion)}
          rowKey={(row) => row.code}
          failure={toFailure(error, () => void refetch(), messages.connectionsFailed)}
          onOpen={(connection) => open({ drawer: 'edit', connection })}
          empty={
            <EmptyState
              title="No identity providers yet"
              icon="lock"
              words="Connect the books, the project tool and the HR service."
              actions={add}
            />
          }
        />
      </div>
      {opened?.drawer === 'new' && data !== undefined && (
        <ConnectionDrawer connection={undefined} publicUrl={data.publicUrl} onClose={close} />
      )}
      {opened?.drawer === 'edit' && data !== undefined && (
        <ConnectionDrawer connection={opened.connection} publicUrl={data.publicUrl} onClose={close} />
      )}
      {opened?.drawer === 'test' && <TestDialog connection={opened.connection} onClose={close} />}
    </div>
  );
}

const byProviderAndRegion = (one: Connection, other: Connection): number =>
  one.provider.localeCompare(other.provider, 'en') || (one.region ?? '').localeCompare(other.region ?? '', 'en');

/** Shows the result from the provider once, and removes it from the address. */
function useWordsOfReturn(connections: readonly Connection[] | undefined): void {
  const notify = useNotifications();
  const [address, setAddress] = useSearchParams();
  useEffect(() => {
    const [connected, refused] = [address.get('connected'), address.get('refused')];
    if (refused !== null) notify.show({ kind: 'error', title: whyNot[refused] ?? messages.unreadableReturn });
    else if (connected === null || connections === undefined) return;
    else {
      const found = connections.find(({ code }) => code === connected);
      // anyone can type this address, so only the state from the server counts
      if (found?.state === 'connected')
        notify.show({ kind: 'success', title: messages.connected(found.organizationName) });
    }
    setAddress({}, { replace: true });
  }, [address, setAddress, connections, notify]);
}
