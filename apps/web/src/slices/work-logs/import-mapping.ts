import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import type { FileColumns } from '@countinghouse/contract/work-logs/file-reading.ts';
import type { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import type { WrittenAs } from '../../ui/table-file/written-as.ts';

type RowKind = ReceivedOf<typeof workLogEndpoints.previewFile>['kinds'][number]['kind'];

/** The format of the file, as far as the user chose it. */
export interface ChosenReading extends WrittenAs {
  /** Of a table whose columns the user selects. */
  readonly columns: FileColumns | null;
}
export const asFound: ChosenReading = {
  columns: null,
  encoding: null,
  separator: null,
  decimalMark: null,
  dateOrder: null,
};

/** The user's decisions about a file: its projects, the developer for each person, and the handling of earlier hours. */
export interface ImportMapping extends ChosenReading {
  readonly projects: readonly string[];
  /** The developer for each person of the file; null leaves the person out. */
  readonly people: Readonly<Record<string, number | null>>;
  /** Kinds of rows that are imported although they are not work. */
  readonly kinds: readonly RowKind[];
  readonly mode: 'replace' | 'add';
  /** The days that the export covers; null means from its first to its last row. */
  readonly covers: { readonly startDate: string; readonly endDate: string } | null;
  /** Which hours of absent people and projects are removed; null means the server's proposal. */
  readonly removeAbsent: readonly { readonly employeeId: number; readonly fileProject: string | null }[] | null;
}

/** The form that asks for a preview of a file, with what the user chose of its format. */
export function previewFields(projectId: number, reading: ChosenReading, file: File): FormData {
  const form = new FormData();
  form.set('projectId', String(projectId));
  const { columns, ...written } = reading;
  for (const [field, value] of Object.entries(written)) if (value !== null) form.set(field, value);
  if (columns !== null) form.set('columns', JSON.stringify(columns));
  form.set('file', file);
  return form;
}

/** The initial mapping: the project of the same name (or the only one), and people whose match is certain. */
export function startMapping(
  preview: ReceivedOf<typeof workLogEndpoints.previewFile>,
  projectName: string,
  reading: ChosenReading,
): ImportMapping {
  const same = preview.projects.filter((one) => one.name.toLowerCase() === projectName.toLowerCase());
  const [only] = preview.projects;
  const chosen = same.length > 0 ? same : preview.projects.length === 1 && only !== undefined ? [only] : [];
  return {
    projects: chosen.map((one) => one.name),
    people: Object.fromEntries(preview.people.map((person) => [person.key, person.suggestedEmployeeId])),
    ...reading,
    columns: preview.columns?.chosen ?? null,
    kinds: [],
    mode: 'replace',
    covers: null,
    removeAbsent: null,
  };
}

/** The effect that the user saw before "Import". */
export interface SeenPlan {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** The form of the request; with the effect that the user saw when it is to be stored. */
export function importFields(projectId: number, mapping: ImportMapping, file: File, seen: SeenPlan | null): FormData {
  const form = new FormData();
  const people = Object.entries(mapping.people).map(([key, employeeId]) => ({ key, employeeId }));
  form.set('mapping', JSON.stringify({ projectId, ...mapping, people, seen }));
  form.set('file', file);
  return form;
}
