import {
  creditInvoice,
  giveUpPart,
  issueDraft,
  type LedgerChange,
  type LedgerEntry,
  type LedgerRefusal,
  logPulled,
  putOnDraft,
  releaseDraft,
  voidCredit,
  voidInvoice,
  writeOff,
} from './time-ledger.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { changedLogs } from '../timesheets/changed-logs.ts';

/**
 * A simulated business of logs and invoices that stores what the ledger returns, and computes the expected result
 * independently.
 */
export class LedgerModel {
  readonly entries = new Map<string, Map<string, LedgerEntry>>();
  /** What each log's source reports. */
  readonly logged = new Map<string, bigint>();
  readonly invoices = new Map<string, 'draft' | 'issued'>();
  /** The corrected invoice of each credit note. */
  readonly credits = new Map<string, string>();
  readonly voided = new Set<string>();
  /** What each log's source reported when it was last verified. */
  readonly verified = new Map<string, bigint>();
  /** Every log that was ever on an invoice, even if removed since. */
  readonly #logsByInvoice = new Map<string, Set<string>>();
  #lastId = 0;

  entriesOf(logIds: Iterable<string>): LedgerEntry[] {
    return [...logIds].flatMap((logId) => [...(this.entries.get(logId)?.values() ?? [])]);
  }

  logsOn(invoiceId: string): string[] {
    return [...(this.#logsByInvoice.get(invoiceId) ?? [])];
  }

  creditsOf(invoiceId: string): Set<string> {
    return new Set([...this.credits].filter(([, corrected]) => corrected === invoiceId).map(([creditId]) => creditId));
  }

  pull(logId: string, seconds: bigint): void {
    this.logged.set(logId, seconds);
    this.#store(logPulled(this.entriesOf([logId]), logId, seconds));
  }

  draft(invoiceId: string, logIds: string[]): void {
    if (this.invoices.get(invoiceId) === 'issued') throw new Error('an issued invoice takes no more time');
    if (this.#store(putOnDraft(this.entriesOf(new Set(logIds)), invoiceId, logIds)))
      this.invoices.set(invoiceId, 'draft');
  }

  release(invoiceId: string): void {
    this.#store(releaseDraft(this.entriesOf(this.logsOn(invoiceId)), invoiceId));
    this.invoices.delete(invoiceId);
    this.#logsByInvoice.delete(invoiceId);
  }

  issue(invoiceId: string): void {
    this.#store(issueDraft(this.entriesOf(this.logsOn(invoiceId)), invoiceId));
    this.invoices.set(invoiceId, 'issued');
  }

  void(invoiceId: string): void {
    const entries = this.entriesOf(this.logsOn(invoiceId));
    const corrected = this.credits.get(invoiceId);
    const changes =
      corrected === undefined
        ? voidInvoice(entries, invoiceId, this.creditsOf(invoiceId))
        : voidCredit(entries, invoiceId, this.creditsOf(corrected).add(corrected));
    if (!this.#store(changes)) return;
    this.voided.add(invoiceId);
    this.invoices.delete(invoiceId);
    this.credits.delete(invoiceId);
    this.#logsByInvoice.delete(invoiceId);
  }

  credit(invoiceId: string, creditId: string, takenBack: ReadonlyMap<string, bigint>): void {
    const corrected = this.creditsOf(invoiceId).add(invoiceId);
    const entries = this.entriesOf(takenBack.keys());
    if (this.#store(creditInvoice(entries, corrected, creditId, takenBack))) {
      this.invoices.set(creditId, 'issued');
      this.credits.set(creditId, invoiceId);
    }
  }

  writeOff(logIds: string[]): void {
    this.#store(writeOff(this.entriesOf(new Set(logIds)), logIds));
  }

  giveUpPart(logId: string, seconds: bigint): void {
    this.#store(giveUpPart(this.entriesOf([logId]), logId, seconds));
  }

  /** A user verified logs; no time changes its state. */
  verify(logIds: Iterable<string>): void {
    for (const logId of logIds) this.verified.set(logId, this.logged.get(logId) ?? 0n);
  }

  /** Verified logs that the product would wrongly report as changed, or wrongly not report. */
  verificationErrors(): string[] {
    const ids = [...this.verified.keys()];
    const then = ids.flatMap((logId) => logOf(logId, this.verified.get(logId)));
    const now = ids.flatMap((logId) => logOf(logId, this.logged.get(logId)));
    const changed = new Map(changedLogs(then, now).map((log) => [log.logId, log]));
    return ids.filter((logId) => {
      const before = this.verified.get(logId) ?? 0n;
      const after = this.logged.get(logId) ?? 0n;
      const log = changed.get(logId);
      if (log === undefined) return before !== after;
      return before === after || (log.before?.seconds ?? 0n) !== before || (log.now?.seconds ?? 0n) !== after;
    });
  }

  /** Errors of some logs, in words; empty if everything is right. */
  faults(logIds: Iterable<string>): string[] {
    return [...logIds].flatMap((logId) => {
      const entries = this.entriesOf([logId]);
      const sum = entries.reduce((total, entry) => total + entry.seconds, 0n);
      const open = entries.filter((entry) => entry.state === 'open');
      const invoiceIds = entries.flatMap((entry) => entry.invoiceId ?? []);
      const faults: string[] = [];
      if (sum !== (this.logged.get(logId) ?? 0n))
        faults.push(`${logId}: ${sum} in the ledger, ${this.logged.get(logId)} logged`);
      if (open.length > 1 || open.some((entry) => entry.seconds === 0n))
        faults.push(`${logId}: open entries ${open.length}`);
      if (new Set(invoiceIds).size !== invoiceIds.length) faults.push(`${logId}: twice on one invoice`);
      for (const entry of entries) {
        const invoice = entry.invoiceId === null ? undefined : this.invoices.get(entry.invoiceId);
        const expected = entry.state === 'draft' ? 'draft' : entry.state === 'billed' ? 'issued' : undefined;
        if (invoice !== expected) faults.push(`${logId}: ${entry.state} on an invoice that is ${invoice}`);
      }
      return faults;
    });
  }

  /** Stores changes, or nothing if refused. */
  #store(changes: LedgerChange[] | LedgerRefusal): boolean {
    if ('refused' in changes) return false;
    for (const change of changes) {
      if (change.kind === 'remove') {
        this.entries.get(change.logId)?.delete(change.entryId);
      } else {
        const { kind, ...values } = change;
        const entryId = kind === 'add' ? `e${(this.#lastId += 1)}` : change.entryId;
        const ofLog = this.entries.get(values.logId) ?? new Map<string, LedgerEntry>();
        ofLog.set(entryId, { ...values, entryId });
        this.entries.set(values.logId, ofLog);
        if (values.invoiceId !== null) {
          const logsOn = this.#logsByInvoice.get(values.invoiceId) ?? new Set<string>();
          this.#logsByInvoice.set(values.invoiceId, logsOn.add(values.logId));
        }
      }
    }
    return true;
  }
}

/** A log as a timesheet has it; a log of 0 seconds is missing. */
const logOf = (logId: string, seconds: bigint | undefined) =>
  seconds === undefined || seconds === 0n
    ? []
    : [{ logId, employeeId: 1, day: calendarDate('2026-05-04'), seconds, billable: true, task: '', note: '' }];
