/** The states of billable time: unbilled, on draft, billed, or written off. */
export type LedgerState = 'open' | 'draft' | 'billed' | 'written_off';

/** Some seconds of one log in one state; negative seconds correct time already billed. */
export interface LedgerEntry {
  readonly entryId: string;
  readonly logId: string;
  readonly seconds: bigint;
  readonly state: LedgerState;
  /** The invoice with this entry; null for unbilled and written-off time. */
  readonly invoiceId: string | null;
}

/** One change to store. */
export type LedgerChange =
  | ({ readonly kind: 'add' } & Omit<LedgerEntry, 'entryId'>)
  | ({ readonly kind: 'change' } & LedgerEntry)
  | { readonly kind: 'remove'; readonly entryId: string; readonly logId: string };

export interface LedgerRefusal {
  readonly refused: 'log_not_open' | 'credit_exceeds_billed' | 'invoice_has_credits' | 'time_billed_again';
  readonly logIds: readonly string[];
}

/**
 * The ledger of time (docs/domain/ledger-of-time.md). Each function takes all entries of the logs it is about and answers
 * what to store. What always holds: the entries of a log add up to its billable seconds; a log has at most one open entry,
 * never of 0 seconds, and at most one entry on each invoice; entries on invoices and written-off ones change by nothing
 * but these acts.
 */

/**
 * A log was added, changed or deleted (0 seconds) at its source: entries on invoices and written-off ones stay
 * unchanged, and the difference becomes the log's unbilled entry.
 * @param entries all entries of this log
 * @param billableSeconds what the source reports now; 0 if the log was deleted or is no longer billable
 */
export function logPulled(entries: readonly LedgerEntry[], logId: string, billableSeconds: bigint): LedgerChange[] {
  const settled = entries.reduce((sum, entry) => (entry.state === 'open' ? sum : sum + entry.seconds), 0n);
  return setOpen(entries, logId, billableSeconds - settled);
}

/** Puts the unbilled time of logs on a draft invoice. Refused if any of them has no unbilled time. */
export function putOnDraft(
  entries: readonly LedgerEntry[],
  invoiceId: string,
  logIds: readonly string[],
): LedgerChange[] | LedgerRefusal {
  const byLog = entriesByLog(entries);
  const missing = logIds.filter((logId) => openEntry(byLog.get(logId)) === undefined);
  if (missing.length > 0) return { refused: 'log_not_open', logIds: missing };
  return [...new Set(logIds)].flatMap((logId): LedgerChange[] => {
    const open = openEntry(byLog.get(logId));
    if (open === undefined) return [];
    const onInvoice = byLog.get(logId)?.find((entry) => entry.invoiceId === invoiceId);
    if (onInvoice === undefined) return [{ kind: 'change', ...open, state: 'draft', invoiceId }];
    const seconds = onInvoice.seconds + open.seconds;
    return [removed(open), changedSeconds(onInvoice, seconds)];
  });
}

/** A draft is deleted or saved again: its time is unbilled again. */
export function releaseDraft(entries: readonly LedgerEntry[], invoiceId: string): LedgerChange[] {
  return reopen(entries, (entry) => entry.invoiceId === invoiceId && entry.state === 'draft');
}

/** A draft is issued: its time is billed. */
export function issueDraft(entries: readonly LedgerEntry[], invoiceId: string): LedgerChange[] {
  return entries
    .filter((entry) => entry.invoiceId === invoiceId && entry.state === 'draft')
    .map((entry) => ({ kind: 'change', ...entry, state: 'billed' }));
}

/**
 * An issued invoice is voided: its time is unbilled again. Refused while it has a credit note that is not void, which
 * would return the same time twice.
 * @param creditIds the credit notes of this invoice
 */
export function voidInvoice(
  entries: readonly LedgerEntry[],
  invoiceId: string,
  creditIds: ReadonlySet<string>,
): LedgerChange[] | LedgerRefusal {
  const credited = entries.filter((entry) => entry.invoiceId !== null && creditIds.has(entry.invoiceId));
  if (credited.length > 0)
    return { refused: 'invoice_has_credits', logIds: [...new Set(credited.map((entry) => entry.logId))] };
  return reopen(entries, (entry) => entry.invoiceId === invoiceId && entry.state === 'billed');
}

/**
 * A credit note returns billed time: it has the time with the opposite sign, and the time is unbilled again. Refused if
 * it returns more of a log than its invoice and earlier credit notes leave billed.
 * @param takenBack seconds of each log, in the sign in which they were billed
 * @param corrected the corrected invoice and all its earlier credit notes
 */
export function creditInvoice(
  entries: readonly LedgerEntry[],
  corrected: ReadonlySet<string>,
  creditId: string,
  takenBack: ReadonlyMap<string, bigint>,
): LedgerChange[] | LedgerRefusal {
  const byLog = entriesByLog(entries);
  const excessive = [...takenBack].filter(
    ([logId, seconds]) => !isWithin(seconds, billedOn(byLog.get(logId), corrected)),
  );
  if (excessive.length > 0) return { refused: 'credit_exceeds_billed', logIds: excessive.map(([logId]) => logId) };
  return [...takenBack].flatMap(([logId, seconds]): LedgerChange[] => {
    if (seconds === 0n) return [];
    const ofLog = byLog.get(logId) ?? [];
    const credit: LedgerChange = { kind: 'add', logId, seconds: 0n - seconds, state: 'billed', invoiceId: creditId };
    return [credit, ...setOpen(ofLog, logId, (openEntry(ofLog)?.seconds ?? 0n) + seconds)];
  });
}

/**
 * A credit note is voided: the time it returned is billed again by the corrected invoice. Refused if that time is no
 * longer unbilled and another document has time of the log, or if it was written off: it would be billed twice.
 * @param corrected the corrected invoice and all its other credit notes
 */
export function voidCredit(
  entries: readonly LedgerEntry[],
  creditId: string,
  corrected: ReadonlySet<string>,
): LedgerChange[] | LedgerRefusal {
  const gone = [...entriesByLog(entries)].filter(([, ofLog]) => {
    const givenBack = 0n - billedOn(ofLog, new Set([creditId]));
    const isElsewhere = ofLog.some(
      (entry) =>
        entry.state === 'written_off' ||
        (entry.invoiceId !== null && entry.invoiceId !== creditId && !corrected.has(entry.invoiceId)),
    );
    return isElsewhere && !isWithin(givenBack, openEntry(ofLog)?.seconds ?? 0n);
  });
  if (gone.length > 0) return { refused: 'time_billed_again', logIds: gone.map(([logId]) => logId) };
  return reopen(entries, (entry) => entry.invoiceId === creditId && entry.state === 'billed');
}

/** Writes off the unbilled time of logs. Refused if any of them has no unbilled time. */
export function writeOff(entries: readonly LedgerEntry[], logIds: readonly string[]): LedgerChange[] | LedgerRefusal {
  const byLog = entriesByLog(entries);
  const missing = logIds.filter((logId) => openEntry(byLog.get(logId)) === undefined);
  if (missing.length > 0) return { refused: 'log_not_open', logIds: missing };
  return [...new Set(logIds)].flatMap((logId): LedgerChange[] => {
    const open = openEntry(byLog.get(logId));
    return open === undefined ? [] : [{ kind: 'change', ...open, state: 'written_off' }];
  });
}

/** Writes off a part of a log's unbilled time; the rest stays unbilled. Refused if less is unbilled. */
export function giveUpPart(
  entries: readonly LedgerEntry[],
  logId: string,
  seconds: bigint,
): LedgerChange[] | LedgerRefusal {
  const open = openEntry(entriesByLog(entries).get(logId));
  if (open === undefined || seconds <= 0n || open.seconds < seconds)
    return { refused: 'log_not_open', logIds: [logId] };
  if (open.seconds === seconds) return [{ kind: 'change', ...open, state: 'written_off' }];
  return [
    changedSeconds(open, open.seconds - seconds),
    { kind: 'add', logId, seconds, state: 'written_off', invoiceId: null },
  ];
}

/** Total seconds per state. */
export function secondsByState(entries: readonly LedgerEntry[]): Record<LedgerState, bigint> {
  const sums = { open: 0n, draft: 0n, billed: 0n, written_off: 0n };
  for (const entry of entries) sums[entry.state] += entry.seconds;
  return sums;
}

/** Sets the unbilled time of a log to a number of seconds. */
function setOpen(ofLog: readonly LedgerEntry[], logId: string, seconds: bigint): LedgerChange[] {
  const open = openEntry(ofLog);
  if (open === undefined)
    return seconds === 0n ? [] : [{ kind: 'add', logId, seconds, state: 'open', invoiceId: null }];
  return seconds === open.seconds ? [] : [changedSeconds(open, seconds)];
}

/** Returns entries to the unbilled time of their logs, which stays one entry per log. */
function reopen(entries: readonly LedgerEntry[], isReturning: (entry: LedgerEntry) => boolean): LedgerChange[] {
  return [...entriesByLog(entries).values()].flatMap((ofLog): LedgerChange[] => {
    const returning = ofLog.filter(isReturning);
    const [first, ...others] = returning;
    if (first === undefined) return [];
    const open = openEntry(ofLog);
    const seconds = returning.reduce((sum, entry) => sum + entry.seconds, open?.seconds ?? 0n);
    const kept = open ?? { ...first, state: 'open', invoiceId: null };
    const gone = open === undefined ? others : returning;
    return [changedSeconds(kept, seconds), ...gone.map(removed)];
  });
}

/** The entry with other seconds; undefined for 0 seconds. */
function changedSeconds(entry: LedgerEntry, seconds: bigint): LedgerChange {
  return seconds === 0n ? removed(entry) : { kind: 'change', ...entry, seconds };
}

function removed({ entryId, logId }: LedgerEntry): LedgerChange {
  return { kind: 'remove', entryId, logId };
}

function entriesByLog(entries: readonly LedgerEntry[]): Map<string, LedgerEntry[]> {
  const byLog = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    const ofLog = byLog.get(entry.logId);
    if (ofLog === undefined) byLog.set(entry.logId, [entry]);
    else ofLog.push(entry);
  }
  return byLog;
}

function openEntry(ofLog: readonly LedgerEntry[] | undefined): LedgerEntry | undefined {
  return ofLog?.find((entry) => entry.state === 'open');
}

function billedOn(ofLog: readonly LedgerEntry[] | undefined, invoiceIds: ReadonlySet<string>): bigint {
  return (ofLog ?? []).reduce((sum, entry) => {
    const isCounted = entry.state === 'billed' && entry.invoiceId !== null && invoiceIds.has(entry.invoiceId);
    return isCounted ? sum + entry.seconds : sum;
  }, 0n);
}

/** Whether a part lies between zero and the whole, in the whole's sign. */
function isWithin(part: bigint, whole: bigint): boolean {
  return whole < 0n ? part <= 0n && part >= whole : part >= 0n && part <= whole;
}
