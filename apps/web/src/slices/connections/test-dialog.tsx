import { connectionEndpoints, type Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useInvalidateConnections } from './use-connections.ts';

interface Part {
  readonly what: string;
  readonly works: boolean;
  readonly words: string;
}
const columns: readonly TableColumn<Part>[] = [
  { key: 'what', title: 'Access', width: 120, namesRow: true, render: (part) => part.what },
  {
    key: 'works',
    title: 'Result',
    width: 100,
    render: ({ works }) => <StatusBadge status={works ? 'Works' : 'Fails'} tone={works ? 'good' : 'bad'} />,
  },
  { key: 'words', title: 'Answer', width: 260, render: (part) => part.words },
];

/** Tests the connection now, and shows what works. */
export function TestDialog({ connection, onClose }: { readonly connection: Connection; readonly onClose: () => void }) {
  const invalidate = useInvalidateConnections();
  const { data, error, isFetching, refetch } = useQuery({
    ...query(connectionEndpoints.test, { params: { code: connection.code } }),
    // an earlier result says nothing about now
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  // the test may have found that the access expired
  useEffect(() => {
    if (data !== undefined) void invalidate();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [data]);
  const failure = toFailure(error, () => void refetch(), messages.connectionTestFailed);
  return (
    <Dialog
      title={`Test of ${connection.organizationName}`}
      onClose={onClose}
      buttons={
        <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          Test again
        </Button>
      }
    >
      {failure !== undefined ? (
        <ErrorState {...failure} />
      ) : data === undefined || isFetching ? (
        <LoadingState lines={4} />
      ) : (
        <DataTable
          label="Test results"
          stacks
          columns={columns}
          rows={data.parts}
          rowKey={(part) => part.what}
          pageKeys={false}
          empty={null}
        />
      )}
    </Dialog>
  );
}
