import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { withoutRefusal, type RowToSave } from '../../records/save-rows.ts';
import { workedOutOnce } from '../../records/worked-out-once.ts';
import {
  fieldOf,
  isChangeable,
  projectErrors,
  textsOf,
  valueFrom,
  valuesOf,
  type ComparedName,
  type ProjectValues,
} from './project-values.ts';

/** The columns of the grid: the billing settings first, then the people, then what belongs to some models alone. */
export const columnNames = [
  'name',
  'model',
  'payModel',
  'cycle',
  'invoiceTerm',
  'accType',
  'projectStartDate',
  'primaryCsm',
  'primaryAccountant',
  'salesPersons',
  'leadSource',
  'channel',
  'leaveTerm',
  'invoiceTemplate',
  'retainer',
  'tmHours',
] as const satisfies readonly ComparedName[];
export type ColumnName = (typeof columnNames)[number];

/** A project in the grid: as it was fetched, and as it is typed. */
export interface ProjectSettingsRow extends RowToSave {
  readonly project: ProjectDetails;
  readonly values: ProjectValues;
}

export const keyOfProject = ({ project }: ProjectSettingsRow): string => String(project.projectId);

export const rowOfProject = (project: ProjectDetails): ProjectSettingsRow => ({
  project,
  values: valuesOf(project),
  refused: {},
});

const textsOnce = workedOutOnce(textsOf);
const textsOfProject = workedOutOnce((project: ProjectDetails) => textsOf(valuesOf(project)));

/** Whether a user typed something into the row. */
export const isChanged = workedOutOnce(
  ({ project, values }: ProjectSettingsRow): boolean =>
    JSON.stringify(textsOnce(values)) !== JSON.stringify(textsOfProject(project)),
);

/** The row over a newer version of its project: what a user typed stays, unless it can no longer be changed. */
export function rowOver(newer: ProjectDetails, row: ProjectSettingsRow): ProjectSettingsRow {
  if (newer.version === row.project.version) return row;
  const [before, typed] = [textsOfProject(row.project), textsOnce(row.values)];
  const kept = columnNames.filter((name) => typed[name] !== before[name] && isChangeable(name, newer));
  const changes = Object.fromEntries(kept.map((name) => [name, valueFrom(name, typed[name])]));
  const next = { ...row, project: newer, values: { ...valuesOf(newer), ...changes } };
  // another user typed the same: nothing is left to save
  return isChanged(next) ? next : rowOfProject(newer);
}

/** The value of a field as one text. */
export const textIn = ({ values }: ProjectSettingsRow, name: ComparedName): string => textsOnce(values)[name];

export const withText = (row: ProjectSettingsRow, name: ComparedName, text: string): ProjectSettingsRow => {
  // what was refused of the whole row stands at its name, which cannot be edited
  const { name: _ofRow, ...refused } = withoutRefusal(row, name);
  return { ...row, values: { ...row.values, [name]: valueFrom(name, text) }, refused };
};

/** Whether a cell can be edited. Several sales persons are changed in the form of the project, where each has a field. */
export const isEditable = (row: ProjectSettingsRow, name: ComparedName): boolean =>
  isChangeable(name, row.project) && !textIn(row, name).includes('\n');

/** What is wrong with a project, by column. */
export const faultsOfProject = (values: ProjectValues): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(projectErrors(values)).flatMap(([path, message]) =>
      message === undefined ? [] : [[columnOfPath(path), message]],
    ),
  );

/** The column for a place in the request. */
export const columnOfProject = (path: string, { values }: ProjectSettingsRow): string =>
  columnOfPath(fieldOf(path.replace(/^details\./, ''), values));

/** The column of a field; a fault of a field that the grid does not show stands at the project's name. */
const columnOfPath = (path: string): ColumnName => columnNames.find((name) => name === path.split('.')[0]) ?? 'name';
