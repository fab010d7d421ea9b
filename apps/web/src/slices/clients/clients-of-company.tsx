import { clientEndpoints, type Client } from '@countinghouse/contract/clients.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { maySee } from '@countinghouse/contract/screens.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../api/failure-of.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { menuColumn } from '../../ui/list/menu-column.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { AddClientsDrawer } from './add-clients-drawer.tsx';
import { projectsAddress } from './client-words.ts';
import { DeleteClientDialog } from './delete-client-dialog.tsx';
import { EditClientDrawer } from './edit-client-drawer.tsx';
import { useSaveClients } from './save-clients.ts';
import { useClients } from './use-clients.ts';

/** The people at a company. */
export function ClientsOfCompany({
  company,
}: {
  readonly company: { readonly id: number; readonly companyName: string };
}) {
  const { data, error, refetch } = useClients(company.id);
  const role = useSession((state) => state.session?.userRole);
  const [opened, open] = useState<Client | 'new'>();
  const [deletedId, askToDelete] = useState<number>();
  const deleted = data?.find(({ id }) => id === deletedId);
  const remove = useDeleteClient();
  const columns: readonly TableColumn<Client>[] = [
    { key: 'name', title: 'Client name', width: 200, namesRow: true, render: (row) => row.name },
    { key: 'email', title: 'Email', width: 240, render: (row) => row.email },
    { key: 'phone', title: 'Phone number', width: 160, render: (row) => row.phoneNumber ?? <None /> },
    {
      key: 'projects',
      title: 'Projects',
      width: 88,
      align: 'right',
      render: (row) =>
        row.projects === 0 || role === undefined || !maySee(role, '/assignedprojects/:fetchParam') ? (
          row.projects
        ) : (
          <Link to={projectsAddress(row.id)} aria-label={`Projects of ${row.name}: ${row.projects}`}>
            {row.projects}
          </Link>
        ),
    },
    menuColumn(
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
    ),
  ];
  return (
    <Card
      title="Clients"
      {...(data === undefined ? {} : { note: data.length })}
      flush
      actions={
        <Button size="small" icon="plus" onClick={() => open('new')}>
          Add clients
        </Button>
      }
    >
      <DataTable
        label="Clients"
        columns={columns}
        rows={data}
        rowKey={({ id }) => String(id)}
        failure={failureOf(error, () => void refetch())}
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

/** Asks, and deletes a client; one who came to a project meanwhile stays, and the server's words say so. */
function useDeleteClient(): (client: Client) => Promise<void> {
  const confirm = useConfirm();
  const save = useSaveClients();
  return async ({ id, name, version }) => {
    const detail = 'They are on no project.';
    if (!(await confirm({ title: `Delete ${name}?`, detail, yes: 'Delete', no: 'Keep', danger: true }))) return;
    await save({
      endpoint: clientEndpoints.remove,
      request: { params: { id }, query: { version } },
      fieldOf: () => '',
      done: messages.clientDeleted,
      failed: messages.clientDeleteFailed,
    });
  };
}
