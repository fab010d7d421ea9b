import { messages } from '@countinghouse/contract/messages.ts';
import { errorsIn, fieldLabels, textsOf } from '@countinghouse/contract/record.ts';
import { todoEndpoints, todoFields, type OwnTodo, type Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { useState } from 'react';
import { choiceState } from '../../api/choice-state.ts';
import { searchedPart } from '../../api/searched-part.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { RecordField } from '../../records/record-field.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { SearchedField } from '../../ui/fields/searched-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { usePaused } from '../../ui/fields/use-paused.ts';
import { errorsAt } from '../../ui/form/form-state.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { useProjectsCalled, useStaff } from './use-todos.ts';

const labels = { projectId: 'Project', projectName: 'Project', ...fieldLabels(todoFields) };
type Typed = Readonly<Record<keyof typeof labels, string>>;
type StoredTodo = Pick<OwnTodo, 'id' | 'text' | 'ownerEmail' | 'dueDate' | 'version'>;

/** What a colleague is asked to do on a project, new or to be changed. */
export function TodoDrawer({ todo, onClose }: { readonly todo: Todo | undefined; readonly onClose: () => void }) {
  const { staff, state: staffState } = useStaff();
  const ofProject = {
    projectId: todo?.projectId == null ? '' : String(todo.projectId),
    // kept with what was typed, so that the chosen project has its name when it is offered back
    projectName: todo?.projectName ?? '',
  };
  const edited = useRecordForm<Typed, StoredTodo>({
    name: `to-do ${todo?.todoId ?? 'new'}`,
    record:
      todo?.byHand == null
        ? undefined
        : {
            ...todo.byHand,
            text: todo.text,
            dueDate: todo.dueDate,
            ownerEmail: todo.owners[0]?.email ?? '',
          },
    labels,
    valuesOf: (stored) => ({
      ...ofProject,
      ...textsOf(todoFields, stored),
    }),
    check: (typed) => ({
      ...errorsAt('projectId', typed.projectId === '' ? messages.pleaseSelect('project') : undefined),
      ...errorsIn(todoFields, typed),
    }),
    save: ({ projectId, text, ownerEmail, dueDate }, stored, saveOnce) => {
      const body = { text, ownerEmail, dueDate };
      return stored === undefined
        ? saveOnce(todoEndpoints.add, { body: { ...body, projectId: Number(projectId) } })
        : saveOnce(todoEndpoints.change, { params: { id: stored.id }, body: { ...body, version: stored.version } });
    },
    answer: todoEndpoints.change.answer,
    words: { saved: messages.todoUpdated, addFailed: messages.todoAddFailed, changeFailed: messages.todoEditFailed },
    refresh: useInvalidateAll(),
    onSaved: onClose,
  });
  const { form } = edited;
  const nameOf = (email: string): string => staff.find(({ value }) => value === email)?.label ?? email;
  return (
    <RecordDrawer
      of={edited}
      title={todo === undefined ? 'Add to-do' : 'Edit to-do'}
      {...(todo === undefined ? {} : { subtitle: todo.projectName })}
      width={480}
      label="To-do"
      shownOf={(name, value) => (name === 'dueDate' ? shownDate(value) : name === 'ownerEmail' ? nameOf(value) : value)}
      onClose={onClose}
    >
      {todo === undefined && <ProjectField form={form} />}
      <RecordField {...form.field('text')} of={todoFields.text} />
      <SelectField
        {...form.field('ownerEmail')}
        label={labels.ownerEmail}
        choices={staff}
        {...staffState}
        placeholder="Me"
        help="A user of the project, or an administrator"
      />
      <RecordField {...form.field('dueDate')} of={todoFields.dueDate} />
    </RecordDrawer>
  );
}

function ProjectField({ form }: { readonly form: Form<Typed> }) {
  const [part, setPart] = useState('');
  const projects = useProjectsCalled(usePaused(searchedPart(part)));
  const choices = (projects.data ?? []).map(({ projectId, projectName }) => ({
    value: String(projectId),
    label: projectName,
  }));
  const field = form.field('projectId');
  return (
    <SearchedField
      {...field}
      label={labels.projectId}
      choices={choices}
      chosenName={form.values.projectName}
      placeholder="Type part of the project name"
      {...choiceState(projects)}
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
