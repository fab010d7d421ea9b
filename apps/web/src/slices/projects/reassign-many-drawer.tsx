import { messages } from '@countinghouse/contract/messages.ts';
import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { choiceState } from '../../api/choice-state.ts';
import { keyOf, query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { aboveForm, useAction } from '../../records/use-action.ts';
import type { FieldError } from '../../ui/form/form-state.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import styles from './edit-project.module.css';

const kinds = [
  { value: 'csm', label: 'Primary CSM' },
  { value: 'accountant', label: 'Primary accountant' },
] as const;

const kindOf = (kind: string): 'csm' | 'accountant' => (kind === 'accountant' ? 'accountant' : 'csm');

/** Gives the selected projects another primary CSM or accountant, after showing which of them change. */
export function ReassignManyDrawer({
  projectIds,
  onClose,
}: {
  readonly projectIds: readonly number[];
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const { save } = useAction(() =>
    Promise.all(
      [projectEndpoints.filter, projectEndpoints.get].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    ),
  );
  const options = useQuery(query(optionEndpoints.project));
  const form = useForm({
    initial: { kind: 'csm', email: '' },
    save: async ({ email }): Promise<readonly FieldError[] | undefined> => {
      const projects = changes.map(({ projectId, version }) => ({ projectId, version }));
      const body = { kind: kindOf(form.values.kind), email, projects };
      return save({
        call: (saveOnce) => saveOnce(projectEndpoints.reassign, { body }),
        done: messages.projectsReassigned(projects.length),
        failed: messages.reassignFailed,
        errorsOf: (failure, message) => {
          if (failure.code === 'projects_changed') void preview.refetch();
          return aboveForm(failure, message);
        },
        onDone: onClose,
      });
    },
  });
  const kind = kindOf(form.values.kind);
  const { email } = form.values;
  const preview = useQuery({
    ...query(projectEndpoints.previewReassign, { body: { kind, email, projectIds: [...projectIds] } }),
    enabled: email !== '',
    // the preview must match the change, so it never comes from the cache
    gcTime: 0,
  });
  const changes = preview.data?.changes ?? [];
  const refused = preview.data?.refused ?? [];
  const rows = [
    ...changes.map((one) => ({ ...one, reason: undefined })),
    ...refused.map((one) => ({ ...one, from: undefined, to: undefined })),
  ];
  const people = (kind === 'csm' ? options.data?.csmUsers : options.data?.accountantUsers) ?? [];
  const failure = toFailure(preview.error, () => void preview.refetch());
  return (
    <SideDrawer
      title="Reassign projects"
      subtitle={`${projectIds.length} selected`}
      width={760}
      dirty={form.dirty}
      saving={form.saving}
      canSave={changes.length > 0 && !preview.isFetching}
      saveWord={changes.length === 0 ? 'Reassign' : `Reassign ${changes.length}`}
      discardQuestion={messages.discardChanges}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="Reassign projects" columns={2}>
        <ChoiceField
          {...form.field('kind')}
          onChange={(next) => {
            form.set('kind', next);
            form.set('email', '');
          }}
          label="Part"
          choices={kinds}
          required
        />
        <SelectField
          {...form.field('email')}
          label="New person"
          choices={people.map((one) => ({ value: one.email, label: one.name }))}
          {...choiceState(options)}
          required
        />
      </FormFrame>
      {failure !== undefined && <ErrorState {...failure} />}
      {preview.data !== undefined && (
        <div className={styles.previewed}>
          <DataTable
            label="Planned changes"
            stacks
            columns={[
              { key: 'name', title: 'Project', width: 210, namesRow: true, render: (row) => row.projectName },
              { key: 'code', title: 'Code', width: 96, render: (row) => row.projectCode },
              {
                key: 'now',
                title: 'Now',
                width: 220,
                render: (row) => (row.reason === undefined ? (row.from ?? <None />) : row.reason),
              },
              { key: 'next', title: 'Becomes', width: 150, render: (row) => row.to ?? 'Unchanged' },
            ]}
            rows={rows}
            rowKey={(row) => String(row.projectId)}
            pageKeys={false}
            loading={preview.isFetching}
            empty={null}
          />
        </div>
      )}
    </SideDrawer>
  );
}
