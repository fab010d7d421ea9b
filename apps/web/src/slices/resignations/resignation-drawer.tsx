import { messages } from '@countinghouse/contract/messages.ts';
import {
  resignationEndpoints,
  resignationReasonMax,
  type Resignation,
} from '@countinghouse/contract/resignations.contract.ts';
import { useState } from 'react';
import { failureOf, wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { todayHere } from '../../api/today.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import type { FieldFault } from '../../ui/form/form-state.ts';
import { useKeptForm } from '../../ui/form/kept-form.ts';
import { newerLines, NewerValues, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { EmployeeField } from './employee-field.tsx';
import { PlannedPlaces } from './planned-places.tsx';
import {
  isReversed,
  replacementIn,
  replacementText,
  resignationFaults,
  resignationLabels as labels,
  textsOf,
  typedResignation,
  valuesOf,
  type ResignationValues,
} from './resignation-values.ts';
import styles from './resignations.module.css';
import { useForgetResignations, useResignationPreview } from './use-resignations.ts';

type DateName = 'resignationDate' | 'lastWorkingDay' | 'reason';
const isField = (name: string): name is DateName => name in labels;

/** Notes that somebody leaves, or changes it; what becomes of their places on projects is shown before it is saved. */
export function ResignationDrawer({
  resignation,
  onClose,
}: {
  /** Absent for a new one. */
  readonly resignation: Resignation | undefined;
  readonly onClose: () => void;
}) {
  const notify = useNotifications();
  const forget = useForgetResignations();
  const saveOnce = useSaveOnce();
  const today = todayHere();
  const [base, setBase] = useState(resignation);
  const [newer, setNewer] = useState<readonly NewerLine[]>();
  const [unfit, setUnfit] = useState<ReadonlyMap<number, string>>(new Map());
  const form = useForm<ResignationValues>({
    initial: valuesOf(base, today),
    check: resignationFaults,
    save: async (values) => {
      const body = typedResignation(values, places);
      setUnfit(new Map());
      try {
        const { message } =
          base === undefined
            ? await saveOnce(resignationEndpoints.add, { body: { employeeId: Number(values.employeeId), ...body } })
            : await saveOnce(resignationEndpoints.change, {
                params: { id: base.resignationId },
                body: { ...body, version: base.version },
              });
        notify.show({ kind: 'success', title: message ?? messages.resignationUpdated });
        onClose();
        await forget();
        return undefined;
      } catch (error) {
        return refused(error, values);
      }
    },
  });
  useKeptForm(form, `resignation ${resignation?.resignationId ?? 'new'}`, base, setBase);
  const { values } = form;
  const isKnown = values.employeeId !== '' && values.lastWorkingDay !== '' && !isReversed(values);
  const preview = useResignationPreview(
    {
      employeeId: Number(values.employeeId),
      lastWorkingDay: values.lastWorkingDay,
      ...(base === undefined ? {} : { resignationId: base.resignationId }),
    },
    isKnown,
  );
  const places = preview.data?.places ?? [];
  const failure = failureOf(preview.error, () => void preview.refetch());

  function refused(error: unknown, typed: ResignationValues): readonly FieldFault[] {
    const failed = base === undefined ? messages.resignationAddFailed : messages.resignationEditFailed;
    const message = wordsOfFailure(error, failed);
    if (!isApiFailure(error)) return [{ path: '', message }];
    const current = resignationEndpoints.get.answer.safeParse(error.current);
    if (error.code === 'stale_version' && current.success) {
      const theirs = valuesOf(current.data, today);
      setBase(current.data);
      setNewer(newerLines<Record<string, string>>(textsOf(typed), textsOf(theirs)));
      form.rebase(theirs);
    }
    if (error.code === 'places_changed' || error.code === 'stale_version') void preview.refetch();
    if (error.code === 'employee_leaves') setUnfit(new Map(error.fields.flatMap((fault) => placeOf(fault))));
    const ofFields = error.fields.filter(({ path }) => path in typed);
    return ofFields.length > 0 ? ofFields : [{ path: '', message }];
  }
  const placeOf = ({ path, message }: FieldFault): [number, string][] => {
    const place = places[Number(/^places\.(\d+)\./.exec(path)?.[1])];
    return place === undefined ? [] : [[place.projectId, message]];
  };
  const replace = (projectId: number | string, text: string) =>
    form.set('replacements', { ...values.replacements, [projectId]: text });
  const projectName = (id: string) =>
    base?.projects.find(({ projectId }) => String(projectId) === id)?.projectName ?? `project ${id}`;

  return (
    <SideDrawer
      title={resignation === undefined ? 'Add resignation' : resignation.employeeName}
      width={860}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty && (!form.valid || (preview.data !== undefined && !preview.isFetching))}
      discardQuestion={messages.discardChanges}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="Resignation">
        {newer !== undefined && base !== undefined && (
          <NewerValues
            key={base.version}
            lines={newer}
            labelOf={(name) => (isField(name) ? labels[name] : `Replacement on ${projectName(name)}`)}
            shownOf={(name, value) =>
              name === 'reason' ? value : isField(name) ? shownDate(value) : replacementIn(value).name || 'nobody'
            }
            saving={form.saving}
            chosenOf={(name) => (isField(name) ? values[name] : (values.replacements[name] ?? ''))}
            onChoose={(name, value) => (isField(name) ? form.set(name, value) : replace(name, value))}
            onTakeAll={() => {
              form.reset(valuesOf(base, today));
              setNewer(undefined);
            }}
          />
        )}
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
          help="It becomes the off-board date on every project"
          required
        />
        <TextAreaField {...form.field('reason')} label={labels.reason} maxLength={resignationReasonMax} />
      </FormFrame>
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
    </SideDrawer>
  );
}
