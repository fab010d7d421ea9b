import { changedProjectsMax, type ProjectRow } from '@countinghouse/contract/projects/projects.contract.ts';
import { fetchedPart } from '../ui/fetched-part.tsx';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../api/session.ts';
import { projectColumns } from '../slices/projects/project-table.tsx';
import { ProjectFilterBar } from '../slices/projects/project-filter-bar.tsx';
import { useSyncProjects } from '../slices/projects/use-sync-projects.ts';
import {
  noFilters,
  pageOfProjects,
  projectList,
  useProjects,
  useStaffOfProjects,
} from '../slices/projects/use-projects.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import type { MenuAction } from '../ui/menu-action.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { rowsKey } from '../ui/list/list-state.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { useSelectedRows } from '../ui/list/use-selected-rows.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { CompanyFilter, useNameOfCompany } from './company-filter.tsx';
import { ListScreen } from './list-screen.tsx';
import { useCreateCommand } from './use-create-command.ts';

const rowKey = (row: ProjectRow): string => String(row.projectId);

const NewProjectDrawer = fetchedPart(
  async () => (await import('../slices/projects/new-project-drawer.tsx')).NewProjectDrawer,
);
const ProjectOptionsDrawer = fetchedPart(
  async () => (await import('../slices/projects/project-options-drawer.tsx')).ProjectOptionsDrawer,
);
const TemplatesDrawer = fetchedPart(
  async () => (await import('../slices/invoice-templates/templates-drawer.tsx')).TemplatesDrawer,
);
const ReassignManyDrawer = fetchedPart(
  async () => (await import('../slices/projects/reassign-many-drawer.tsx')).ReassignManyDrawer,
);
/** `/projectlist` */
export function ProjectListScreen() {
  const [state, ask] = useListState(projectList, useSearchParams());
  const seen = useListView('PROJECT', projectColumns, projectList, [state, ask]);
  const navigate = useNavigate();
  const found = useProjects(state);
  const selection = useSelectedRows(found.data?.projectDetails, rowKey, rowsKey(state, projectList));
  const staff = useStaffOfProjects(state.filters);
  const isAdmin = useSession((session) => session.session?.userRole) === 'ROLE_ADMIN';
  const { isSyncing, sync } = useSyncProjects();
  const [open, setOpen] = useState<'new' | 'options' | 'templates' | 'reassign'>();
  const close = (): void => setOpen(undefined);
  useCreateCommand(() => setOpen('new'));
  const company = useNameOfCompany(state.filters.company === undefined ? undefined : Number(state.filters.company));
  const chips = chipsOf(state.filters, { names: staff.names, company }, (filters) =>
    ask({ filters: { ...state.filters, ...filters } }),
  );
  const ofAdmin: MenuAction[] = [
    { key: 'sync', label: 'Sync projects', icon: 'refresh', disabled: isSyncing, onChoose: sync },
    { key: 'options', label: 'Project options', icon: 'settings', onChoose: () => setOpen('options') },
    { key: 'templates', label: 'Invoice templates', icon: 'layers', onChoose: () => setOpen('templates') },
  ];
  return (
    <ListScreen
      header={
        <PageHeader
          title="Projects"
          actions={
            <>
              {isAdmin && (
                <ActionMenu actions={ofAdmin}>
                  <IconButton icon="more" label="More for projects" aria-haspopup="menu" />
                </ActionMenu>
              )}
              <Button look="primary" icon="plus" onClick={() => setOpen('new')}>
                New project
              </Button>
            </>
          }
        />
      }
      lists="PROJECT"
      shape={projectList}
      list={[state, ask]}
      seen={seen}
      found={found}
      rows={found.data?.projectDetails}
      rowKey={rowKey}
      readPage={pageOfProjects(state)}
      search="Search projects"
      tools={
        <>
          <CompanyFilter onChoose={(id) => ask({ filters: { ...state.filters, company: id } })} />
          <ProjectFilterBar filters={state.filters} staff={staff} onChange={(filters) => ask({ filters })} />
        </>
      }
      narrowed={{ chips, none: noFilters }}
      selection={selection}
      selectionTools={
        <SelectionTools
          rows={selection.rows}
          onEdit={() => void navigate(`/projectlist/settings?ids=${selection.rows.map(rowKey).join()}`)}
          onReassign={isAdmin ? () => setOpen('reassign') : undefined}
        />
      }
      opens={(row) => `/projectdetails/${row.projectId}`}
      empty={{
        title: 'No projects yet',
        icon: 'folder',
        words: isAdmin
          ? 'Create a project, or sync projects from Zoho Projects.'
          : 'Projects on which you are CSM or accountant appear here.',
        next: isAdmin ? { to: '/setup', label: 'Open the setup guide' } : undefined,
      }}
    >
      <>
        {open === 'new' && <NewProjectDrawer onMade={(id) => void navigate(`/projectdetails/${id}`)} onClose={close} />}
        {open === 'options' && <ProjectOptionsDrawer onClose={close} />}
        {open === 'templates' && <TemplatesDrawer onClose={close} />}
        {open === 'reassign' && (
          <ReassignManyDrawer projectIds={selection.rows.map((row) => row.projectId)} onClose={close} />
        )}
      </>
    </ListScreen>
  );
}

/** What can be done with the selected projects. */
function SelectionTools({
  rows: { length },
  onEdit,
  onReassign,
}: {
  readonly rows: readonly ProjectRow[];
  readonly onEdit: () => void;
  readonly onReassign: (() => void) | undefined;
}) {
  const limit =
    length > changedProjectsMax ? { disabled: true, title: `At most ${changedProjectsMax} at once` } : undefined;
  return (
    <>
      <Button size="small" icon="edit" {...limit} onClick={onEdit}>
        {`Edit settings of ${length}`}
      </Button>
      {onReassign !== undefined && (
        <Button size="small" icon="users" {...limit} onClick={onReassign}>
          {`Reassign ${length}`}
        </Button>
      )}
    </>
  );
}

type Filters = Parameters<typeof useProjects>[0]['filters'];

/** A chip for each value of each set filter, which removes it. */
function chipsOf(
  filters: Filters,
  { names, company }: { readonly names: ReadonlyMap<string, string>; readonly company: string | undefined },
  change: (filters: Partial<Filters>) => void,
) {
  const lists = [
    ['projectModel', 'Model', filters.projectModel],
    ['payModel', 'Pay model', filters.payModel],
    ['invoiceCycle', 'Invoice cycle', filters.invoiceCycle],
    ['status', 'Status', filters.status],
    ['csm', 'CSM', filters.csm],
    ['accountant', 'Accountant', filters.accountant],
    ['missing', 'Missing', filters.missing],
  ] as const;
  const chips = lists.flatMap(([name, label, values]) =>
    (values ?? []).map((value) => {
      const rest = (values ?? []).filter((one) => one !== value);
      const next = rest.length === 0 ? undefined : rest;
      return {
        key: `${name} ${value}`,
        label,
        value: names.get(value) ?? value,
        onRemove: () => change({ [name]: next }),
      };
    }),
  );
  const single = [
    ['company', 'Company', filters.company && (company ?? filters.company)],
    ['activeBilling', 'Active billing', filters.activeBilling],
  ] as const;
  return [
    ...chips,
    ...single.flatMap(([key, label, value]) =>
      value === undefined ? [] : [{ key, label, value, onRemove: () => change({ [key]: undefined }) }],
    ),
  ];
}
