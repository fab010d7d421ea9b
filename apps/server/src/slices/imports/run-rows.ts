import { createHash, type Hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ImportOutcome } from '@countinghouse/contract/imports/imports.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import type { AuditEntry, Work } from '../../handle.ts';
import { inSavepoint } from '../../record.ts';
import { callEndpoints, type Common, type Handlers } from './call-endpoint.ts';
import type { Part, Prepared, Saved, Stored } from './importer.ts';
import type { ReadRow } from './read-rows.ts';
import { bodyIn, bodyOrItself, faultsOf, RowFaults, withFurther, type Fault } from './row-faults.ts';

/** A row after it was saved, or refused. */
export interface DoneRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly outcome: ImportOutcome;
  readonly faults: readonly Fault[];
}

/** A record that the import added or changed: what it was before, null where it is new, and its version afterwards. */
export interface Touched {
  readonly part: string;
  readonly key: string;
  readonly before: unknown;
  readonly after: Stored;
}

export interface RunOfRows {
  readonly rows: readonly DoneRow[];
  readonly touched: readonly Touched[];
  /** The same for two runs that find and save the same. */
  readonly mark: string;
}

export interface Running {
  readonly handlers: Handlers;
  readonly common: Common;
  readonly work: Work;
  readonly parts: readonly Part[];
  /** Called now and then with the rows that are done. */
  readonly onDone: (rows: number) => Promise<void>;
}

/** As many rows are saved at once; their statements travel together. */
const groupMax = 100;

/**
 * Saves the rows of a file one after the other, each through the endpoints that its form calls. A refused row is undone alone, so that
 * the rows behind it are checked too; whether anything of the file is stored at all decides the caller.
 */
export async function runRows(rows: readonly ReadRow[], running: Running): Promise<RunOfRows> {
  const { parts, work } = running;
  const prepared: Prepared[] = [];
  const values = rows.map((row) => row.values);
  for (const part of parts) prepared.push(await part.prepare(work.tx, values));
  const run = new Run(running, prepared);
  const done: DoneRow[] = [];
  for (let at = 0; at < rows.length;) {
    const group = run.groupFrom(rows, at);
    done.push(...(await run.saveGroup(group)));
    at += group.length;
    await running.onDone(at);
  }
  return { rows: done, touched: [...run.touched.values()], mark: run.mark.digest('hex') };
}

/** What one part of a row comes to. */
interface Planned {
  readonly part: Part;
  readonly key: string;
  readonly body: unknown;
  readonly before: Stored | undefined;
  readonly outcome: 'new' | 'changed' | 'unchanged';
}

class Run {
  readonly touched = new Map<string, Touched>();
  readonly mark: Hash = createHash('sha256');
  readonly #running: Running;
  readonly #parts: readonly {
    readonly part: Part;
    readonly prepared: Prepared;
    readonly stored: Map<string, Stored>;
  }[];
  /** On which line each record was met first. */
  readonly #lines = new Map<string, number>();

  constructor(running: Running, prepared: readonly Prepared[]) {
    this.#running = running;
    this.#parts = running.parts.map((part, at) => {
      const one = prepared[at];
      if (one === undefined) throw new Error(`${part.name} was not prepared`);
      return { part, prepared: one, stored: new Map(one.stored) };
    });
  }

  /** The next rows that do not wait for one another: no two of them are about the same record. */
  groupFrom(rows: readonly ReadRow[], from: number): readonly ReadRow[] {
    const taken = new Set<string>();
    const group: ReadRow[] = [];
    for (const row of rows.slice(from, from + groupMax)) {
      const turns = this.#parts.flatMap(({ part }) => {
        const key = part.keyOf(row.values);
        return key === undefined ? [] : [`${part.name} ${part.turnOf?.(row.values) ?? key}`];
      });
      if (turns.some((turn) => taken.has(turn))) break;
      for (const turn of turns) taken.add(turn);
      group.push(row);
    }
    return group;
  }

  /** Saves the rows together; where one is refused, each of them alone. */
  async saveGroup(group: readonly ReadRow[]): Promise<readonly DoneRow[]> {
    if (group.length > 1 && group.every(({ faults }) => faults.length === 0)) {
      const kept = await this.#saveTogether(group);
      if (kept !== undefined) return this.#keep(group, kept);
    }
    const done: DoneRow[] = [];
    for (const row of group) {
      const isKept = (save: RowSave): boolean => save.faults.length === 0;
      const saveChecked = async (): Promise<RowSave> => {
        const saved = await this.#save(row);
        const fault = isKept(saved) ? await this.#constraintFault() : undefined;
        return fault === undefined ? saved : { ...saved, faults: [fault] };
      };
      const save = await inSavepoint(this.#running.work.tx, saveChecked, isKept);
      done.push(...this.#keep([row], [save]));
    }
    return done;
  }

  /** What was saved of the rows; undefined, and nothing saved, where one of them is refused. */
  #saveTogether(group: readonly ReadRow[]): Promise<readonly RowSave[] | undefined> {
    return inSavepoint(
      this.#running.work.tx,
      async () => {
        const saves = await Promise.allSettled(group.map((row) => this.#save(row)));
        const kept = saves.flatMap((one) =>
          one.status === 'fulfilled' && one.value.faults.length === 0 ? [one.value] : [],
        );
        if (kept.length < group.length) return undefined;
        return (await this.#constraintFault()) === undefined ? kept : undefined;
      },
      (kept) => kept !== undefined,
    );
  }

  /** What the database checks only at the end of a transaction is checked here, where the row is still known. */
  async #constraintFault(): Promise<Fault | undefined> {
    const { tx } = this.#running.work;
    try {
      await sql`set constraints all immediate`.execute(tx);
      await sql`set constraints all deferred`.execute(tx);
      return undefined;
    } catch (error) {
      return faultsOf(error, undefined)[0];
    }
  }

  /**
   * Plans and saves the parts of a row. It is not remembered until it is kept. One that is refused is checked to its end: what hangs on
   * a refused part is planned, and not saved.
   */
  async #save(row: ReadRow): Promise<RowSave> {
    const entries: AuditEntry[] = [];
    const { handlers, common, work } = this.#running;
    const inRow: Work = { ...work, audit: (entry) => void entries.push(entry) };
    const ids = new Map<string, number>();
    const saving = { tx: work.tx, audit: inRow.audit, call: callEndpoints(handlers, common, inRow), common, ids };
    const saves: { readonly planned: Planned; readonly saved: Saved }[] = [];
    const planned: Planned[] = [];
    let { faults } = row;
    // the cells of a row that is too long may stand under other headings
    if (faults.some(({ column }) => column === null)) return { entries, saves, planned, faults };
    for (const { part, prepared, stored } of this.#parts) {
      try {
        const plan = planPart({ part, prepared, stored, lines: this.#lines }, row);
        if (plan === undefined) continue;
        planned.push(plan);
        if (faults.length > row.faults.length) continue;
        const { before, body } = plan;
        if (plan.outcome === 'unchanged' && before !== undefined) ids.set(part.name, before.id);
        else {
          const saved = await (before === undefined
            ? part.add({ ...saving, key: plan.key }, body as never)
            : part.change({ ...saving, key: plan.key }, body as never, before));
          ids.set(part.name, saved.id);
          saves.push({ planned: plan, saved });
        }
      } catch (error) {
        const found = faultsOf(error, part);
        faults = withFurther(faults, row.faults.length === 0 ? found : found.filter((one) => !hangsOnDate(one, part)));
      }
    }
    return { entries, saves, planned, faults };
  }

  /** Remembers what was saved, for the rows behind and for the mark. */
  #keep(group: readonly ReadRow[], saves: readonly RowSave[]): readonly DoneRow[] {
    return group.map((row, at) => {
      const save = saves[at];
      if (save === undefined) throw new Error('a row was not saved');
      const outcome = outcomeOf(save);
      this.mark.update(
        JSON.stringify([
          row.line,
          outcome,
          save.faults,
          ...save.planned.map((one) => [one.key, one.before?.version, one.body]),
        ]),
      );
      if (outcome !== 'refused') {
        for (const { part, key } of save.planned) {
          const record = `${part.name} ${key}`;
          if (!this.#lines.has(record)) this.#lines.set(record, row.line);
        }
        for (const { planned, saved } of save.saves) this.#remember(planned, saved);
        for (const entry of save.entries) this.#running.work.audit(entry);
      }
      return { line: row.line, cells: row.cells, outcome, faults: save.faults };
    });
  }

  #remember({ part, key, before, body }: Planned, { id, version, beside = [] }: Saved): void {
    for (const one of beside) this.#touch(part, one.key, one.before, one.after);
    this.#touch(part, key, before === undefined ? null : before.body, { id, version, body });
  }

  #touch(part: Part, key: string, before: unknown, after: Stored): void {
    const record = `${part.name} ${part.recordOf?.(after) ?? after.id}`;
    // a file can call a project by its name and by its code
    const earlier = this.touched.get(record);
    this.touched.set(record, { part: part.name, key, before, ...earlier, after });
    const stored = this.#parts.find((one) => one.part === part)?.stored;
    stored?.set(key, after);
    if (earlier !== undefined) stored?.set(earlier.key, after);
  }
}

interface RowSave {
  readonly entries: readonly AuditEntry[];
  readonly saves: readonly { readonly planned: Planned; readonly saved: Saved }[];
  readonly planned: readonly Planned[];
  readonly faults: readonly Fault[];
}

/** Whether a fault may follow from another date that cannot be read, such as the overlap of a range without its end. */
const hangsOnDate = ({ column }: Fault, { columns }: Part): boolean =>
  column === null || columns[column]?.reads === 'date';

/** What a part of a row comes to, next to what is stored. @throws RowFaults */
function planPart(
  {
    part,
    prepared,
    stored,
    lines,
  }: { part: Part; prepared: Prepared; stored: ReadonlyMap<string, Stored>; lines: ReadonlyMap<string, number> },
  row: ReadRow,
): Planned | undefined {
  const key = part.keyOf(row.values);
  if (key === undefined) return undefined;
  const before = stored.get(key);
  const body = bodyIn(part, prepared, { values: row.values, before: before?.body });
  const isSame = before !== undefined && isDeepStrictEqual(body, bodyOrItself(part, before.body));
  const line = lines.get(`${part.name} ${key}`);
  // a record can stand in several lines, as a company of two clients does, but only in the same words
  if (line !== undefined && !isSame)
    throw new RowFaults([{ column: null, message: serverMessages.importRowContradicts(line) }]);
  return { part, key, body, before, outcome: before === undefined ? 'new' : isSame ? 'unchanged' : 'changed' };
}

/** What a whole row comes to: new as soon as one of its records is. */
function outcomeOf({ faults, planned }: RowSave): ImportOutcome {
  if (faults.length > 0) return 'refused';
  const outcomes = planned.map(({ outcome }) => outcome);
  return outcomes.includes('new') ? 'new' : outcomes.includes('changed') ? 'changed' : 'unchanged';
}
