import type { LedgerModel } from '@countinghouse/billing/testing/ledger-model.ts';
import { pick, type Draw } from '@countinghouse/billing/testing/random-run.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { adjustmentType, type AdjustmentType } from '@countinghouse/contract/options.ts';
import { sql } from 'kysely';
import { aDeveloper, aProject, aStaffUser } from '../../seed/builders.ts';
import { classifyDatabaseError } from '../../src/database/constraint-errors.ts';
import { inTransaction, type Database, type Tx } from '../../src/database/database.ts';
import { insertWeek, storeTick, weeksOfPrediction } from '../../src/slices/verification/verification.sql.ts';
import { planLogChanges, type NewLog } from '../../src/slices/work-logs/plan-log-changes.ts';
import { billTimeAgain, takeTimeBack } from '../../src/slices/work-logs/credited-time.public.ts';
import { settleChanges } from '../../src/slices/work-logs/changes-since-billed.public.ts';
import {
  giveUpPart,
  lockLogs,
  loggedTime,
  markOfLogs,
  putTimeOnDraft,
  releaseTime,
} from '../../src/slices/work-logs/work-logs.public.ts';
import { addLogs, changeLogs, storedLogs } from '../../src/slices/work-logs/work-logs.sql.ts';
import { aBareCredit, aBareDraft, issueBare, voidWithoutMoney } from '../bare-invoice.ts';

const now = '2026-11-21T09:00:00.000Z';
const day = calendarDate('2026-05-04');
/** The week in which everything is logged. */
const week = { start: day, end: calendarDate('2026-05-10') };

/** A project whose hours are synced, billed and released, step by step on the real tables. */
export class Business {
  readonly #database: Database;
  readonly projectId: number;
  readonly employeeId: number;
  readonly #billingId: number;
  /** The source's logs now, and at the time the week was verified. */
  readonly #told = new Map<string, bigint>();
  #verified: ReadonlyMap<string, bigint> | undefined;
  #accountantId: number | undefined;

  private constructor(database: Database, ids: { projectId: number; employeeId: number; billingId: number }) {
    this.#database = database;
    this.projectId = ids.projectId;
    this.employeeId = ids.employeeId;
    this.#billingId = ids.billingId;
  }

  static async open(database: Database): Promise<Business> {
    const { id: projectId } = await aProject(database.kysely);
    const billed = await sql<{
      id: number;
    }>`insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, created_at)
      values (${projectId}, '2026-05-01', '2026-05-31', 100, 0, now()) returning id`.execute(database.kysely);
    const billingId = billed.rows[0]?.id ?? 0;
    await insertWeek(database.kysely, { billingId, number: 2, ...week });
    return new Business(database, {
      projectId,
      employeeId: await aDeveloper(database.kysely, { projectId }),
      billingId,
    });
  }

  /** One transaction that locks the logs of the project, as every command does. */
  async #act<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.#database, async (tx) => {
      await lockLogs(tx, this.projectId);
      return run(tx);
    });
  }

  /** The source's current state of some logs; 0 seconds means that a log is gone or no longer billable. */
  pull(pulled: ReadonlyMap<string, { seconds: bigint; isGone: boolean }>): Promise<void> {
    return this.#act(async (tx) => {
      const sourceIds = [...pulled.keys()];
      const stored = await storedLogs(tx, {
        projectId: this.projectId,
        source: 'zoho-projects',
        period: null,
        sourceIds,
      });
      const arrived = [...pulled].flatMap(([sourceId, log]): NewLog[] =>
        log.isGone
          ? []
          : [
              {
                sourceId,
                employeeId: this.employeeId,
                day,
                seconds: Number(log.seconds),
                billable: log.seconds > 0n,
                task: 'Work',
                note: '',
                changedAtSource: null,
              },
            ],
      );
      const plan = planLogChanges(stored, arrived, (log) => pulled.get(log.sourceId)?.isGone === true);
      await addLogs(tx, { projectId: this.projectId, source: 'zoho-projects', logs: plan.added, now });
      await changeLogs(tx, [...plan.changed, ...plan.vanished], now);
      for (const [sourceId, { seconds, isGone }] of pulled)
        if (isGone) this.#told.delete(sourceId);
        else this.#told.set(sourceId, seconds);
    });
  }

  verify(): Promise<void> {
    return this.#act(async (tx) => {
      const [stored] = await weeksOfPrediction(tx, this.#billingId);
      const days = { projectId: this.projectId, period: week };
      await storeTick(tx, {
        id: stored?.id ?? 0,
        logsMark: await markOfLogs(tx, days),
        logs: await loggedTime(tx, days),
      });
      this.#verified = new Map(this.#told);
    });
  }

  /** An error when the week kept or lost its tick wrongly after the changes of the source; undefined when it is right. */
  async verificationErrors(): Promise<string[]> {
    const [checked] = await weeksOfPrediction(this.#database.kysely, this.#billingId);
    const then = this.#verified;
    const isSame =
      then !== undefined && then.size === this.#told.size && [...this.#told].every(([id, is]) => then.get(id) === is);
    return checked?.verified === isSame ? [] : [`verified is ${checked?.verified}, the logs are the same: ${isSame}`];
  }

  /** A draft over 90.00. */
  async newDraft(): Promise<number> {
    const id = await aBareDraft(this.#database.kysely, this.projectId);
    await sql`update invoice set rows_amount = 90, lines_amount = 90, total = 90 where id = ${id}`.execute(
      this.#database.kysely,
    );
    return id;
  }

  putOnDraft(invoiceId: number, sourceIds: readonly string[]): Promise<number> {
    return this.#act(async (tx) => {
      const logs = await sql<{ id: string }>`select id from work_log
        where project_id = ${this.projectId} and source_id = any (${sourceIds})`.execute(tx);
      return putTimeOnDraft(tx, { projectId: this.projectId, invoiceId, logIds: logs.rows.map((row) => row.id) });
    });
  }

  deleteDraft(invoiceId: number): Promise<void> {
    return this.#act(async (tx) => {
      await releaseTime(tx, invoiceId);
      await sql`delete from invoice where id = ${invoiceId}`.execute(tx);
    });
  }

  /** Credits some time of an issued invoice; returns the credit note, or undefined when the database refuses it as too much. */
  async credit(invoiceId: number, takenBack: ReadonlyMap<string, bigint>): Promise<number | undefined> {
    try {
      return await this.#act(async (tx) => {
        const creditId = await aBareCredit(tx, invoiceId);
        const logs = await sql<{ id: string; source_id: string }>`
          select id, source_id from work_log where project_id = ${this.projectId}`.execute(tx);
        const idOf = new Map(logs.rows.map((row) => [row.source_id, row.id]));
        const seconds = new Map([...takenBack].map(([sourceId, each]) => [idOf.get(sourceId) ?? '', each]));
        await takeTimeBack(tx, { creditId, seconds, now });
        await issueBare(tx, creditId);
        return creditId;
      });
    } catch (error) {
      const fault = classifyDatabaseError(error);
      if (fault?.kind !== 'constraint' || fault.constraint !== 'credits_never_exceed') throw error;
      return undefined;
    }
  }

  issue(invoiceId: number): Promise<void> {
    return this.#act((tx) => issueBare(tx, invoiceId));
  }

  /** Voids an invoice or a credit note, unless a live credit note corrects it or its time was billed again. */
  void(invoiceId: number): Promise<void> {
    return this.#act(async (tx) => {
      const found = await sql<{ corrected: number | null; has_credits: boolean }>`
        select corrects_invoice_id as corrected,
          exists (select from invoice c where c.corrects_invoice_id = i.id and c.document_state <> 'void') as has_credits
        from invoice i where id = ${invoiceId}`.execute(tx);
      const { corrected, has_credits: hasCredits } = found.rows[0] ?? { corrected: null, has_credits: false };
      if (hasCredits) return;
      if (corrected === null) await releaseTime(tx, invoiceId);
      else if (!(await billTimeAgain(tx, { creditId: invoiceId, correctedId: corrected, now }))) return;
      await voidWithoutMoney(tx, invoiceId);
    });
  }

  writeOff(sourceIds: readonly string[]): Promise<void> {
    return this.#act(async (tx) => {
      await sql`update time_entry e set write_off_reason = 'a gift' from work_log l
        where l.id = e.work_log_id and l.project_id = ${this.projectId} and l.source_id = any (${sourceIds})
          and e.invoice_id is null and e.write_off_reason is null`.execute(tx);
    });
  }

  /** Writes off a part of the unbilled time of a log; returns false when no single entry has that much. */
  giveUpPart(sourceId: string, seconds: bigint): Promise<boolean> {
    return this.#act(async (tx) => {
      const logs = await sql<{ id: string }>`select id from work_log
        where project_id = ${this.projectId} and source_id = ${sourceId}`.execute(tx);
      const parts = logs.rows.map(({ id }) => ({ logId: id, seconds }));
      return giveUpPart(tx, parts, { reason: 'a gift', on: calendarDate('2026-06-30'), now });
    });
  }

  /** Carries the unbilled time of some billed logs to the next invoice, which moves no time. */
  carry(sourceIds: readonly string[]): Promise<void> {
    return this.#act(async (tx) => {
      const logs = await sql<{ id: string }>`select id from work_log
        where project_id = ${this.projectId} and source_id = any (${sourceIds})`.execute(tx);
      await settleChanges(
        tx,
        logs.rows.map((row) => row.id),
        'carry',
      );
    });
  }

  /** Records a payment of a part of an issued invoice, waives a part, or reverses the last entry; that moves no time. */
  settle(invoiceId: number, kind: 'receipt' | AdjustmentType, isTakenBack: boolean): Promise<void> {
    return this.#act(async (tx) => {
      const table = sql.table(kind === 'receipt' ? 'receipt' : 'adjustment');
      const how =
        kind === 'receipt'
          ? sql`received_on, note, source`
          : sql`adjusted_on, reason, type, entered_by, certificate_number, withholding_rate`;
      const said =
        kind === 'receipt'
          ? sql`'2026-06-01', 'a note', 'books'`
          : // what is taken back is taken back as what it was
            sql`'2026-06-01', 'a reason', ${isTakenBack ? sql`e.type` : kind}, ${await this.#userId(tx)}, ${
              isTakenBack ? sql`e.certificate_number, e.withholding_rate` : withheld(kind)
            }`;
      await (
        isTakenBack
          ? sql`insert into ${table} (invoice_id, amount, reverses, entered_at, ${how})
            select invoice_id, -amount, id, now(), ${said} from ${table} e where invoice_id = ${invoiceId} and reverses is null
              and not exists (select from ${table} r where r.reverses = e.id) order by id desc limit 1`
          : sql`insert into ${table} (invoice_id, amount, entered_at, ${how})
            select id, sign(total) * least(abs(outstanding), 12.34), now(), ${said} from invoice where id = ${invoiceId} and outstanding <> 0`
      ).execute(tx);
    });
  }

  async #userId(tx: Tx): Promise<number> {
    this.#accountantId ??= (await aStaffUser(tx, { role: 'ROLE_ACCOUNTANT' })).id;
    return this.#accountantId;
  }

  /** Invoices whose amounts differ from their receipts and adjustments; empty when all are right. */
  async moneyErrors(): Promise<string[]> {
    const wrong = await sql<{ line: string }>`
      select concat_ws(' ', 'invoice', i.id, i.received, r.amount, i.adjusted, a.amount, i.outstanding) as line
      from invoice i, lateral (select coalesce(sum(amount), 0) as amount from receipt where invoice_id = i.id) r,
        lateral (select coalesce(sum(amount), 0) as amount from adjustment where invoice_id = i.id) a
      where i.project_id = ${this.projectId} and (i.received <> r.amount or i.adjusted <> a.amount
        or i.outstanding <> case when i.document_state = 'issued' then i.total - r.amount - a.amount else 0 end)`.execute(
      this.#database.kysely,
    );
    return wrong.rows.map((row) => row.line);
  }

  /** Seconds of each log in each state and on each invoice, as sorted words. */
  async states(): Promise<string[]> {
    const found = await sql<{ line: string }>`
      select concat_ws(' ', l.source_id, case when e.write_off_reason is not null then 'written_off' when e.document_state = 'issued' then 'billed'
        else coalesce(e.document_state, 'open') end, e.invoice_id, sum(e.seconds)) as line
      from time_entry e join work_log l on l.id = e.work_log_id where l.project_id = ${this.projectId}
      group by l.source_id, e.write_off_reason, e.document_state, e.invoice_id having sum(e.seconds) <> 0`.execute(
      this.#database.kysely,
    );
    return found.rows.map((row) => row.line).sort();
  }
}

/** The same for the pure model. */
export function statesOf(model: LedgerModel): string[] {
  const sums = new Map<string, bigint>();
  for (const [logId, entries] of model.entries)
    for (const entry of entries.values()) {
      const place = [logId, entry.state, ...(entry.invoiceId === null ? [] : [entry.invoiceId])].join(' ');
      sums.set(place, (sums.get(place) ?? 0n) + entry.seconds);
    }
  return [...sums]
    .filter(([, seconds]) => seconds !== 0n)
    .map(([place, seconds]) => `${place} ${seconds}`)
    .sort();
}

/** One random act, on the tables and on the model; sometimes no act is possible. */
export async function act(business: Business, model: LedgerModel, draw: Draw, logCount: number): Promise<void> {
  const invoicesThatAre = (state: string) => [...model.invoices].filter(([, is]) => is === state).map(([id]) => id);
  const someLogs = () => [...new Set(Array.from({ length: 1 + draw(6) }, () => `log-${draw(logCount)}`))];
  const isOpen = (logId: string) => model.entriesOf([logId]).some((entry) => entry.state === 'open');
  switch (draw(13)) {
    case 0:
    case 1:
    case 2: {
      const pulled = new Map(
        someLogs().map((logId) => {
          const isGone = draw(8) === 0;
          return [logId, { seconds: isGone || draw(8) === 0 ? 0n : BigInt(1 + draw(40_000)), isGone }] as const;
        }),
      );
      await business.pull(pulled);
      for (const [logId, log] of pulled) if (!log.isGone || model.logged.has(logId)) model.pull(logId, log.seconds);
      return;
    }
    case 3: {
      const open = someLogs().filter(isOpen);
      if (open.length === 0) return;
      const drafts = invoicesThatAre('draft');
      const invoiceId = drafts.length > 0 && draw(3) === 0 ? pick(draw, drafts) : String(await business.newDraft());
      const held = model
        .logsOn(invoiceId)
        .filter((logId) => model.entriesOf([logId]).some((entry) => entry.invoiceId === invoiceId));
      // a draft that is saved again names all its logs, so the unbilled time of those it already holds is included
      const wanted = [...new Set([...open, ...held])];
      await business.putOnDraft(Number(invoiceId), wanted);
      model.draft(invoiceId, wanted.filter(isOpen));
      return;
    }
    case 4:
    case 5: {
      const drafts = invoicesThatAre('draft');
      if (drafts.length === 0) return;
      const invoiceId = pick(draw, drafts);
      if (draw(3) === 0) {
        await business.deleteDraft(Number(invoiceId));
        model.release(invoiceId);
      } else {
        await business.issue(Number(invoiceId));
        model.issue(invoiceId);
      }
      return;
    }
    case 6: {
      const issued = invoicesThatAre('issued');
      if (issued.length === 0) return;
      const invoiceId = pick(draw, issued);
      await business.void(Number(invoiceId));
      model.void(invoiceId);
      return;
    }
    case 7: {
      const invoiceId = pick(draw, [...invoicesThatAre('issued').filter((id) => !model.credits.has(id)), '']);
      const held = new Map<string, bigint>();
      const family = model.creditsOf(invoiceId).add(invoiceId);
      for (const entry of model.entriesOf(model.logsOn(invoiceId)))
        if (family.has(entry.invoiceId ?? '')) held.set(entry.logId, (held.get(entry.logId) ?? 0n) + entry.seconds);
      const isTooMuch = draw(6) === 0;
      const takenBack = new Map(
        [...held].map(([logId, seconds]) => [logId, isTooMuch ? seconds + 1n : (seconds * BigInt(draw(101))) / 100n]),
      );
      for (const [logId, seconds] of takenBack) if (seconds === 0n) takenBack.delete(logId);
      if (takenBack.size === 0) return;
      const creditId = await business.credit(Number(invoiceId), takenBack);
      model.credit(invoiceId, String(creditId ?? 'refused'), takenBack);
      return;
    }
    case 8:
      return business.verify();
    case 9: {
      // only a change after billing is carried
      const billed = someLogs().filter((logId) => model.entriesOf([logId]).some((entry) => entry.state === 'billed'));
      return business.carry(billed);
    }
    case 10: {
      const issued = invoicesThatAre('issued');
      if (issued.length === 0) return;
      const kind = draw(2) === 0 ? 'receipt' : pick(draw, adjustmentType.options);
      return business.settle(Number(pick(draw, issued)), kind, draw(3) === 0);
    }
    case 11: {
      const [logId] = someLogs().filter(isOpen);
      if (logId === undefined) return;
      const seconds = BigInt(1 + draw(40_000));
      if (await business.giveUpPart(logId, seconds)) model.giveUpPart(logId, seconds);
      return;
    }
    default: {
      const logs = someLogs().filter(isOpen);
      if (logs.length === 0 || draw(3) > 0) return;
      await business.writeOff(logs);
      model.writeOff(logs);
    }
  }
}

/** Certificate and rate of an adjustment of this kind. */
const withheld = (kind: string) => (kind === 'Withholding Tax' ? sql`'TDS-1', 10` : sql`null, null::numeric`);
