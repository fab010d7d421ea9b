import type { ActivityAction, ActivityResource } from '@countinghouse/contract/activity/activity.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { refusals, type RefusalCode } from '@countinghouse/contract/refusals.ts';
import { sql } from 'kysely';
import { classifyDatabaseError } from './database/constraint-errors.ts';
import type { Tx } from './database/database.ts';
import { Refusal, type AuditEntry, type Change, type RefusalDetail } from './handle.ts';

/**
 * Opens a record for a change: it is held until the transaction ends. One that the caller does not see is refused as missing,
 * and a caller who saw an older version is shown the newer one.
 */
export async function openForChange<Stored extends { readonly version: number }, Code extends RefusalCode>(
  held: Promise<Stored | undefined>,
  {
    refuse,
    missing,
    seen,
    unless,
    current = (stored) => stored,
  }: {
    readonly refuse: (code: Code | 'stale_version', detail?: RefusalDetail) => never;
    readonly missing: NoInfer<Code>;
    /** The version that the caller saw. */
    readonly seen: number;
    /** Why this one can never be changed. */
    readonly unless?: (stored: Stored) => NoInfer<Code> | undefined;
    /** The record as the answer of its endpoint has it. */
    readonly current?: (stored: Stored) => unknown;
  },
): Promise<Stored> {
  const stored = (await held) ?? refuse(missing);
  const refusal = unless?.(stored);
  if (refusal !== undefined) return refuse(refusal);
  return demandSeen(stored, { refuse, seen, current });
}

/** Refuses a change by a caller who saw an older version of a record that is held already. */
export const demandSeen = <Stored extends { readonly version: number }>(
  stored: Stored,
  {
    refuse,
    seen,
    current = (one) => one,
  }: {
    readonly refuse: (code: 'stale_version', detail?: RefusalDetail) => never;
    readonly seen: number;
    readonly current?: (stored: Stored) => unknown;
  },
): Stored => (stored.version === seen ? stored : refuse('stale_version', { current: current(stored) }));

/** Does something that is undone alone: when it fails, and when its result is not kept. */
export async function inSavepoint<T>(
  tx: Tx,
  act: () => Promise<T>,
  isKept: (result: T) => boolean = () => true,
): Promise<T> {
  await sql`savepoint tried`.execute(tx);
  let isDone = false;
  try {
    const result = await act();
    isDone = isKept(result);
    return result;
  } finally {
    if (!isDone) await sql`rollback to savepoint tried`.execute(tx);
    // thousands of open savepoints would lie within one another
    await sql`release savepoint tried`.execute(tx);
  }
}

interface Auditing {
  readonly tx: Tx;
  readonly audit: (entry: AuditEntry) => void;
}

interface RowsToSave<Given, Row> {
  readonly context: Given;
  /** What a fault is named by, before the number of its row and its field. */
  readonly name: string;
  readonly rows: readonly Row[];
  /** Which record a row is about, where no constraint of the database keeps two rows from changing it at once. */
  readonly recordOf?: (row: Row) => number;
}

/**
 * Saves rows by the rule of a single save, all of them or none: a refused row does not hide what is wrong with those behind it. They are saved
 * side by side, so that each step of all rows is one statement, and where one is refused one after the other.
 * @throws Refusal rows_refused, which names each fault by `name`, the number of its row and its field
 */
export async function saveRows<Given extends Auditing, Row>(
  { context, name, rows, recordOf }: RowsToSave<Given, Row>,
  save: (ofRow: RowContext<Given>, row: Row) => Promise<unknown>,
): Promise<void> {
  const { tx, audit } = context;
  const ofRow = contextOfRow(context);
  const areDifferent = recordOf === undefined || new Set(rows.map(recordOf)).size === rows.length;
  const entries = areDifferent ? await saveTogether(ofRow, rows, save) : undefined;
  if (entries !== undefined) return entries.forEach(audit);
  const fields: { path: string; message: string }[] = [];
  let refused = 0;
  for (const [at, row] of rows.entries())
    try {
      await inSavepoint(tx, () => save(ofRow, row));
    } catch (error) {
      refused += 1;
      for (const { path, message } of faultsOfRefusal(error))
        fields.push({ path: [name, at, ...(path === '' ? [] : [path])].join('.'), message });
    }
  if (refused > 0) throw new Refusal('rows_refused', { message: serverMessages.rowsRefused(refused), fields });
}

/** Saves rows side by side; answers their entries of the activity log in the order of the rows, or nothing, and saves nothing, where one fails. */
const saveTogether = <Given extends Auditing, Row>(
  ofRow: RowContext<Given>,
  rows: readonly Row[],
  save: (ofRow: RowContext<Given>, row: Row) => Promise<unknown>,
): Promise<readonly AuditEntry[] | undefined> =>
  inSavepoint(
    ofRow.tx,
    async () => {
      const entries: AuditEntry[][] = rows.map(() => []);
      const saving = rows.map((row, at) => save({ ...ofRow, audit: (entry) => void entries[at]?.push(entry) }, row));
      const done = await Promise.allSettled(saving);
      return done.every(({ status }) => status === 'fulfilled') ? entries.flat() : undefined;
    },
    (entries) => entries !== undefined,
  );

type RowContext<Given> = Given & ReturnType<typeof sayNothing>;

const sayNothing = () => ({
  reply: (): void => undefined,
  refuse: (...refused: ConstructorParameters<typeof Refusal>): never => {
    throw new Refusal(...refused);
  },
});

/** The context of a single save that is a row of many: its sentence is left unsaid, and any of its refusals can be thrown. */
export const contextOfRow = <Given extends { readonly tx: Tx }>(context: Given) => ({ ...context, ...sayNothing() });

/** The faults of a refused row in the words of its refusal, at its fields or at none. @throws what is no refusal */
export function faultsOfRefusal(error: unknown): readonly { readonly path: string; readonly message: string }[] {
  if (error instanceof Refusal) {
    const { fields = [], message = refusals[error.code].message } = error.detail;
    return fields.length > 0 ? fields : [{ path: '', message }];
  }
  const fault = classifyDatabaseError(error);
  if (fault?.kind !== 'constraint' || fault.refusal === undefined) throw error;
  return [{ path: '', message: refusals[fault.refusal].message }];
}

type Value = string | number | boolean | null | undefined;
type Values<Name extends string> = { readonly [Of in Name]?: Value };

/** What differs between two states of a record, under the labels of its form; of a new or a deleted one, all that it has. */
export const listChanges = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  before: Values<NoInfer<Name>> | undefined,
  after: Values<NoInfer<Name>> | undefined,
): Change[] =>
  (Object.keys(labels) as Name[])
    .map((name) => ({ fieldName: labels[name], oldValue: inWords(before?.[name]), newValue: inWords(after?.[name]) }))
    .filter(({ oldValue, newValue }) => oldValue !== newValue);

function inWords(value: Value): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}

/** How the activity log names a record and its fields. */
interface Audited<Stored, Name extends string> {
  readonly resource: ActivityResource;
  readonly labels: Readonly<Record<Name, string>>;
  readonly id: (stored: Stored) => string | number;
  readonly name: (stored: Stored) => string;
  readonly projectId?: (stored: Stored) => number | undefined;
  /** The fields in words where they are no texts of their own. */
  readonly words: (stored: Stored) => Values<NoInfer<Name>>;
}

/** Makes the entries of the activity log about the records of one kind. */
export const defineAudit =
  <Stored, Name extends string>({ resource, labels, id, name, projectId, words }: Audited<Stored, Name>) =>
  (action: ActivityAction, before: Stored | undefined, after: Stored | undefined): AuditEntry => {
    const stored = after ?? before;
    if (stored === undefined) throw new Error(`an entry about no ${resource}`);
    const project = projectId?.(stored);
    return {
      action,
      resource,
      resourceId: id(stored),
      resourceName: name(stored),
      ...(project === undefined ? {} : { projectId: project }),
      changes: listChanges(labels, before && words(before), after && words(after)),
    };
  };
