import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { gathered, rowsOfEach } from '../../../database/gathered.ts';
import { linesOfInvoice, traceOfInvoice } from '../parts-of-invoice.sql.ts';
import { invoicesByIds, type InvoiceRecord } from '../invoice-record.sql.ts';

/** The first byte of a hash: which values it was made of. The oldest hashes lack it and cannot be computed again. */
const hashVersion = 2;

/**
 * The hash of everything that an issued invoice freezes: its figures, rows, lines and trace. It contains nothing that may still
 * change, and no name of another record, so that it can be computed again at any time.
 */
export async function hashOfFrozen(tx: Tx, record: InvoiceRecord): Promise<Buffer> {
  const { id, billingId, projectId, companyId, connectionId, reference, corrects, invoiceNumber } = record;
  const { startDate, endDate, invoiceDate, currencyCode, exchangeRate, createdAt } = record;
  const { template, taxSetting, taxCodeId, taxName, taxComponents } = record;
  const { rowsAmount, rounding, servicesAmount, linesAmount, taxAmount, untaxedRounding, total } = record;
  const { retainerTaken, retainerBalance, retainerAmount } = record;
  const content = [
    [id, billingId, projectId, companyId, connectionId, reference, invoiceNumber],
    corrects && [corrects.invoiceId, corrects.reason],
    [startDate, endDate, invoiceDate, currencyCode, exchangeRate, createdAt],
    [template, taxSetting, taxCodeId, taxName, taxComponents],
    [rowsAmount, rounding, servicesAmount, linesAmount, taxAmount, untaxedRounding, total],
    [retainerTaken, retainerBalance, retainerAmount],
    await frozenRows(tx, id),
    await linesOfInvoice(tx, record),
    await traceOfInvoice(tx, id),
  ];
  return Buffer.concat([Buffer.of(hashVersion), createHash('sha256').update(JSON.stringify(content)).digest()]);
}

interface FrozenRow {
  invoice_id: number;
  position: number;
  employee_id: number | null;
  employee_name: string;
  role: string;
  billing_model: string | null;
  edits: unknown;
  figures: unknown;
  note: string;
  amount: string;
  closing_leave_days: string | null;
}

/** All that a row froze; its days are set free by a void. */
const frozenRows = gathered(async (tx, ids: readonly number[]) => {
  const { rows } = await sql<FrozenRow>`
    select invoice_id, position, employee_id, employee_name, role, billing_model, edits, figures, note, amount::text as amount,
      closing_leave_days::text as closing_leave_days
    from invoice_row where invoice_id = any (${[...ids]}::int[]) order by invoice_id, position`.execute(tx);
  // the hash covers the columns behind the id, in their order
  return rowsOfEach(ids, rows, (row) => row.invoice_id).map((ofIt) => ofIt.map(({ invoice_id: _id, ...row }) => row));
});

/** How far the hashes were compared, and the first document that is not what it was issued as. */
export interface ComparedHashes {
  readonly last: number;
  readonly compared: number;
  readonly isEnd: boolean;
  readonly broken?: number;
}

/** Compares the hashes of at most so many issued and void documents behind one of them; those of an earlier version are left out. */
export async function compareFrozen(tx: Tx, after: number, atMost: number): Promise<ComparedHashes> {
  const found = await sql<{ id: number; hash: Buffer }>`
    select id, frozen_hash as hash from invoice
    where id > ${after} and document_state <> 'draft' and frozen_hash is not null and length(frozen_hash) = 33 and get_byte(frozen_hash, 0) = ${hashVersion}
    order by id limit ${atMost}`.execute(tx);
  const ids = found.rows.map(({ id }) => id);
  const records = await invoicesByIds(tx, ids);
  for (const { id, hash } of found.rows) {
    const record = records.get(id);
    if (record === undefined || !hash.equals(await hashOfFrozen(tx, record)))
      return { last: id, compared: ids.indexOf(id), isEnd: true, broken: id };
  }
  return { last: ids.at(-1) ?? after, compared: ids.length, isEnd: ids.length < atMost };
}
