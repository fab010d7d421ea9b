import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { searchedPart } from '../../api/searched-part.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { usePaused } from '../../ui/fields/use-paused.ts';
import { FilterButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { kindWords } from './activity-words.ts';
import { useActivityOptions, type ActivityFilters } from './use-activities.ts';

/** Filters the log by user, project and action. */
export function ActivityFilter({
  filters,
  onApply,
  onClose,
}: {
  readonly filters: ActivityFilters;
  readonly onApply: (filters: ActivityFilters) => void;
  readonly onClose: () => void;
}) {
  const confirm = useConfirm();
  const notify = useNotifications();
  const [partOfName, setPartOfName] = useState('');
  const [part, setPart] = useState('');
  const visitors = useActivityOptions('visitor', usePaused(searchedPart(partOfName)));
  const projects = useActivityOptions('projectName', usePaused(searchedPart(part)));
  const kinds = useActivityOptions('resourceName');
  const form = useForm({
    initial: {
      visitor: filters.visitor ?? '',
      projectName: filters.projectName ?? '',
      resourceName: filters.resourceName ?? '',
    },
    save: async ({ visitor, projectName, resourceName }) => {
      if (visitor === '' && projectName === '' && resourceName === '')
        notify.show({ kind: 'error', title: messages.chooseFilter });
      onApply({
        visitor: visitor || undefined,
        projectName: projectName || undefined,
        resourceName: resourceName || undefined,
      });
      return undefined;
    },
  });

  async function cancel(): Promise<void> {
    const hasFilter = Object.values(form.values).some((value) => value !== '');
    if (!hasFilter && !form.dirty) onClose();
    else if (await confirm({ title: messages.clearFilter, yes: 'Yes', no: 'No' }))
      onApply({ visitor: undefined, projectName: undefined, resourceName: undefined });
  }

  return (
    <SideDrawer
      title="Filter activities"
      width={420}
      dirty={form.dirty}
      discardQuestion={messages.discardChanges}
      onClose={onClose}
    >
      <FormFrame form={form} label="Filter activities">
        <SelectField
          {...form.field('visitor')}
          label="User"
          choices={choicesOf(visitors.data, form.values.visitor, (name) => name)}
          loading={visitors.isFetching}
          onSearch={setPartOfName}
        />
        <SelectField
          {...form.field('projectName')}
          label="Project"
          choices={choicesOf(projects.data, form.values.projectName, (name) => name)}
          loading={projects.isFetching}
          onSearch={setPart}
        />
        <SelectField
          {...form.field('resourceName')}
          label="Action"
          choices={choicesOf(kinds.data, form.values.resourceName, kindWords)}
          loading={kinds.isFetching}
        />
        <FilterButtons onCancel={() => void cancel()} />
      </FormFrame>
    </SideDrawer>
  );
}

/** The choices of a field, including the chosen value when it is not among the known ones. */
function choicesOf(known: readonly string[] = [], chosen: string, words: (value: string) => string) {
  const values = chosen === '' || known.includes(chosen) ? known : [chosen, ...known];
  return values.map((value) => ({ value, label: words(value) }));
}
