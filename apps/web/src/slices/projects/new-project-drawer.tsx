import { messages } from '@countinghouse/contract/messages.ts';
import { projectModel } from '@countinghouse/contract/options.ts';
import { projectNameIn, zohoProjectIdIn } from '@countinghouse/contract/projects/project-form.ts';
import { projectEndpoints, type ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { ChoiceField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { errorsAt } from '../../ui/form/form-state.ts';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
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
  const notify = useNotifications();
  const queries = useQueryClient();
  const saveOnce = useSaveOnce();
  const form = useForm({
    initial: { name: '', zohoProjectId: '', model: '' },
    check: ({ name, zohoProjectId, model }) => ({
      ...errorsAt('name', projectNameIn.safeParse(name).error?.issues[0]?.message),
      ...errorsAt('zohoProjectId', zohoProjectIdIn.safeParse(zohoProjectId.trim()).error?.issues[0]?.message),
      ...errorsAt('model', model === '' ? messages.pleaseSelect('project model') : undefined),
    }),
    save: async ({ name, zohoProjectId, model }) => {
      const body = { name, zohoProjectId: zohoProjectId.trim(), model: model as Model };
      try {
        const made = await saveOnce(projectEndpoints.create, { body });
        notify.show({ kind: 'success', title: made.message ?? messages.projectCreated });
        void queries.invalidateQueries({ queryKey: keyOf(projectEndpoints.filter) });
        onMade(made.data.projectId);
        return undefined;
      } catch (error) {
        const message = wordsOfFailure(error, messages.projectCreateFailed);
        return isApiFailure(error) && error.fields.length > 0 ? error.fields : [{ path: '', message }];
      }
    },
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
          help="As the project tool shows it: its time logs are fetched by it"
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
