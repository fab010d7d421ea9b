import { BackLink } from '../../ui/back-link.tsx';
import { clientEndpoints, type ProjectOfClient } from '@countinghouse/contract/clients/clients.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../api/api.ts';
import { auditDownload } from '../../api/downloads.ts';
import { exportFailed, toFailure } from '../../api/to-failure.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { todayHere } from '../../api/today.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { plainList, type NoFilters } from '../../ui/list/list-state.ts';
import { menuColumn } from '../../ui/list/menu-column.tsx';
import type { SeenColumns, TableColumn } from '../../ui/list/table-column.ts';
import type { useListState } from '../../ui/list/use-list-state.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { useProjectsOfClient } from './use-clients.ts';

const rowKey = ({ projectId }: ProjectOfClient): string => String(projectId);

/** The columns of a client's projects. */
export const projectOfClientColumns: readonly TableColumn<ProjectOfClient>[] = [
  {
    key: 'name',
    title: 'Project',
    width: 300,
    namesRow: true,
    render: (row) => row.projectName,
    exports: (row) => ({ Project: row.projectName }),
  },
  {
    key: 'code',
    title: 'Code',
    width: 110,
    render: (row) => row.projectCode,
    exports: (row) => ({ Code: row.projectCode }),
  },
  {
    key: 'model',
    title: 'Model',
    width: 130,
    render: (row) => row.projectModel,
    exports: (row) => ({ Model: row.projectModel }),
  },
  {
    key: 'payModel',
    title: 'Pay model',
    width: 110,
    render: (row) => row.payModel ?? <None />,
    exports: (row) => ({ 'Pay model': row.payModel }),
  },
  {
    key: 'primary',
    title: 'Primary client',
    width: 120,
    render: (row) => (row.primary ? <StatusBadge status="Primary" tone="good" /> : <None />),
    exports: (row) => ({ 'Primary client': row.primary ? 'Yes' : 'No' }),
  },
];

/** The projects of a client, and the replacement of the client there. */
export function ProjectsOfClient({
  clientId,
  list: [state, ask],
  seen,
  tools,
}: {
  readonly clientId: number;
  readonly list: ReturnType<typeof useListState<NoFilters>>;
  /** The user's columns of the list, and how to change them. */
  readonly seen: SeenColumns<ProjectOfClient>;
  readonly tools: ReactNode;
}) {
  const navigate = useNavigate();
  const client = useQuery(query(clientEndpoints.get, { params: { id: clientId } })).data;
  const { pageNo, pageSize } = state;
  const { data, isPlaceholderData, error, refetch } = useProjectsOfClient(clientId, { pageNo, pageSize });
  const [replaced, replaceOn] = useState<number>();
  const project = data?.projectDetails.find(({ projectId }) => projectId === replaced);
  const menu = menuColumn<ProjectOfClient>(
    (row) => row.projectName,
    (row) => [{ key: 'replace', label: 'Replace', icon: 'users', onChoose: () => replaceOn(row.projectId) }],
  );
  return (
    <ListPage
      header={
        <PageHeader
          above={
            client === undefined ? (
              <BackLink to="/companylist">Company</BackLink>
            ) : (
              <BackLink to={`/companydetails/${client.company.id}`}>{client.company.companyName}</BackLink>
            )
          }
          title={client === undefined ? 'Assigned projects' : `Projects of ${client.name}`}
        />
      }
      tools={
        <>
          {tools}
          <ExportMenu
            name={`Projects of ${client?.name ?? 'a client'} ${todayHere()}`}
            columns={seen.exportedColumns}
            rowKey={rowKey}
            readPage={pagesOf(clientEndpoints.projects, (page) => ({ query: { clientId, ...page } }), 'projectDetails')}
            total={data?.paginationDetails.totalElements}
            audit={auditDownload('CLIENT_PROJECT', { id: clientId })}
            failed={exportFailed}
          />
        </>
      }
      table={
        <DataTable
          label="Assigned projects"
          columns={[...seen.columns, menu]}
          keepsWidths={seen.keepsWidths}
          onResize={seen.onResize}
          rows={data?.projectDetails}
          rowKey={rowKey}
          loading={isPlaceholderData}
          failure={toFailure(error, () => void refetch(), messages.projectsOfClientFailed)}
          onOpen={({ projectId }, where) => {
            const address = `/projectdetails/${projectId}`;
            if (where === 'new tab') window.open(address, '_blank', 'noopener');
            else void navigate(address);
          }}
          empty={<EmptyState title="No projects" icon="folder" words="This client is not on any project." />}
        />
      }
      footer={
        <>
          {data !== undefined && (
            <ListFooter
              pagination={data.paginationDetails}
              request={state}
              defaultPageSize={plainList.defaultPageSize}
              onPage={(page, how) => ask({ pageNo: page }, how)}
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
