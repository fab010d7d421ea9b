import {
  developerEndpoints,
  openingLeaveMax,
  type Developer,
} from '@countinghouse/contract/developers/developers.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { billingModel } from '@countinghouse/contract/options.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useState } from 'react';
import { choiceState } from '../../api/choice-state.ts';
import { searchedPart } from '../../api/searched-part.ts';
import { todayHere } from '../../api/today.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { useAction } from '../../records/use-action.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { PercentageField } from '../../ui/fields/figure-fields.tsx';
import { SearchedField } from '../../ui/fields/searched-field.tsx';
import { usePaused } from '../../ui/fields/use-paused.ts';
import { useAskAdministrator } from '../../api/use-ask-administrator.ts';
import { AskNotice } from '../../ui/ask-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { FieldBinding } from '../../ui/form/field-binding.ts';
import {
  developerErrors,
  developerLabels as labels,
  termsOf,
  valuesOf,
  type DeveloperValues,
} from './developer-values.ts';
import { RemoveDeveloper } from './remove-developer.tsx';
import { useEmployeesToAdd, useInvalidateDevelopers, useRoles } from './use-developers.ts';

const modelChoices = billingModel.options.map((value) => ({ value, label: value }));
const leaveBounds = { decimals: 2, negative: true, min: `-${openingLeaveMax}`, max: String(openingLeaveMax) };

/** Adds a developer to a project, or changes how they are billed there. */
export function DeveloperDrawer({
  project,
  developer,
  firstField,
  onEmployee,
  onClose,
}: {
  readonly project: Pick<ProjectDetails, 'projectId' | 'projectName' | 'projectModel'>;
  /** Absent for a new developer. */
  readonly developer: Developer | undefined;
  readonly firstField?: keyof DeveloperValues | undefined;
  /** Leads to what is known of them whatever the project. */
  readonly onEmployee?: () => void;
  readonly onClose: () => void;
}) {
  const { projectId } = project;
  const { act } = useAction();
  const { roles, state: rolesState } = useRoles();
  /** The employee whom only an administrator can add. */
  const [elsewhere, setElsewhere] = useState<string>();
  const ask = useAskAdministrator();
  const today = todayHere();
  const edited = useRecordForm<DeveloperValues, Developer>({
    name: `developer ${developer?.employeeId ?? 'new'} of project ${projectId}`,
    record: developer,
    labels,
    valuesOf,
    check: developerErrors,
    save: (values, stored, saveOnce) =>
      stored === undefined
        ? saveOnce(developerEndpoints.add, {
            query: { projectId, employeeId: Number(values.employeeId) },
            body: termsOf(values),
          })
        : saveOnce(developerEndpoints.change, {
            query: { projectId },
            body: [{ ...termsOf(values), employeeId: stored.employeeId, version: stored.version }],
          }),
    answer: developerEndpoints.add.answer,
    words: {
      saved: messages.employeeUpdated,
      addFailed: messages.employeeAddFailed,
      changeFailed: messages.employeeEditFailed,
    },
    refresh: useInvalidateDevelopers(),
    onSaved: onClose,
    errorsOf: ({ code, fields }, message, values) => {
      if (code === 'employee_elsewhere') {
        setElsewhere(values.employeeName);
        return [{ path: 'employeeId', message }];
      }
      // of a list the server names the entry too
      return fields.map((error) => ({ ...error, path: error.path.replace(/^0\./, '') }));
    },
  });
  const { form, stored } = edited;

  const askFor = () =>
    act({
      call: async () => ({
        data: await ask(projectId, messages.pleaseAddEmployee(elsewhere ?? '', project.projectName)),
      }),
      done: ({ data: title }) => ({ kind: 'success', title }),
      failed: messages.todoAddFailed,
    });

  const roleChoices =
    roles.includes(form.values.role) || form.values.role === '' ? roles : [form.values.role, ...roles];
  return (
    <RecordDrawer
      of={edited}
      title={developer === undefined ? 'Add developer' : developer.employeeName}
      subtitle={project.projectName}
      width={600}
      firstField={firstField}
      label="Developer"
      onClose={onClose}
      more={
        stored !== undefined && (
          <>
            {onEmployee !== undefined && (
              <Button look="quiet" icon="edit" disabled={form.dirty} onClick={onEmployee}>
                Name and email
              </Button>
            )}
            <RemoveDeveloper projectId={projectId} developer={stored} onRemoved={onClose} />
          </>
        )
      }
    >
      {developer === undefined && (
        <EmployeeField
          projectId={projectId}
          field={form.field('employeeId')}
          chosenName={form.values.employeeName}
          onChosen={(employeeName, role) => {
            form.set('employeeName', employeeName);
            if (role !== null) form.set('role', role);
          }}
        />
      )}
      {elsewhere !== undefined && elsewhere === form.values.employeeName && (
        <AskNotice key={elsewhere} words={messages.employeeElsewhere} act={messages.askAdministrator} onAsk={askFor} />
      )}
      <SelectField
        {...form.field('role')}
        label={labels.role}
        required
        choices={roleChoices.map((value) => ({ value, label: value }))}
        {...rolesState}
        help="Determines the rate on this project"
      />
      <ChoiceField
        {...form.field('billingModel')}
        label={labels.billingModel}
        choices={modelChoices}
        {...(project.projectModel === 'Mixed'
          ? { help: 'Required for each developer of a Mixed project' }
          : { help: 'Only used in Mixed projects' })}
      />
      <PercentageField {...form.field('billingPercentage')} label={labels.billingPercentage} required />
      <DateField {...form.field('fromDate')} label={labels.fromDate} today={today} />
      <DateField {...form.field('offBoardDate')} label={labels.offBoardDate} today={today} />
      <DecimalField
        {...form.field('openingLeaveBalance')}
        label={labels.openingLeaveBalance}
        bounds={leaveBounds}
        after="d"
        help="In days; a negative balance is leave owed"
        required
      />
    </RecordDrawer>
  );
}

/** Who is put on the project; their last role comes with them. */
function EmployeeField({
  projectId,
  field,
  chosenName,
  onChosen,
}: {
  readonly projectId: number;
  readonly field: FieldBinding<string>;
  readonly chosenName: string;
  readonly onChosen: (name: string, role: string | null) => void;
}) {
  const [part, setPart] = useState('');
  const found = useEmployeesToAdd(projectId, usePaused(searchedPart(part)));
  const employees = found.data ?? [];
  return (
    <SearchedField
      {...field}
      label={labels.employeeId}
      required
      {...choiceState(found, messages.employeesFailed)}
      chosenName={chosenName}
      onSearch={setPart}
      choices={employees.map(({ employeeId, name, email }) => ({
        value: String(employeeId),
        label: email === null ? name : `${name} (${email})`,
      }))}
      onChange={(employeeId) => {
        field.onChange(employeeId);
        const chosen = employees.find((one) => String(one.employeeId) === employeeId);
        if (chosen !== undefined) onChosen(chosen.name, chosen.role);
      }}
    />
  );
}
