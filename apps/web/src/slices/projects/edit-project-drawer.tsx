import { messages } from '@countinghouse/contract/messages.ts';
import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { projectEndpoints, type ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { keyOf } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { shownValue } from '../../ui/form/newer-values.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { BillingPart, OtherPart, ProjectPart } from './project-fields.tsx';
import {
  fieldLabels,
  fieldOf,
  toFormData,
  isChangeable,
  projectErrors,
  textsOf,
  valueFrom,
  valuesOf,
  type ComparedName,
  type ProjectValues,
} from './project-values.ts';
import { useProjectOptions } from './use-project-options.ts';
import { useCachedProject } from './use-cached-project.ts';

type Options = ReturnType<typeof useProjectOptions>;

/** The edit form of a project, once its options have loaded; those that could not be loaded are empty, with an error. */
export function EditProjectDrawer({
  project,
  firstField,
  onClose,
}: {
  readonly project: ProjectDetails;
  readonly firstField?: ComparedName | undefined;
  readonly onClose: () => void;
}) {
  const { options, salesPersons, error, refetch } = useProjectOptions();
  const failure = toFailure(error, refetch, messages.optionsFailed);
  if (options === undefined || salesPersons === undefined)
    return (
      <SideDrawer title="Edit Project" subtitle={project.projectName} width={690} onClose={onClose}>
        <LoadingState />
      </SideDrawer>
    );
  return (
    <EditForm project={project} options={options} salesPersons={salesPersons} firstField={firstField} onClose={onClose}>
      {failure !== undefined && <ErrorState {...failure} />}
    </EditForm>
  );
}

function EditForm({
  project,
  options,
  salesPersons,
  firstField,
  onClose,
  children,
}: {
  readonly project: ProjectDetails;
  readonly options: NonNullable<Options['options']>;
  readonly salesPersons: NonNullable<Options['salesPersons']>;
  readonly firstField: ComparedName | undefined;
  readonly onClose: () => void;
  /** Shown above the fields. */
  readonly children: ReactNode;
}) {
  const notify = useNotifications();
  const { unfold, fold } = useFolded();
  const edited = useProjectForm(project, unfold, onClose);
  const { form } = edited;
  const base = edited.stored ?? project;
  function submit(): void {
    if (!form.valid) {
      unfold();
      notify.show({ kind: 'error', title: messages.projectUpdateFailed });
    }
    void form.submit();
  }
  const sellers = [...salesPersons, ...base.salesmans.filter((one) => !salesPersons.some(({ id }) => id === one.id))];
  const names = new Map([
    ...[...options.csmUsers, ...options.accountantUsers, ...base.csms, ...base.accountants].map(
      (one) => [one.email, one.name] as const,
    ),
    ...sellers.map((one) => [String(one.id), one.name] as const),
  ]);
  return (
    <RecordDrawer
      of={edited}
      title="Edit Project"
      subtitle={project.projectName}
      width={690}
      firstField={firstField}
      canSave={form.valid && form.dirty}
      saveWord="Update"
      discardQuestion={messages.discardChanges}
      more={
        // Update is disabled while there are errors: this names the first one and leads to it
        form.problem !== undefined && (
          <Button size="small" look="quiet" icon="alert" onClick={submit}>
            {form.problem}
          </Button>
        )
      }
      label="Edit Project"
      shownOf={(name, text) => (isOfPeople(name) ? namesIn(text, names) : shownValue(text))}
      onSave={submit}
      onClose={onClose}
    >
      {children}
      <ProjectPart
        form={form}
        project={base}
        options={options}
        salesPersons={sellers.map((one) => ({ value: String(one.id), label: one.name }))}
      />
      <BillingPart form={form} project={base} options={options} {...fold('Billing Details')} />
      <OtherPart form={form} project={base} {...fold('Other Details')} />
    </RecordDrawer>
  );
}

function useProjectForm(project: ProjectDetails, unfold: () => void, onClose: () => void) {
  const queries = useQueryClient();
  const { take, invalidate } = useCachedProject();
  return useRecordForm<ProjectValues, ProjectDetails>({
    name: `project ${project.projectId}`,
    record: project,
    labels: fieldLabels,
    valuesOf: (stored) => valuesOf(stored ?? project),
    // a file cannot be stored and is chosen again
    notKept: ['addFiles'],
    check: projectErrors,
    save: async (values, stored = project, saveOnce) => {
      const request = { query: { version: stored.version }, form: toFormData(stored, values) };
      const saved = await saveOnce(projectEndpoints.change, request);
      take(saved.data);
      return saved;
    },
    answer: projectEndpoints.change.answer,
    words: {
      saved: messages.projectUpdated,
      addFailed: messages.somethingWentWrong,
      changeFailed: messages.somethingWentWrong,
    },
    refresh: () => Promise.all([invalidate(), queries.invalidateQueries({ queryKey: keyOf(optionEndpoints.project) })]),
    onSaved: onClose,
    texts: {
      of: textsOf,
      put: (form, name, text) => form.set(name as ComparedName, valueFrom(name as ComparedName, text)),
    },
    isFixed: (name, newer) => !isChangeable(name as ComparedName, newer),
    errorsOf: ({ code, fields }, _, values) => {
      if (code !== 'stale_version') unfold();
      return fields.map((one) => ({ path: fieldOf(one.path, values), message: one.message }));
    },
  });
}

/** Which parts of the form are folded; a wrong field in one unfolds all of them. */
function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  return {
    unfold: () => setFolded(new Set()),
    fold: (title: string) => ({
      isOpen: !folded.has(title),
      onToggle: () =>
        setFolded(
          (before) => new Set(before.has(title) ? [...before].filter((one) => one !== title) : [...before, title]),
        ),
    }),
  };
}

/** The names of people that are listed by their e-mail address or id. */
const namesIn = (text: string, names: ReadonlyMap<string, string>): string =>
  text
    .split('\n')
    .map((who) => names.get(who) ?? who)
    .join(', ') || 'none';

const isOfPeople = (name: string): boolean =>
  ['primaryCsm', 'secondaryCsms', 'primaryAccountant', 'secondaryAccountants', 'salesPersons'].includes(name);
