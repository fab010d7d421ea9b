import { sql } from 'kysely';
import type { InvoiceOnView } from '@countinghouse/sandbox/control/books-on-view.ts';
import type { Tx } from '../../src/database/database.ts';
import { instant } from '../../src/database/instants.ts';
import { entryHash, type HashedEntry } from '../../src/slices/activity/activity.public.ts';
import { compareFrozen } from '../../src/slices/invoices/wizard/frozen-hash.ts';

/** Checks the rules that hold at every moment, whatever was interrupted before. Each broken rule is one sentence. */
export async function brokenRules(tx: Tx): Promise<string[]> {
  return [
    ...(await ledgerErrors(tx)),
    ...(await invoicesThatDoNotAddUp(tx)),
    ...(await numbersWithGaps(tx)),
    ...(await changedAfterIssue(tx)),
    ...(await brokenActivityChain(tx)),
  ];
}

/** Checks the rules that hold once the background work is done. */
export async function unfinishedWork(tx: Tx, nowMs: number): Promise<string[]> {
  const rows = await sql<{ id: string; topic: string; state: string; reason: string | null; lease: boolean }>`
    select id, topic, state, reason, lease_owner is not null or lease_until is not null as lease from outbox
    where state not in ('done', 'parked') or (state = 'parked' and reason is null) or lease_owner is not null or lease_until is not null`.execute(
    tx,
  );
  const leases = await sql<{ code: string }>`
    select code from connection where refresh_until < ${new Date(nowMs - 60_000).toISOString()}`.execute(tx);
  const runs = await sql<{ job: string }>`
    select job from job_run where state = 'running' and heartbeat_at < ${new Date(nowMs - 60_000).toISOString()}`.execute(
    tx,
  );
  return [
    ...rows.rows.map((row) => `outbox row ${row.id} (${row.topic}) rests as ${row.state}: ${row.reason}`),
    ...leases.rows.map((row) => `the refresh of ${row.code} is held by someone who is gone`),
    ...runs.rows.map((row) => `a run of ${row.job} has no heart beat and is not given up`),
  ];
}

/** The errors of the time ledger. */
export const ledgerErrors = async (tx: Tx): Promise<string[]> => [
  ...(await timeThatDoesNotAddUp(tx)),
  ...(await differencesThatDoNotSaySo(tx)),
];

/** Unbilled + on draft + invoiced + written off = logged, for each log; and each entry matches the state of its invoice. */
async function timeThatDoesNotAddUp(tx: Tx): Promise<string[]> {
  const wrong = await sql<{ id: string; logged: string; kept: string }>`
    select l.id, l.billable_seconds as logged, coalesce(sum(e.seconds), 0) as kept
    from work_log l left join time_entry e on e.work_log_id = l.id left join invoice i on i.id = e.invoice_id
    group by l.id having l.billable_seconds <> coalesce(sum(e.seconds), 0)
      or bool_or(e.invoice_id is not null and i.id is null) or bool_or(i.document_state = 'void') or bool_or(i.document_state <> e.document_state)`.execute(
    tx,
  );
  return wrong.rows.map((row) => `log ${row.id} has ${row.logged} s logged and ${row.kept} s in the ledger`);
}

/** The unbilled time of a log that has other entries is marked: only so is a change after invoicing found. */
async function differencesThatDoNotSaySo(tx: Tx): Promise<string[]> {
  const wrong = await sql<{ id: string }>`
    select e.work_log_id as id from time_entry e where not e.is_difference and e.invoice_id is null and e.write_off_reason is null
      and exists (select from time_entry earlier where earlier.work_log_id = e.work_log_id and earlier.id < e.id)`.execute(
    tx,
  );
  return wrong.rows.map((row) => `log ${row.id} has an open difference that does not say so`);
}

async function invoicesThatDoNotAddUp(tx: Tx): Promise<string[]> {
  const wrong = await sql<{ id: number }>`
    select i.id from invoice i left join invoice_line l on l.invoice_id = i.id group by i.id
    having i.lines_amount <> coalesce(sum(l.amount), 0) or count(l.line_id) = 0
      or (i.corrects_invoice_id is null and i.services_amount = 0 and not exists (select 1 from invoice_row r where r.invoice_id = i.id))
      or not exists (select 1 from invoice_trace t where t.invoice_id = i.id)
      or (i.document_state <> 'draft' and (i.locked or i.frozen_hash is null or (i.books_id is null) <> (i.connection_id is null) or i.invoice_number is null))
      or (i.locked and i.push_outbox_id is null)`.execute(tx);
  return wrong.rows.map((row) => `invoice ${row.id} is not whole`);
}

/** The numbers that the product gave: each once, and from 1 without a gap. */
async function numbersWithGaps(tx: Tx): Promise<string[]> {
  const wrong = await sql<{ connection_id: number | null; year: number; last_number: number; given: number }>`
    select c.connection_id, c.year, c.last_number, count(distinct n.number)::int as given
    from invoice_counter c left join (
      select connection_id, split_part(invoice_number, '-', 2)::int as year, split_part(invoice_number, '-', 3)::int as number
      from invoice where invoice_number ~ '^INV-[0-9]{4}-[0-9]+$'
      union all select connection_id, year, number from invoice_number_free
    ) n on n.connection_id is not distinct from c.connection_id and n.year = c.year and n.number between 1 and c.last_number
    group by c.connection_id, c.year, c.last_number having count(n.number) <> c.last_number or count(distinct n.number) <> c.last_number`.execute(
    tx,
  );
  return wrong.rows.map(
    (row) =>
      `of ${row.last_number} numbers of ${row.year} in books ${row.connection_id ?? '(none)'}, ${row.given} are in use`,
  );
}

/** Whether the hash of every document still matches its content. */
async function changedAfterIssue(tx: Tx): Promise<string[]> {
  const { broken } = await compareFrozen(tx, 0, 100_000);
  return broken === undefined ? [] : [`invoice ${broken} is not what it was issued as`];
}

/** Recomputes every hash of the activity log, from the first entry. */
export async function brokenActivityChain(tx: Tx): Promise<string[]> {
  const entries = await sql<{
    id: string;
    at: string;
    visitor_id: number | null;
    visitor: string;
    action: string;
    resource: string;
    resource_id: string;
    resource_name: string;
    project_id: number | null;
    changes: HashedEntry['changes'];
    previous_hash: Buffer;
    hash: Buffer;
  }>`select * from activity_entry order by id`.execute(tx);
  let previous: Buffer = Buffer.alloc(32);
  let expectedId = 1n;
  for (const row of entries.rows) {
    const entry: HashedEntry = {
      id: row.id,
      at: instant(row.at),
      visitorId: row.visitor_id,
      visitor: row.visitor,
      action: row.action,
      resource: row.resource,
      resourceId: row.resource_id,
      resourceName: row.resource_name,
      projectId: row.project_id,
      changes: row.changes,
    };
    const isRight =
      BigInt(row.id) === expectedId &&
      row.previous_hash.equals(previous) &&
      row.hash.equals(entryHash(previous, entry));
    if (!isRight) return [`line ${row.id} of the activity log does not follow from the one before`];
    previous = row.hash;
    expectedId += 1n;
  }
  const head = await sql<{ last_id: string; last_hash: Buffer }>`select last_id, last_hash from activity_head`.execute(
    tx,
  );
  const end = head.rows[0];
  const isWhole =
    entries.rows.length === 0 || (end?.last_id === String(expectedId - 1n) && end.last_hash.equals(previous));
  return isWhole ? [] : ['the end of the activity log is missing'];
}

/** Whether our invoices of a region and the documents of its books are the same, one for one and to the cent. */
export async function differencesFromBooks(
  tx: Tx,
  of: { readonly provider: string; readonly region: string },
  documents: readonly InvoiceOnView[],
): Promise<string[]> {
  const ours = await sql<{
    id: number;
    books_id: string;
    invoice_number: string;
    total: string;
    currency_code: string;
    document_state: string;
    display_name: string;
    push: string;
  }>`select i.id, i.books_id, i.invoice_number, i.total, i.currency_code, i.document_state, c.display_name, o.state as push
    from invoice i join company c on c.id = i.company_id left join outbox o on o.id = i.push_outbox_id
    where c.provider = ${of.provider} and c.region = ${of.region} and i.books_id is not null and not i.taken_off order by i.id`.execute(
    tx,
  );
  const faults: string[] = [];
  const unclaimed = new Map(documents.map((document) => [document.id, document]));
  for (const invoice of ours.rows) {
    const document = unclaimed.get(invoice.books_id);
    unclaimed.delete(invoice.books_id);
    const said = [
      invoice.invoice_number,
      invoice.document_state === 'void' ? '0.00' : cents(invoice.total),
      invoice.currency_code,
      invoice.display_name,
      invoice.document_state === 'void' ? 'voided' : 'live',
    ].join(' ');
    const there =
      document === undefined
        ? 'nothing'
        : [
            document.docNumber,
            // a void document has no balance; whether it keeps its total differs between the books
            cents(document.state === 'voided' ? document.balance : document.total),
            document.currency,
            document.customerName,
            document.state === 'open' ? 'live' : document.state,
          ].join(' ');
    if (said !== there) faults.push(`invoice ${invoice.id} is ${said} here and ${there} in the books`);
  }
  for (const document of unclaimed.values())
    faults.push(
      `the books hold ${document.docNumber} over ${document.total} (${document.reference ?? document.privateNote}), and no document here matches it`,
    );
  return faults;
}

const cents = (text: string): string => {
  const [whole = '0', part = ''] = text.split('.');
  return `${whole}.${part.padEnd(2, '0').replace(/0+$/, '').padEnd(2, '0')}`;
};
