import { providerNames } from '@countinghouse/contract/connections/connection-errors.ts';
import { missingScopes } from '@countinghouse/contract/connections/connection-scopes.ts';
import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { Button } from '../../ui/button.tsx';
import { momentWords, None } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';

const states: Readonly<Record<Connection['state'], readonly [words: string, tone: StatusTone]>> = {
  connected: ['Connected', 'good'],
  'reconnect needed': ['Reconnect needed', 'due'],
  'not connected': ['Not connected', 'quiet'],
};

/** The columns of the connections; an unconnected row offers to connect. */
export const connectionColumns = (onConnect: (connection: Connection) => void): readonly TableColumn<Connection>[] => [
  {
    key: 'organization',
    title: 'Organization',
    width: 240,
    namesRow: true,
    render: (row) => row.organizationName,
  },
  { key: 'provider', title: 'Provider', width: 130, render: (row) => providerNames[row.provider] },
  { key: 'region', title: 'Region', width: 90, render: (row) => row.region ?? <None /> },
  {
    key: 'state',
    title: 'State',
    width: 260,
    render: (row) => (
      <>
        <StatusBadge status={states[row.state][0]} tone={states[row.state][1]} />
        {lacksScopes(row) && <div>{messages.reconnectToRecordPayments}</div>}
      </>
    ),
  },
  {
    key: 'expires',
    title: 'Token expires',
    width: 170,
    // the product renews it by itself shortly before
    render: ({ expiresAt, state }) =>
      expiresAt === null || state !== 'connected' ? (
        <None />
      ) : (
        <time className="figures" dateTime={expiresAt}>
          {momentWords(expiresAt)}
        </time>
      ),
  },
  { key: 'realm', title: 'Realm id', width: 160, render: (row) => row.realmId ?? <None /> },
  {
    key: 'connect',
    title: 'Connect',
    titleUnseen: true,
    width: 120,
    align: 'right',
    render: (row) =>
      (row.state !== 'connected' || lacksScopes(row)) && (
        <Button size="small" aria-label={`${connectWord(row)} ${row.organizationName}`} onClick={() => onConnect(row)}>
          {connectWord(row)}
        </Button>
      ),
  },
];

const connectWord = ({ state }: Connection): string => (state === 'not connected' ? 'Connect' : 'Reconnect');

/** Whether the consent lacks scopes that payments and credits in the books need. */
const lacksScopes = (connection: Connection): boolean =>
  connection.state === 'connected' && missingScopes(connection).length > 0;
