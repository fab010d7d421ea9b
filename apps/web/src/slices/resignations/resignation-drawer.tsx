import { messages } from '@countinghouse/contract/messages.ts';
import {
  resignationEndpoints,
  resignationFields,
  type Resignation,
} from '@countinghouse/contract/resignations/resignations.contract.ts';
import { useState } from 'react';
import { toFailure } from '../../api/to-failure.ts';
import { todayHere } from '../../api/today.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import type { FieldError } from '../../ui/form/form-state.ts';
import { EmployeeField } from './employee-field.tsx';
import { PlannedPlaces } from './planned-places.tsx';
import {
  isReversed,
  replacementIn,
  replacementText,
  resignationErrors,
  resignationLabels as labels,
  textsOf,
  typedResignation,
  valuesOf,
  type ResignationValues,
} from './resignation-values.ts';
import styles from './resignations.module.css';
import { useInvalidateResignations, useResignationPreview } from './use-resignations.ts';

type DateName = 'resignationDate' | 'lastWorkingDay' | 'reason';
const isField = (name: string): name is DateName => name in labels;

/** Records or changes a resignation; the effect on the employee's projects is shown before it is saved. */
export function ResignationDrawer({
  resignation,
  onClose,
}: {
  /** Absent for a new one. */
  readonly resignation: Resignation | undefined;
  readonly onClose: () => void;
}) {
  const today = todayHere();
  const [unfit, setUnfit] = useState<ReadonlyMap<number, string>>(new Map());
  const edited = useRecordForm<ResignationValues, Resignation>({
    name: `resignation ${resignation?.resignationId ?? 'new'}`,
    record: resignation,
    labels,
    valuesOf: (one) => valuesOf(one, today),
    check: resignationErrors,
    save: (typed, seen, saveOnce) => {
      const body = typedResignation(typed, places);
      setUnfit(new Map());
      return seen === undefined
        ? saveOnce(resignationEndpoints.add, { body: { employeeId: Number(typed.employeeId), ...body } })
        : saveOnce(resignationEndpoints.change, {
            params: { id: seen.resignationId },
            body: { ...body, version: seen.version },
          });
    },
    answer: resignationEndpoints.get.answer,
    words: {
      saved: messages.resignationUpdated,
      addFailed: messages.resignationAddFailed,
      changeFailed: messages.resignationEditFailed,
    },
    refresh: useInvalidateResignations(),
    onSaved: onClose,
    texts: { of: textsOf, put: (_, name, text) => (isField(name) ? form.set(name, text) : replace(name, text)) },
    errorsOf: ({ code, fields }) => {
      if (code === 'employee_leaves') setUnfit(new Map(fields.flatMap((error) => placeOf(error))));
      return fields.filter((error) => placeOf(error).length === 0);
    },
  });
  const { form, stored } = edited;
  const { values } = form;
  const isKnown = values.employeeId !== '' && values.lastWorkingDay !== '' && !isReversed(values);
  const preview = useResignationPreview(
    {
      employeeId: Number(values.employeeId),
      lastWorkingDay: values.lastWorkingDay,
      ...(stored === undefined ? {} : { resignationId: stored.resignationId }),
    },
    isKnown,
  );
  const places = preview.data?.places ?? [];
  const failure = toFailure(preview.error, () => void preview.refetch());

  const placeOf = ({ path, message }: FieldError): [number, string][] => {
    const place = places[Number(/^places\.(\d+)\./.exec(path)?.[1])];
    return place === undefined ? [] : [[place.projectId, message]];
  };
  const replace = (projectId: number | string, text: string) =>
    form.set('replacements', { ...values.replacements, [projectId]: text });
  const projectName = (id: string) =>
    stored?.projects.find(({ projectId }) => String(projectId) === id)?.projectName ?? `project ${id}`;

  return (
    <RecordDrawer
      of={edited}
      title={resignation === undefined ? 'Add resignation' : resignation.employeeName}
      width={860}
      canSave={form.dirty && (!form.valid || (preview.data !== undefined && !preview.isFetching))}
      discardQuestion={messages.discardChanges}
      label="Resignation"
      labelOf={(name) => `Replacement on ${projectName(name)}`}
      shownOf={(name, value) =>
        name === 'reason' ? value : isField(name) ? shownDate(value) : replacementIn(value).name || 'none'
      }
      onClose={onClose}
      after={
        <>
          {isKnown && failure !== undefined && <ErrorState {...failure} />}
          {isKnown && failure === undefined && (
            <div className={styles.previewed}>
              <PlannedPlaces
                places={places}
                otherProjects={preview.data?.otherProjects ?? 0}
                loading={preview.isFetching}
                disabled={form.saving}
                employeeId={values.employeeId}
                replacementOf={({ projectId, replacement }) =>
                  values.replacements[projectId] ?? replacementText(replacement)
                }
                unfit={unfit}
                onReplace={({ projectId }, text) => replace(projectId, text)}
              />
            </div>
          )}
        </>
      }
    >
      {resignation === undefined && (
        <EmployeeField
          {...form.field('employeeId')}
          label={labels.employeeId}
          required
          chosenName={values.employeeName}
          onChosen={(id, name) => {
            form.set('employeeId', id);
            form.set('employeeName', name);
            form.set('replacements', {});
          }}
        />
      )}
      <DateField {...form.field('resignationDate')} label={labels.resignationDate} today={today} required />
      <DateField
        {...form.field('lastWorkingDay')}
        label={labels.lastWorkingDay}
        today={today}
        help="Becomes the off-board date on every project"
        required
      />
      <TextAreaField {...form.field('reason')} label={labels.reason} maxLength={resignationFields.reason.maxLength} />
    </RecordDrawer>
  );
}
