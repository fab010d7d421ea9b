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
import { LoadingState } from '../../ui/loading-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AssignDrawer } from './assign-drawer.tsx';
import { projectsAddress } from './client-words.ts';
import { EditClientDrawer } from './edit-client-drawer.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { useAssignmentActs } from './use-assignment-acts.ts';
import { useClientsOfProject } from './use-clients.ts';

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
  const { act } = useAction();
  const actsOn = useAssignmentActs();
  if (data === undefined) {
    const failure = toFailure(error, () => void refetch(), messages.projectClientsFailed);
    return failure === undefined ? <LoadingState /> : <ErrorState {...failure} />;
  }
  const { makePrimary, removeFromProject } = actsOn(data, project.projectName);
  const openClient = ({ clientId }: Row) =>
    act({ call: () => api(clientEndpoints.get, { params: { id: clientId } }), onDone: edit });
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
      title: 'Primary client',
      width: 120,
      render: (row) => (row.primary ? <StatusBadge status="Primary" tone="good" /> : <None />),
    },
    menuColumn(
      (row) => row.name,
      (row) => [
        { key: 'edit', label: 'Edit', icon: 'edit', onChoose: () => void openClient(row) },
        ...(row.primary ? [] : [makePrimary(row)]),
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
          stacks
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
