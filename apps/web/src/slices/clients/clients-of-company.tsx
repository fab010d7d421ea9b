import { clientEndpoints, clientFields, type Client } from '@countinghouse/contract/clients/clients.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { maySee } from '@countinghouse/contract/screens.ts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { auditDownload } from '../../api/downloads.ts';
import { exportFailed, toFailure } from '../../api/to-failure.ts';
import { useSession } from '../../api/session.ts';
import { todayHere } from '../../api/today.ts';
import { fieldColumn } from '../../records/field-column.tsx';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import { figureCell } from '../../ui/export/exported-cells.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { menuColumn } from '../../ui/list/menu-column.tsx';
import type { SeenColumns, TableColumn } from '../../ui/list/table-column.ts';
import { AddClientsDrawer } from './add-clients-drawer.tsx';
import { projectsAddress } from './client-words.ts';
import { DeleteClientDialog } from './delete-client-dialog.tsx';
import { EditClientDrawer } from './edit-client-drawer.tsx';
import { useClients, useInvalidateClients } from './use-clients.ts';

const rowKey = ({ id }: Client): string => String(id);

/** The columns of the people at a company. */
export const clientColumns: readonly TableColumn<Client>[] = [
  fieldColumn(clientFields, 'name', { title: 'Client name', width: 200, namesRow: true }),
  fieldColumn(clientFields, 'email', { width: 240 }),
  fieldColumn(clientFields, 'phoneNumber', { key: 'phone', title: 'Phone number', width: 160 }),
  {
    key: 'projects',
    title: 'Projects',
    width: 88,
    align: 'right',
    render: (row) => <ProjectCount client={row} />,
    exports: (row) => ({ Projects: figureCell(String(row.projects)) }),
  },
];

/** The number of a client's projects, with a link for users who may see that list. */
function ProjectCount({ client: { id, name, projects } }: { readonly client: Client }) {
  const role = useSession((state) => state.session?.userRole);
  if (projects === 0 || role === undefined || !maySee(role, '/assignedprojects/:fetchParam')) return projects;
  return (
    <Link to={projectsAddress(id)} aria-label={`Projects of ${name}: ${projects}`}>
      {projects}
    </Link>
  );
}

/** The people at a company. */
export function ClientsOfCompany({
  company,
  seen,
  tools,
}: {
  readonly company: { readonly id: number; readonly companyName: string };
  /** How the person sees the list, and what changes that. */
  readonly seen: SeenColumns<Client>;
  readonly tools: ReactNode;
}) {
  const { data, error, refetch } = useClients(company.id);
  const [opened, open] = useState<Client | 'new'>();
  const [deletedId, askToDelete] = useState<number>();
  const deleted = data?.find(({ id }) => id === deletedId);
  const remove = useDeleteClient();
  const menu = menuColumn<Client>(
    (row) => row.name,
    (row) => [
      { key: 'edit', label: 'Edit', icon: 'edit', onChoose: () => open(row) },
      {
        key: 'delete',
        label: 'Delete',
        icon: 'trash',
        danger: true,
        onChoose: () => (row.projects === 0 ? void remove(row) : askToDelete(row.id)),
      },
    ],
  );
  return (
    <Card
      title="Clients"
      {...(data === undefined ? {} : { note: data.length })}
      flush
      actions={
        <>
          {tools}
          <ExportMenu
            name={`${company.companyName} Clients ${todayHere()}`}
            columns={seen.exportedColumns}
            rowKey={rowKey}
            readPage={async () => ({ rows: data ?? [], total: data?.length ?? 0 })}
            total={data?.length}
            audit={auditDownload('CLIENT', { id: company.id })}
            failed={exportFailed}
          />
          <Button size="small" icon="plus" onClick={() => open('new')}>
            Add clients
          </Button>
        </>
      }
    >
      <DataTable
        label="Clients"
        stacks
        columns={[...seen.columns, menu]}
        keepsWidths={seen.keepsWidths}
        onResize={seen.onResize}
        rows={data}
        rowKey={rowKey}
        failure={toFailure(error, () => void refetch())}
        empty={<EmptyState words="This company has no clients yet." />}
      />
      {deleted !== undefined && <DeleteClientDialog client={deleted} onClose={() => askToDelete(undefined)} />}
      {opened === 'new' && <AddClientsDrawer company={company} onClose={() => open(undefined)} />}
      {opened !== undefined && opened !== 'new' && (
        <EditClientDrawer key={opened.id} client={opened} onClose={() => open(undefined)} />
      )}
    </Card>
  );
}

/** Deletes a client after a confirmation; one who was assigned to a project meanwhile stays, with the server's message. */
function useDeleteClient() {
  const { act } = useAction(useInvalidateClients());
  return ({ id, name, version }: Client) =>
    act({
      record: id,
      question: {
        title: `Delete ${name}?`,
        detail: 'This client is not on any project.',
        yes: 'Delete',
        no: 'Keep',
        danger: true,
      },
      call: (saveOnce) => saveOnce(clientEndpoints.remove, { params: { id }, query: { version } }),
      done: messages.clientDeleted,
      failed: messages.clientDeleteFailed,
    });
}
