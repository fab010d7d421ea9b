import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { choiceState } from '../../api/choice-state.ts';
import { searchedPart } from '../../api/searched-part.ts';
import { todayHere } from '../../api/today.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { usePaused } from '../../ui/fields/use-paused.ts';
import { FilterButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { kindWords } from './activity-words.ts';
import { noFilters, useActivityOptions, type ActivityFilters } from './use-activities.ts';

/** Filters the log by user, project, action and days. */
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
      from: filters.from ?? '',
      to: filters.to ?? '',
    },
    check: ({ from, to }) => (from !== '' && to !== '' && to < from ? { to: messages.endBeforeStart } : {}),
    save: async (values) => {
      if (Object.values(values).every((value) => value === ''))
        notify.show({ kind: 'error', title: messages.chooseFilter });
      onApply({
        visitor: values.visitor || undefined,
        projectName: values.projectName || undefined,
        resourceName: values.resourceName || undefined,
        from: values.from || undefined,
        to: values.to || undefined,
      });
      return undefined;
    },
  });

  async function cancel(): Promise<void> {
    const hasFilter = Object.values(form.values).some((value) => value !== '');
    if (!hasFilter && !form.dirty) onClose();
    else if (await confirm({ title: messages.clearFilter, yes: 'Yes', no: 'No' })) onApply(noFilters);
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
          {...choiceState(visitors)}
          onSearch={setPartOfName}
        />
        <SelectField
          {...form.field('projectName')}
          label="Project"
          choices={choicesOf(projects.data, form.values.projectName, (name) => name)}
          {...choiceState(projects)}
          onSearch={setPart}
        />
        <SelectField
          {...form.field('resourceName')}
          label="Action"
          choices={choicesOf(kinds.data, form.values.resourceName, kindWords)}
          {...choiceState(kinds)}
        />
        <DateField {...form.field('from')} label="From" today={todayHere()} />
        <DateField {...form.field('to')} label="To" today={todayHere()} />
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
