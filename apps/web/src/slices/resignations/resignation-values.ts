import { messages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import {
  resignationFields,
  type PlannedPlace,
  type Resignation,
} from '@countinghouse/contract/resignations/resignations.contract.ts';
import { errorsAt, type FieldErrors } from '../../ui/form/form-state.ts';

/** The values of the form, as text. */
export interface ResignationValues {
  readonly employeeId: string;
  readonly employeeName: string;
  readonly resignationDate: string;
  readonly lastWorkingDay: string;
  readonly reason: string;
  /** The replacement on each project, as `12 Bela Kun`; '' for none. */
  readonly replacements: Readonly<Record<string, string>>;
}

export const resignationLabels = {
  employeeId: 'Employee',
  ...fieldLabels(resignationFields),
};

interface Replacement {
  readonly employeeId: number;
  readonly name: string;
}

export const replacementText = (one: Replacement | null): string =>
  one === null ? '' : `${one.employeeId} ${one.name}`;
/** The id and the name of a replacement; '' for none. */
export const replacementIn = (text: string): { readonly id: string; readonly name: string } => {
  const at = text.indexOf(' ');
  return { id: text.slice(0, Math.max(at, 0)), name: text.slice(at + 1) };
};

export const valuesOf = (one: Resignation | undefined, today: string): ResignationValues => ({
  employeeId: one === undefined ? '' : String(one.employeeId),
  employeeName: one?.employeeName ?? '',
  resignationDate: one?.resignationDate ?? today,
  lastWorkingDay: one?.lastWorkingDay ?? '',
  reason: one?.reason ?? '',
  replacements: Object.fromEntries(
    (one?.projects ?? []).map(({ projectId, replacement }) => [projectId, replacementText(replacement)]),
  ),
});

/** The values as one line each, to be compared with another user's: replacements by their project. */
export const textsOf = ({ resignationDate, lastWorkingDay, reason, replacements }: ResignationValues) => ({
  resignationDate,
  lastWorkingDay,
  reason,
  ...replacements,
});

/** The same errors that the server would find. */
export const resignationErrors = (values: ResignationValues): FieldErrors => ({
  ...errorsAt('employeeId', values.employeeId === '' ? messages.pleaseSelect('employee') : undefined),
  ...errorsAt('resignationDate', values.resignationDate === '' ? messages.pleaseSelect('resignation date') : undefined),
  ...errorsAt(
    'lastWorkingDay',
    values.lastWorkingDay === ''
      ? messages.pleaseSelect('last working day')
      : isReversed(values)
        ? messages.lastDayBeforeResignation
        : undefined,
  ),
});

export const isReversed = ({ resignationDate, lastWorkingDay }: ResignationValues): boolean =>
  resignationDate !== '' && lastWorkingDay !== '' && lastWorkingDay < resignationDate;

/** The request: the places as the user saw them, each with its replacement. */
export const typedResignation = (values: ResignationValues, places: readonly PlannedPlace[]) => ({
  resignationDate: values.resignationDate,
  lastWorkingDay: values.lastWorkingDay,
  reason: values.reason,
  places: places.map(({ projectId, version, replacement }) => {
    const { id } = replacementIn(values.replacements[projectId] ?? replacementText(replacement));
    return { projectId, version, replacementId: id === '' ? null : Number(id) };
  }),
});
