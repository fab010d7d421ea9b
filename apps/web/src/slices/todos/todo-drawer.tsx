import { messages } from '@countinghouse/contract/messages.ts';
import { todoEndpoints, todoTextMax, type Todo } from '@countinghouse/contract/todos.contract.ts';
import { useState } from 'react';
import { failureOf, wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { searchedPart } from '../../api/searched-part.ts';
import { todayHere } from '../../api/today.ts';
import { useForgetAll } from '../../api/use-forget-all.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SearchedField } from '../../ui/fields/searched-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { usePaused } from '../../ui/fields/use-paused.ts';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { faultsAt, type FieldFault } from '../../ui/form/form-state.ts';
import { useKeptForm } from '../../ui/form/kept-form.ts';
import { newerLines, NewerValues, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { useProjectsCalled, useStaff } from './use-todos.ts';

const labels = {
  projectId: 'Project',
  projectName: 'Project',
  text: 'To do',
  ownerEmail: 'Owner',
  dueDate: 'Due date',
} as const;
type Typed = Readonly<Record<keyof typeof labels, string>>;

/** What a colleague is asked to do on a project, new or to be changed. */
export function TodoDrawer({ todo, onClose }: { readonly todo: Todo | undefined; readonly onClose: () => void }) {
  const notify = useNotifications();
  const forget = useForgetAll();
  const saveOnce = useSaveOnce();
  const staff = useStaff();
  const [base, setBase] = useState<Typed & { readonly id?: number; readonly version?: number }>({
    projectId: todo?.projectId == null ? '' : String(todo.projectId),
    // kept with what was typed, so that the chosen project has its name when it is offered back
    projectName: todo?.projectName ?? '',
    text: todo?.text ?? '',
    ownerEmail: todo?.owners[0]?.email ?? '',
    dueDate: todo?.dueDate ?? '',
    ...(todo?.byHand == null ? {} : { id: todo.byHand.id, version: todo.byHand.version }),
  });
  const [newer, setNewer] = useState<readonly NewerLine<keyof Typed>[]>([]);
  const initial: Typed = {
    projectId: base.projectId,
    projectName: base.projectName,
    text: base.text,
    ownerEmail: base.ownerEmail,
    dueDate: base.dueDate,
  };
  const form = useForm<Typed>({
    initial,
    check: (typed) => ({
      ...faultsAt('projectId', typed.projectId === '' ? messages.pleaseSelect('project') : undefined),
      ...faultsAt('text', typed.text.trim() === '' ? messages.pleaseEnter('what is to be done') : undefined),
      ...faultsAt('dueDate', typed.dueDate === '' ? messages.pleaseSelect('due date') : undefined),
    }),
    save: async ({ projectId, projectName, ...typed }) => {
      const { id, version } = base;
      try {
        const { message } =
          id === undefined || version === undefined
            ? await saveOnce(todoEndpoints.add, { body: { ...typed, projectId: Number(projectId) } })
            : await saveOnce(todoEndpoints.change, { params: { id }, body: { ...typed, version } });
        notify.show({ kind: 'success', title: message ?? messages.todoUpdated });
        onClose();
        return undefined;
      } catch (error) {
        return faultsOf(error, { projectId, projectName, ...typed });
      } finally {
        await forget();
      }
    },
  });
  useKeptForm(form, `to-do ${todo?.todoId ?? 'new'}`, base, setBase);

  function faultsOf(error: unknown, mine: Typed): readonly FieldFault[] {
    const message = wordsOfFailure(error, todo === undefined ? messages.todoAddFailed : messages.todoEditFailed);
    if (!isApiFailure(error)) return [{ path: '', message }];
    const current = todoEndpoints.change.answer.safeParse(error.current);
    if (error.code === 'stale_version' && current.success) {
      const { id, version, text, dueDate, ownerEmail } = current.data;
      const { projectId, projectName } = mine;
      const theirs = { projectId, projectName, text, dueDate, ownerEmail };
      setBase({ ...theirs, id, version });
      setNewer(newerLines(mine, theirs));
      form.rebase(theirs);
      return [{ path: '', message }];
    }
    return error.fields.length > 0 ? error.fields : [{ path: '', message }];
  }
  const nameOf = (email: string): string => staff.find(({ value }) => value === email)?.label ?? email;
  return (
    <SideDrawer
      title={todo === undefined ? 'Add to-do' : 'Edit to-do'}
      {...(todo === undefined ? {} : { subtitle: todo.projectName })}
      width={480}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="To-do">
        {newer.length > 0 && (
          <NewerValues
            key={base.version}
            lines={newer}
            labelOf={(name) => labels[name]}
            shownOf={(name, value) =>
              name === 'dueDate' ? shownDate(value) : name === 'ownerEmail' ? nameOf(value) : value
            }
            saving={form.saving}
            chosenOf={(name) => form.values[name]}
            onChoose={(name, value) => form.set(name, value)}
            onTakeAll={() => {
              form.reset(initial);
              setNewer([]);
            }}
          />
        )}
        {todo === undefined && <ProjectField form={form} />}
        <TextField {...form.field('text')} label={labels.text} maxLength={todoTextMax} required />
        <SelectField
          {...form.field('ownerEmail')}
          label={labels.ownerEmail}
          choices={staff}
          placeholder="Me"
          help="Somebody who is on the project, or an administrator"
        />
        <DateField {...form.field('dueDate')} label={labels.dueDate} today={todayHere()} required />
      </FormFrame>
    </SideDrawer>
  );
}

function ProjectField({ form }: { readonly form: ReturnType<typeof useForm<Typed>> }) {
  const [part, setPart] = useState('');
  const { data, isFetching, error, refetch } = useProjectsCalled(usePaused(searchedPart(part)));
  const choices = (data ?? []).map(({ projectId, projectName }) => ({ value: String(projectId), label: projectName }));
  const field = form.field('projectId');
  return (
    <SearchedField
      {...field}
      label={labels.projectId}
      choices={choices}
      chosenName={form.values.projectName}
      loading={isFetching}
      placeholder="Type a part of its name"
      failure={failureOf(error, () => void refetch())}
      onSearch={setPart}
      onChange={(value) => {
        const chosen = choices.find((one) => one.value === value);
        if (chosen !== undefined) form.set('projectName', chosen.label);
        field.onChange(value);
      }}
      required
    />
  );
}
