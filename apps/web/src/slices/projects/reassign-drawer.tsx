import { assignmentEndpoints, type AssignedProject } from '@countinghouse/contract/projects/assignments.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { toFailure } from '../../api/to-failure.ts';
import { aboveForm, useAction } from '../../records/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { errorsAt } from '../../ui/form/form-state.ts';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { placeWords } from './assigned-columns.tsx';
import { useInvalidateAssignments, useSuggestions } from './use-assignments.ts';

const suggestionsFailed = {
  csm: messages.csmSuggestionsFailed,
  accountant: messages.accountantSuggestionsFailed,
} as const;

/** Transfers the selected projects to another user, after showing the effect on each. All are held in the same role. */
export function ReassignDrawer({
  userId,
  userName,
  projects,
  onClose,
  onDone,
}: {
  readonly userId: number;
  readonly userName: string;
  readonly projects: readonly [AssignedProject, ...AssignedProject[]];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { save } = useAction(useInvalidateAssignments());
  const [first] = projects;
  const { data: suggested, isFetching, error, refetch } = useSuggestions(first.projectId, first.kind);
  const failure =
    suggested === undefined ? toFailure(error, () => void refetch(), suggestionsFailed[first.kind]) : undefined;
  const form = useForm({
    initial: { newUserId: '' },
    check: ({ newUserId }) =>
      errorsAt('newUserId', newUserId === '' ? messages.pleaseSelect('who takes the projects') : undefined),
    save: ({ newUserId }) => {
      const body = {
        userId,
        projects: projects.map(({ projectId, primary }) => ({ projectId, primary, newUserId: Number(newUserId) })),
      };
      return save({
        call: (saveOnce) => saveOnce(assignmentEndpoints.reassign, { body }),
        done: messages.projectsReassigned(projects.length),
        errorsOf: (failure, message) =>
          failure.code === 'replacement_unfit' ? [{ path: 'newUserId', message }] : aboveForm(failure, message),
        onDone,
      });
    },
  });
  // a draft belongs to one selection
  useFormDraft(form, `${first.kind} of ${projects.map((one) => one.projectId).join(' ')} instead of ${userId}`);
  const next = suggested?.find((one) => String(one.userId) === form.values.newUserId);
  return (
    <SideDrawer
      title="Reassign projects"
      subtitle={`From ${userName}`}
      width={690}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      saveWord="Reassign"
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="Reassign projects">
        {failure === undefined ? (
          <SelectField
            {...form.field('newUserId')}
            label={`New ${placeWords[first.kind]}`}
            required
            loading={isFetching}
            choices={(suggested ?? []).map((one) => ({
              value: String(one.userId),
              label: `${one.name}, ${one.projects} ${one.projects === 1 ? 'project' : 'projects'}`,
            }))}
            help="Users with the fewest projects come first"
          />
        ) : (
          <ErrorState {...failure} />
        )}
      </FormFrame>
      <Card title="Planned changes" flush>
        <DataTable
          label="Planned changes"
          stacks
          pageKeys={false}
          columns={[
            { key: 'project', title: 'Project', namesRow: true, render: (row) => row.projectName },
            {
              key: 'place',
              title: 'Role',
              width: 170,
              render: (row) => `${row.primary ? 'Primary' : 'Secondary'} ${placeWords[row.kind]}`,
            },
            { key: 'after', title: 'Becomes', width: 200, render: () => next?.name ?? <None /> },
          ]}
          rows={projects}
          rowKey={(row) => String(row.projectId)}
          empty={null}
        />
      </Card>
    </SideDrawer>
  );
}
