import { messages } from '@countinghouse/contract/messages.ts';
import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { projectEndpoints, type ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { keyOf } from '../../api/api.ts';
import { failureOf, wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import type { FieldError } from '../../ui/form/form-state.ts';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { newerLines, NewerValues, shownValue, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import styles from './edit-project.module.css';
import { BillingPart, OtherPart, ProjectPart } from './project-fields.tsx';
import {
  fieldLabels,
  fieldOf,
  formOf,
  isChangeable,
  projectErrors,
  textsOf,
  valueFrom,
  valuesOf,
  type ComparedName,
  type ProjectValues,
} from './project-values.ts';
import { useProjectOptions } from './use-project-options.ts';
import { useInvalidateProject } from './use-projects.ts';

type Options = ReturnType<typeof useProjectOptions>;

/** The edit form of a project, once its choices have loaded; choices that cannot be fetched are empty, with an error. */
export function EditProjectDrawer({
  project,
  onClose,
}: {
  readonly project: ProjectDetails;
  readonly onClose: () => void;
}) {
  const { options, salesPersons, error, refetch } = useProjectOptions();
  const failure = failureOf(error, refetch, messages.optionsFailed);
  if (options === undefined || salesPersons === undefined)
    return (
      <SideDrawer title="Edit Project" subtitle={project.projectName} width={690} onClose={onClose}>
        <LoadingState />
      </SideDrawer>
    );
  const optionsError = failure === undefined ? undefined : <ErrorState {...failure} />;
  return (
    <EditForm
      project={project}
      options={options}
      salesPersons={salesPersons}
      optionsError={optionsError}
      onClose={onClose}
    />
  );
}

function EditForm({
  project,
  options,
  salesPersons,
  optionsError,
  onClose,
}: {
  readonly project: ProjectDetails;
  readonly options: NonNullable<Options['options']>;
  readonly salesPersons: NonNullable<Options['salesPersons']>;
  /** The error above the form when choices are missing. */
  readonly optionsError: ReactNode;
  readonly onClose: () => void;
}) {
  const notify = useNotifications();
  const queries = useQueryClient();
  const invalidate = useInvalidateProject();
  const [base, setBase] = useState(project);
  const [newer, setNewer] = useState<readonly NewerLine<ComparedName>[]>();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const saveOnce = useSaveOnce();
  const form = useForm<ProjectValues>({
    initial: valuesOf(base),
    check: projectErrors,
    save: async (values) => {
      try {
        const request = { query: { version: base.version }, form: formOf(base, values) };
        const { data, message } = await saveOnce(projectEndpoints.change, request);
        invalidate(data);
        notify.show({ kind: 'success', title: message ?? messages.projectUpdated });
        onClose();
        return undefined;
      } catch (error) {
        invalidate();
        return errorsOf(error, values);
      } finally {
        void queries.invalidateQueries({ queryKey: keyOf(optionEndpoints.project) });
      }
    },
  });
  // a file cannot be stored in a draft, and has to be chosen again
  const { addFiles: _added, ...typed } = form.changed;
  useFormDraft({ dirty: form.dirty, changed: typed, set: form.set }, `project ${project.projectId}`, base, setBase);

  function errorsOf(error: unknown, values: ProjectValues): readonly FieldError[] {
    const message = wordsOfFailure(error, messages.somethingWentWrong);
    if (!isApiFailure(error)) return [{ path: '', message }];
    const current = projectEndpoints.change.answer.safeParse(error.current);
    if (error.code === 'stale_version' && current.success) {
      const theirs = valuesOf(current.data);
      const lines = newerLines(textsOf(values), textsOf(theirs));
      const isTheirs = ({ name }: NewerLine<ComparedName>): boolean => !isChangeable(name, current.data);
      setBase(current.data);
      setNewer(lines.filter((line) => !isTheirs(line)));
      form.rebase(
        theirs,
        lines.filter(isTheirs).map(({ name }) => name),
      );
      return [{ path: '', message }];
    }
    notify.show({ kind: 'error', title: message });
    setFolded(new Set());
    if (error.fields.length === 0) return [{ path: '', message }];
    return error.fields.map((one) => ({ path: fieldOf(one.path, values), message: one.message }));
  }
  function submit(): void {
    if (!form.valid) {
      setFolded(new Set());
      notify.show({ kind: 'error', title: messages.projectUpdateFailed });
    }
    void form.submit();
  }
  const fold = (title: string) => ({
    isOpen: !folded.has(title),
    onToggle: () =>
      setFolded(
        (before) => new Set(before.has(title) ? [...before].filter((one) => one !== title) : [...before, title]),
      ),
  });

  const names = new Map([
    ...[...options.csmUsers, ...options.accountantUsers, ...base.csms, ...base.accountants].map(
      (one) => [one.email, one.name] as const,
    ),
    ...[...salesPersons, ...base.salesmans].map((one) => [String(one.id), one.name] as const),
  ]);
  const shown = (name: ComparedName, text: string): string =>
    isOfPeople(name)
      ? text
          .split('\n')
          .map((who) => names.get(who) ?? who)
          .join(', ') || 'none'
      : shownValue(text);
  // unreadable text is an error too, with its message at the field
  const firstError = Object.values(projectErrors(form.values))[0] ?? (form.valid ? undefined : messages.checkFields);
  const sellers = [...salesPersons, ...base.salesmans.filter((one) => !salesPersons.some(({ id }) => id === one.id))];
  return (
    <SideDrawer
      title="Edit Project"
      subtitle={project.projectName}
      width={690}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.valid && form.dirty}
      saveWord="Update"
      discardQuestion={messages.discardChanges}
      more={
        // Update is disabled while there are errors: this lists them with links
        firstError !== undefined && (
          <Button size="small" look="quiet" icon="alert" onClick={submit}>
            {firstError}
          </Button>
        )
      }
      onSave={submit}
      onClose={onClose}
    >
      {optionsError}
      <FormFrame form={form} label="Edit Project" onSubmit={submit}>
        {newer !== undefined && newer.length > 0 && (
          <div className={styles.wide}>
            <NewerValues
              key={base.version}
              lines={newer}
              labelOf={(name) => fieldLabels[name]}
              shownOf={shown}
              saving={form.saving}
              chosenOf={(name) => textsOf(form.values)[name]}
              onChoose={(name, text) => form.set(name, valueFrom(name, text))}
              onTakeAll={() => {
                form.reset(valuesOf(base));
                setNewer(undefined);
              }}
            />
          </div>
        )}
        <ProjectPart
          form={form}
          project={base}
          options={options}
          salesPersons={sellers.map((one) => ({ value: String(one.id), label: one.name }))}
        />
        <BillingPart form={form} project={base} options={options} {...fold('Billing Details')} />
        <OtherPart form={form} project={base} {...fold('Other Details')} />
      </FormFrame>
    </SideDrawer>
  );
}

const isOfPeople = (name: ComparedName): boolean =>
  ['primaryCsm', 'secondaryCsms', 'primaryAccountant', 'secondaryAccountants', 'salesPersons'].includes(name);
