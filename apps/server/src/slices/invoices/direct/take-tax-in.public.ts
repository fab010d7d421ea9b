import { traceVersion } from '@countinghouse/billing/invoices/invoice-trace.ts';
import { bookedLinePrefix } from '@countinghouse/billing/invoices/lines-of-books.ts';
import { parseCurrency, moneyFromText } from '@countinghouse/billing/values/money.ts';
import type { BooksDocument } from '@countinghouse/gateways/books/books-provider.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { Work } from '../../../handle.ts';
import { figuresOfBooks } from '../compare/figures-of-books.ts';
import { hashOfFrozen } from '../wizard/frozen-hash.ts';
import { invoiceById } from '../invoice-record.sql.ts';
import type { StoredLedgerSide } from '../ledger-sides.public.ts';

/** An invoice `i` that was made in the books and came in with its tax as a line, and without tax. */
const hasTaxLine = sql`(i.document_state = 'issued' and i.tax_amount = 0 and exists (
  select from invoice_line l where l.invoice_id = i.id and l.name = 'Tax' and starts_with(l.line_id, ${bookedLinePrefix})))`;

/** Which of these invoices came in with their tax as a line. */
export async function withTaxLine(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select i.id from invoice i where i.id = any(${[...ids]}::int[]) and ${hasTaxLine}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Takes in the tax of an invoice that was made in the books and came in with a line "Tax": its lines and tax become what the books say, and its total
 * stays. Left as it is where the books have another total or tax by now, or where a credit note corrects its lines. Done again it changes nothing.
 */
export async function takeTaxIn(
  { tx, audit }: Pick<Work, 'tx' | 'audit'>,
  { invoiceId, provider, region }: Pick<StoredLedgerSide, 'invoiceId' | 'provider' | 'region'>,
  document: BooksDocument,
): Promise<void> {
  const { rows } = await sql<{ tax: string }>`
    select l.amount::text as tax from invoice i join invoice_line l on l.invoice_id = i.id and l.name = 'Tax'
    where i.id = ${invoiceId} and ${hasTaxLine} and not exists (select from invoice c where c.corrects_invoice_id = i.id and c.document_state <> 'void')
    for update of i`.execute(tx);
  const record = rows.length === 1 ? await invoiceById(tx, invoiceId) : undefined;
  if (record === undefined || record.currencyCode !== document.currency) return;
  const currency = parseCurrency(record.currencyCode);
  const money = (text: string) => moneyFromText(text, currency);
  if (money(rows[0]?.tax ?? '0') !== money(document.tax) || money(record.total) !== money(document.total)) return;
  const figures = await figuresOfBooks(tx, document, { provider, region });
  if (money(figures.taxAmount) !== money(document.tax) || money(figures.total) !== money(record.total)) return;
  await sql`select set_config('countinghouse.takes_tax_in', ${String(invoiceId)}, true)`.execute(tx);
  await sql`delete from invoice_line where invoice_id = ${invoiceId}`.execute(tx);
  await sql`
    insert into invoice_line (invoice_id, line_id, position, name, description, quantity, rate, amount, net_amount, tax_amount, employee_ids, log_ids)
    select ${invoiceId}, l."lineId", l.ordinality, l.name, l.description, l.quantity, l.rate, l.amount, l."netAmount", l."taxAmount", '{}', '{}'
    from rows from (jsonb_to_recordset(${JSON.stringify(figures.lines)}::jsonb) as ("lineId" text, name text, description text, quantity numeric,
      rate numeric, amount numeric, "netAmount" numeric, "taxAmount" numeric)) with ordinality as l`.execute(tx);
  await sql`update invoice_trace set trace_version = ${traceVersion}, trace = ${JSON.stringify(figures.trace)}::jsonb where invoice_id = ${invoiceId}`.execute(
    tx,
  );
  await sql`update invoice set tax_setting = ${figures.taxSetting}, tax_code_id = ${figures.taxCodeId}, tax_name = ${figures.taxName},
    tax_components = ${JSON.stringify(figures.taxComponents)}::jsonb, tax_amount = ${figures.taxAmount}, lines_amount = ${figures.linesAmount},
    services_amount = ${figures.servicesAmount}, version = version + 1 where id = ${invoiceId}`.execute(tx);
  // what it predicts is before tax
  await sql`update billing set predicted_amount = ${figures.total}::numeric - ${figures.taxAmount}::numeric
    where id = ${record.billingId} and made_by_invoice and predicted_amount = ${record.total}::numeric`.execute(tx);
  const after = await invoiceById(tx, invoiceId);
  if (after === undefined) throw new Error('the invoice whose tax was taken in is not there');
  await sql`update invoice set frozen_hash = ${await hashOfFrozen(tx, after)} where id = ${invoiceId}`.execute(tx);
  await sql`select set_config('countinghouse.takes_tax_in', '', true)`.execute(tx);
  audit({
    action: 'Synced',
    resource: 'INVOICED',
    resourceId: invoiceId,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [
      {
        fieldName: 'Tax',
        oldValue: `line ${record.currencyCode} ${rows[0]?.tax ?? ''}`,
        newValue: `${record.currencyCode} ${figures.taxAmount}`,
      },
    ],
  });
}
