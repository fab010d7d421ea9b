import type { FileColumns } from '@countinghouse/contract/work-logs/file-reading.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import type { Person } from './world.ts';

type Form = RequestOf<typeof workLogEndpoints.importFile>['form'];

/** A form as the screen sends it: the given fields and, unless left out, a file. */
export function aForm(
  fields: Readonly<Record<string, string>>,
  content?: string | Uint8Array<ArrayBuffer>,
  name = 'export.csv',
): Form {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (content !== undefined) form.set('file', new File([content], name));
  return form;
}

export interface Mapping {
  readonly projectId: number;
  readonly projects: readonly string[];
  readonly people: readonly { readonly key: string; readonly employeeId: number | null }[];
  /** Which columns of a table are read; those that are not named are not. */
  readonly columns?: Partial<FileColumns> | undefined;
  readonly dateOrder?: 'month first' | 'day first';
  readonly decimalMark?: 'point' | 'comma';
  readonly kinds?: readonly ('break' | 'holiday' | 'time off')[];
  readonly mode?: 'replace' | 'add';
  readonly covers?: { readonly startDate: string; readonly endDate: string };
  readonly removeAbsent?: readonly { readonly employeeId: number; readonly fileProject: string | null }[];
  readonly seen?: { readonly added: number; readonly changed: number; readonly removed: number };
}

type Content = string | Uint8Array<ArrayBuffer>;

/** The preview of a file for a project. */
export const preview = (person: Person, projectId: number | string, content?: Content, dateOrder?: string) =>
  person.call(workLogEndpoints.previewFile, {
    form: aForm({ projectId: String(projectId), ...(dateOrder === undefined ? {} : { dateOrder }) }, content),
  });

/** The plan of an import. */
export const planOf = (person: Person, mapping: Mapping, content?: Content) =>
  person.call(workLogEndpoints.planFile, { form: aForm({ mapping: JSON.stringify(mapping) }, content) });

export const importInto = (person: Person, mapping: Mapping, content?: Content, key?: string) =>
  person.call(
    workLogEndpoints.importFile,
    { form: aForm({ mapping: JSON.stringify(mapping) }, content) },
    key === undefined ? {} : { key },
  );

export interface TogglRow {
  readonly user?: string;
  readonly email?: string;
  readonly project?: string;
  readonly task?: string;
  readonly billable?: string;
  readonly day?: string;
  readonly start?: string;
  readonly duration?: string;
}

/** A Toggl export of some rows; an hour and a half of Ada on the portal each, unless given otherwise. */
export const togglFile = (...rows: readonly TogglRow[]): string =>
  [
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,Duration',
    ...rows.map((row) =>
      [
        row.user ?? 'Ada Dev',
        row.email ?? 'ada@devs.example',
        'Acme',
        row.project ?? 'Portal',
        row.task ?? 'Login',
        'done',
        row.billable ?? 'Yes',
        row.day ?? '2026-05-04',
        row.start ?? '09:00:00',
        row.duration ?? '01:30:00',
      ].join(','),
    ),
    '',
  ].join('\r\n');
