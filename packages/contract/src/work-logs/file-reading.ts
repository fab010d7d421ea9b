import { z } from 'zod';
import { tableReading } from '../table-files.ts';
import { idIn, isoDateIn } from '../wire.ts';

/** Kinds of rows that are not work: excluded unless a user selects them. */
export const rowKind = z.enum(['break', 'holiday', 'time off']);

/** The tools whose exports are read; "file" is any other table, whose columns a user names. */
export const layout = z.enum(['toggl', 'clockify', 'harvest', 'file']);

const column = z.string().max(200).nullable().default(null);
/** The column of a table that holds each part of a time log, by its name; null where the table has none. */
export const fileColumns = z.strictObject({
  person: column,
  email: column,
  day: column,
  start: column,
  hours: column,
  project: column,
  client: column,
  task: column,
  note: column,
  billable: column,
});
export type FileColumns = z.output<typeof fileColumns>;
export const fileColumnNames = Object.keys(fileColumns.shape) as readonly (keyof FileColumns)[];

/** What a table cannot be read without. */
export const missingColumns = (columns: FileColumns): readonly ('person' | 'day' | 'hours')[] =>
  (['person', 'day', 'hours'] as const).filter(
    (name) => columns[name] === null && (name !== 'person' || columns.email === null),
  );

/** The format of a file: detected, and changeable by the user. */
export const fileReading = z.strictObject({
  columns: fileColumns.nullable().default(null),
  ...tableReading.shape,
});
export type FileReading = z.output<typeof fileReading>;

/**
 * The `mapping` field of the import form, as JSON: which projects of the file, which people, and what to do with
 * earlier rows.
 */
export const importMapping = z.strictObject({
  projectId: idIn,
  projects: z.array(z.string().max(200)).min(1).max(100),
  ...fileReading.shape,
  people: z.array(z.strictObject({ key: z.string().max(300), employeeId: idIn.nullable() })).max(500),
  /** Kinds of rows that are imported although they are not work. */
  kinds: z.array(rowKind).max(3).default([]),
  /** "replace" removes what the same tool imported before on these days and the file no longer has. */
  mode: z.enum(['replace', 'add']).default('replace'),
  /** The days of the export, if it covers more than its first to its last row. */
  covers: z.strictObject({ startDate: isoDateIn, endDate: isoDateIn }).nullable().default(null),
  /** Which of the missing hours are removed as well; null follows what earlier files show. */
  removeAbsent: z
    .array(z.strictObject({ employeeId: idIn, fileProject: z.string().max(200).nullable() }))
    .max(1000)
    .nullable()
    .default(null),
  /** The preview that the user saw before "Import": an import with another effect is refused. */
  seen: z.strictObject({ added: z.int(), changed: z.int(), removed: z.int() }).nullable().default(null),
});
