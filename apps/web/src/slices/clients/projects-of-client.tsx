import { clientEndpoints, type ProjectOfClient } from '@countinghouse/contract/clients.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { query } from '../../api/api.ts';
import { failureOf } from '../../api/failure-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ListShape } from '../../ui/list/list-state.ts';
import { menuColumn } from '../../ui/list/menu-column.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { useProjectsOfClient } from './use-clients.ts';

/** The projects of a client stand by name, and nothing more is asked of them. */
const projectsList: ListShape<Readonly<Record<string, never>>> = { filters: {}, sortFields: [], defaultPageSize: 25 };

/** The projects that a client is on, and putting somebody else in their place. */
export function ProjectsOfClient({ clientId }: { readonly clientId: number }) {
  const [state, ask] = useListState(projectsList, useSearchParams());
  const navigate = useNavigate();
  const client = useQuery(query(clientEndpoints.get, { params: { id: clientId } })).data;
  const { pageNo, pageSize } = state;
  const { data, isPlaceholderData, error, refetch } = useProjectsOfClient(clientId, { pageNo, pageSize });
  const [replaced, replaceOn] = useState<number>();
  const project = data?.projectDetails.find(({ projectId }) => projectId === replaced);
  const columns: readonly TableColumn<ProjectOfClient>[] = [
    { key: 'name', title: 'Project', width: 300, namesRow: true, render: (row) => row.projectName },
    { key: 'code', title: 'Code', width: 110, render: (row) => row.projectCode },
    { key: 'model', title: 'Model', width: 130, render: (row) => row.projectModel },
    { key: 'payModel', title: 'Pay model', width: 110, render: (row) => row.payModel ?? <None /> },
    {
      key: 'primary',
      title: 'Primary',
      width: 110,
      render: (row) => (row.primary ? <StatusBadge status="Primary" tone="good" /> : <None />),
    },
    menuColumn(
      (row) => row.projectName,
      (row) => [{ key: 'replace', label: 'Replace', icon: 'users', onChoose: () => replaceOn(row.projectId) }],
    ),
  ];
  return (
    <ListPage
      header={
        <PageHeader
          above={
            client === undefined ? (
              <Link to="/companylist">Company</Link>
            ) : (
              <Link to={`/companydetails/${client.company.id}`}>{client.company.companyName}</Link>
            )
          }
          title={client === undefined ? 'Assigned projects' : `Projects of ${client.name}`}
        />
      }
      table={
        <DataTable
          label="Assigned projects"
          columns={columns}
          rows={data?.projectDetails}
          rowKey={({ projectId }) => String(projectId)}
          loading={isPlaceholderData}
          failure={failureOf(error, () => void refetch(), messages.projectsOfClientFailed)}
          onOpen={({ projectId }, where) => {
            const address = `/projectdetails/${projectId}`;
            if (where === 'new tab') window.open(address, '_blank', 'noopener');
            else void navigate(address);
          }}
          empty={<EmptyState title="No projects" icon="folder" words="This client is on no project." />}
        />
      }
      footer={
        <>
          {data !== undefined && (
            <ListFooter
              pagination={data.paginationDetails}
              defaultPageSize={projectsList.defaultPageSize}
              onPage={(page) => ask({ pageNo: page })}
              onPageSize={(size) => ask({ pageSize: size })}
            />
          )}
          {client !== undefined && project !== undefined && (
            <ReplaceDialog
              project={project}
              client={{ clientId, name: client.name, primary: project.primary }}
              onClose={() => replaceOn(undefined)}
            />
          )}
        </>
      }
    />
  );
}
