import { messages } from '@countinghouse/contract/messages.ts';
import { projectModel } from '@countinghouse/contract/options.ts';
import { projectNameIn, zohoProjectIdIn } from '@countinghouse/contract/projects/project-form.ts';
import { projectEndpoints, type ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/api.ts';
import { useAction } from '../../records/use-action.ts';
import { errorsAt } from '../../ui/form/form-state.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { forgetUnsavedChanges } from '../../ui/overlay/leave-guard.ts';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';

type Model = ProjectDetails['projectModel'];

/** Makes a project before it is synced from the project tool; its other fields are filled in on its page. */
export function NewProjectDrawer({
  onMade,
  onClose,
}: {
  readonly onMade: (projectId: number) => void;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const { save } = useAction(() => queries.invalidateQueries({ queryKey: keyOf(projectEndpoints.filter) }));
  const form = useForm({
    initial: { name: '', zohoProjectId: '', model: '' },
    check: ({ name, zohoProjectId, model }) => ({
      ...errorsAt('name', projectNameIn.safeParse(name).error?.issues[0]?.message),
      ...errorsAt('zohoProjectId', zohoProjectIdIn.safeParse(zohoProjectId.trim()).error?.issues[0]?.message),
      ...errorsAt('model', model === '' ? messages.pleaseSelect('project model') : undefined),
    }),
    save: ({ name, zohoProjectId, model }) =>
      save({
        call: (saveOnce) =>
          saveOnce(projectEndpoints.create, {
            body: { name, zohoProjectId: zohoProjectId.trim(), model: model as Model },
          }),
        done: messages.projectCreated,
        failed: messages.projectCreateFailed,
        onDone: ({ projectId }) => {
          // the page of the project is opened, and what was typed here is saved
          forgetUnsavedChanges();
          onMade(projectId);
        },
      }),
  });
  useFormDraft(form, 'new project');
  return (
    <SideDrawer
      title="New project"
      width={480}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      saveWord="Create"
      discardQuestion={messages.discardChanges}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="New project">
        <TextField {...form.field('name')} label="Project Name" maxLength={200} required />
        <TextField
          {...form.field('zohoProjectId')}
          label="Zoho Project ID"
          help="Used to sync time logs from the project tool"
          maxLength={40}
          figures
          required
        />
        <ChoiceField
          {...form.field('model')}
          label="Project Model"
          choices={projectModel.options.map((value) => ({ value, label: value }))}
          required
        />
      </FormFrame>
    </SideDrawer>
  );
}
