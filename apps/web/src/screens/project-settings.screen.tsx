import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetailsIn } from '@countinghouse/contract/projects/project-form.ts';
import {
  changedProjectsMax,
  projectEndpoints,
  type ProjectDetails,
} from '@countinghouse/contract/projects/projects.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { query } from '../api/api.ts';
import { toFailure } from '../api/to-failure.ts';
import { RowsGrid, type FaultsOf } from '../records/rows-grid.tsx';
import { useSaveRows } from '../records/save-rows.ts';
import { workedOutOnce } from '../records/worked-out-once.ts';
import {
  columnOfProject,
  faultsOfProject,
  isChanged,
  keyOfProject,
  rowOfProject,
  rowOver,
  type ProjectSettingsRow,
} from '../slices/projects/project-rows.ts';
import { projectSettingsColumns } from '../slices/projects/project-settings-columns.ts';
import { detailsOf } from '../slices/projects/project-values.ts';
import { useCachedProject } from '../slices/projects/use-cached-project.ts';
import { useProjectOptions } from '../slices/projects/use-project-options.ts';
import { BackLink } from '../ui/back-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormDraft } from '../ui/form/form-draft.ts';
import { lastAddress } from '../ui/list/kept-places.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** The projects in the address, each once. */
const idsIn = (address: URLSearchParams): readonly number[] => {
  const ids = (address.get('ids') ?? '').split(',').map(Number);
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, changedProjectsMax);
};

/** `/projectlist/settings`: the settings of several projects in a grid, such as those that a sync brought. */
export function ProjectSettingsScreen() {
  const ids = idsIn(useSearchParams()[0]);
  const { data, error, refetch } = useQuery({
    ...query(projectEndpoints.settings, { body: { projectIds: [...ids] } }),
    enabled: ids.length > 0,
    // fetched again only after a refusal: figures do not change under the hands of a user
    staleTime: Infinity,
    gcTime: 0,
  });
  const failure = toFailure(error, () => void refetch());
  if (data !== undefined && data.projects.length > 0)
    return <Settings key={ids.join()} name={ids.join()} projects={data.projects} />;
  return (
    <>
      {headerWith(undefined)}
      {failure !== undefined ? (
        <ErrorState {...failure} />
      ) : ids.length > 0 && data === undefined ? (
        <LoadingState lines={8} />
      ) : (
        <EmptyState
          title="No projects selected"
          icon="folder"
          words="Select projects in the list, then edit their settings."
          actions={<Link to={withoutSettings}>Projects without billing settings</Link>}
        />
      )}
    </>
  );
}

const withoutSettings = '/projectlist?missing=Billing+settings';

const headerWith = (actions: ReactNode) => (
  <PageHeader above={<BackLink to="/projectlist">Projects</BackLink>} title="Project settings" actions={actions} />
);

function Settings({ name, projects }: { readonly name: string; readonly projects: readonly ProjectDetails[] }) {
  const navigate = useNavigate();
  const { options, salesPersons, error } = useProjectOptions();
  const { invalidate } = useCachedProject();
  const [typed, setTyped] = useState<readonly ProjectSettingsRow[]>(() => projects.map(rowOfProject));
  // what a user typed stands over the newest version of each project
  const rows = useMemo(() => {
    const newest = new Map(projects.map((project) => [project.projectId, project]));
    return typed.map((row) => rowOver(newest.get(row.project.projectId) ?? row.project, row));
  }, [projects, typed]);
  const changed = rows.filter(isChanged);
  const { save, isBusy } = useSaveRows({
    rows: changed,
    // a refusal names the rows that were sent
    onRows: (change) => setTyped((before) => replaced(before, change(replaced(changed, before)))),
    name: 'projects',
    columnOf: columnOfProject,
    call: (saveOnce) => saveOnce(projectEndpoints.changeSettings, { body: { projects: changed.map(toSave) } }),
    failed: messages.projectSettingsFailed,
    refresh: invalidate,
    // as it was left: its filter shows the projects that still lack something
    onSaved: () => void navigate(lastAddress('/projectlist'), { state: { returns: true } }),
  });
  useFormDraft<{ readonly rows: readonly ProjectSettingsRow[] }, never>(
    {
      dirty: changed.length > 0,
      changed: { rows: changed },
      set: (_, kept) => setTyped((before) => replaced(before, kept)),
    },
    `settings of projects ${name}`,
  );
  const columnsWith = useCallback(
    (faultsOf: FaultsOf<ProjectSettingsRow>) =>
      options === undefined || salesPersons === undefined
        ? []
        : projectSettingsColumns(options, salesPersons, faultsOf),
    [options, salesPersons],
  );
  const faultsOf = useMemo(() => {
    const faults = workedOutOnce(faultsOfProject);
    // an unchanged project is not saved
    return (row: ProjectSettingsRow) => (isChanged(row) ? faults(row.values) : {});
  }, []);
  if (options === undefined || salesPersons === undefined) return <LoadingState lines={8} />;
  return (
    <RowsGrid
      headerWith={headerWith}
      label="Project settings"
      notice={error === null ? undefined : messages.optionsFailed}
      rows={rows}
      rowKey={keyOfProject}
      columnsWith={columnsWith}
      faultsOf={faultsOf}
      onRows={setTyped}
      canSave={changed.length > 0}
      saveWord={changed.length === 1 ? 'Save 1 project' : `Save ${changed.length} projects`}
      isBusy={isBusy}
      onSave={() => void save()}
    />
  );
}

/** The rows, each replaced by the one of the same project among others. */
function replaced(
  rows: readonly ProjectSettingsRow[],
  others: readonly ProjectSettingsRow[],
): readonly ProjectSettingsRow[] {
  const byKey = new Map(others.map((row) => [keyOfProject(row), row]));
  return rows.map((row) => byKey.get(keyOfProject(row)) ?? row);
}

const toSave = ({ project, values }: ProjectSettingsRow) => ({
  version: project.version,
  details: detailsOf(project, values) as ProjectDetailsIn,
});
