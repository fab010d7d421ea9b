import {
  clientEndpoints,
  type AssignedClients,
  type Client,
} from '@countinghouse/contract/clients/clients.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { maySee } from '@countinghouse/contract/screens.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../api/api.ts';
import { copyWords } from '../../api/copy-words.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useSession } from '../../api/session.ts';
import { useAction } from '../../records/use-action.ts';
import { Card, CardOfValues } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { menuColumn } from '../../ui/list/menu-column.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import type { Question } from '../../ui/overlay/confirm.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AssignDrawer } from './assign-drawer.tsx';
import { projectsAddress } from './client-words.ts';
import { EditClientDrawer } from './edit-client-drawer.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { useClientsOfProject, useInvalidateClients } from './use-clients.ts';

type Row = AssignedClients['clientDetailsList'][number];

/** The company of a project and who of it is on the project. */
export function ClientsOfProject({
  project,
  isAssigning,
  onAssigned,
}: {
  readonly project: { readonly projectId: number; readonly projectName: string };
  /** Whether the drawer that assigns them is open. */
  readonly isAssigning: boolean;
  readonly onAssigned: () => void;
}) {
  const { data, error, refetch, isFetchedAfterMount } = useClientsOfProject(project.projectId);
  const navigate = useNavigate();
  const role = useSession((state) => state.session?.userRole);
  const [edited, edit] = useState<Client>();
  const [replacedId, replace] = useState<number>();
  const { act } = useAction(useInvalidateClients());
  if (data === undefined) {
    const failure = toFailure(error, () => void refetch(), messages.projectClientsFailed);
    return failure === undefined ? <LoadingState /> : <ErrorState {...failure} />;
  }
  const openClient = ({ clientId }: Row) =>
    act({ call: () => api(clientEndpoints.get, { params: { id: clientId } }), onDone: edit });
  /** Saves other clients, or another primary one, in place of those of the project. */
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
          params: { companyId: data.companyDetails?.id ?? 0, id: data.projectId },
          query: { version: data.version },
          body: [...clients],
        }),
      done: () => ({ kind: 'success', title: done }),
      failed: messages.clientEditFailed,
    });
  const makePrimary = (row: Row) =>
    assign(
      row,
      messages.clientMadePrimary(row.name),
      data.clientDetailsList.map(({ clientId }) => ({ clientId, primaryClient: clientId === row.clientId })),
    );
  const removeFromProject = (row: Row) => ({
    key: 'remove',
    label: 'Remove',
    icon: 'trash' as const,
    danger: true,
    parted: true,
    onChoose: () =>
      void assign(
        row,
        messages.clientRemoved(row.name, project.projectName),
        data.clientDetailsList
          .filter(({ clientId }) => clientId !== row.clientId)
          .map(({ clientId, primary }) => ({ clientId, primaryClient: primary })),
        {
          title: `Remove ${row.name} from ${project.projectName}?`,
          detail: 'They stay a client of the company.',
          yes: 'Remove client',
          no: 'Keep client',
          danger: true,
        },
      ),
  });
  const columns: readonly TableColumn<Row>[] = [
    { key: 'name', title: 'Client name', width: 200, namesRow: true, render: (row) => row.name },
    {
      key: 'email',
      title: 'Email',
      width: 260,
      render: (row) => <CopyText text={row.email} what={`the email of ${row.name}`} words={copyWords} />,
    },
    { key: 'phone', title: 'Phone number', width: 160, render: (row) => row.phoneNumber ?? <None /> },
    {
      key: 'primary',
      title: 'Primary',
      width: 104,
      render: (row) => (row.primary ? <StatusBadge status="Primary" tone="good" /> : <None />),
    },
    menuColumn(
      (row) => row.name,
      (row) => [
        { key: 'edit', label: 'Edit', icon: 'edit', onChoose: () => void openClient(row) },
        ...(row.primary
          ? []
          : [{ key: 'primary', label: 'Make primary', icon: 'check' as const, onChoose: () => void makePrimary(row) }]),
        { key: 'replace', label: 'Replace', icon: 'users', onChoose: () => replace(row.clientId) },
        ...(row.primary ? [] : [removeFromProject(row)]),
        ...(role !== undefined && maySee(role, '/assignedprojects/:fetchParam')
          ? [
              {
                key: 'projects',
                label: 'Projects',
                icon: 'folder' as const,
                onChoose: () => void navigate(projectsAddress(row.clientId)),
              },
            ]
          : []),
      ],
    ),
  ];
  const { companyDetails: company, clientDetailsList: clients } = data;
  // the current one: another user may have changed the primary client
  const replaced = clients.find(({ clientId }) => clientId === replacedId);
  return (
    <>
      <CardOfValues
        title="Company"
        values={[
          {
            label: 'Company name',
            value: company && <Link to={`/companydetails/${company.id}`}>{company.companyName}</Link>,
          },
          { label: 'Region', value: company?.region ?? null },
        ]}
      />
      <Card title="Clients" note={clients.length} flush>
        <DataTable
          label="Clients"
          columns={columns}
          rows={clients}
          rowKey={({ clientId }) => String(clientId)}
          empty={<EmptyState words="This project has no clients yet." />}
        />
      </Card>
      {isAssigning && isFetchedAfterMount && (
        <AssignDrawer assigned={data} projectName={project.projectName} onClose={onAssigned} />
      )}
      {edited !== undefined && <EditClientDrawer key={edited.id} client={edited} onClose={() => edit(undefined)} />}
      {replaced !== undefined && <ReplaceDialog project={data} client={replaced} onClose={() => replace(undefined)} />}
    </>
  );
}
