import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ContractDocument } from '@countinghouse/contract/projects/projects.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import { asColumns } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import { wouldName } from './order-of-invoice.public.ts';

/** A purchase order with its project and what it is used by; amounts are decimal text. */
export interface StoredOrder {
  readonly orderId: number;
  readonly projectId: number;
  readonly projectName: string;
  readonly orderNumber: string;
  readonly amount: string;
  readonly currencyCode: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate | null;
  readonly document: ContractDocument | null;
  readonly used: string;
  readonly pending: string;
  readonly version: number;
}

/** The purchase orders of a project, the newest first. */
export const ordersOfProject = (tx: Tx, projectId: number): Promise<StoredOrder[]> =>
  selected(tx, sql`o.project_id = ${projectId} order by o.start_date desc`);

/** One purchase order of a project in the caller's scope, locked until the transaction ends. */
export async function orderForUpdate(tx: Tx, caller: Caller, orderId: number): Promise<StoredOrder | undefined> {
  await sql`select from purchase_order where id = ${orderId} for no key update`.execute(tx);
  return (await selected(tx, sql`o.id = ${orderId} and ${inScope(caller, 'o.project_id')}`))[0];
}

async function selected(tx: Tx, which: RawBuilder<unknown>): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    select o.id as "orderId", o.project_id as "projectId", p.name as "projectName", o.order_number as "orderNumber", o.amount,
      o.currency_code as "currencyCode", o.start_date as "startDate", o.end_date as "endDate", o.version,
      (select jsonb_build_object('fileName', d.stored_name, 'name', d.name, 'mediaType', d.media_type, 'size', d.size, 'storedAt', d.stored_at::text)
        from project_document d where d.purchase_order_id = o.id and d.removed_at is null) as document,
      coalesce((select sum(i.total - i.tax_amount) from invoice i where i.purchase_order_id = o.id and i.document_state = 'issued'), 0) as used,
      coalesce((select sum(i.total - i.tax_amount) from invoice i
        where i.project_id = o.project_id and i.document_state = 'draft' and ${wouldName}), 0) as pending
    from purchase_order o join project p on p.id = o.project_id where ${which}`.execute(tx);
  return rows.map((row) => ({
    ...row,
    document: row.document && { ...row.document, storedAt: instant(row.document.storedAt) },
  }));
}

export type OrderTerms = Pick<StoredOrder, 'orderNumber' | 'amount' | 'startDate' | 'endDate'>;

/** Stores an order; answers its id. */
export async function insertOrder(
  tx: Tx,
  { orderNumber, amount, startDate, endDate }: OrderTerms,
  { projectId, currencyCode }: Pick<StoredOrder, 'projectId' | 'currencyCode'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('purchase_order')
    .values(asColumns('purchase_order', { projectId, currencyCode, orderNumber, amount, startDate, endDate }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateOrder(
  tx: Tx,
  orderId: number,
  { orderNumber, amount, startDate, endDate }: OrderTerms,
): Promise<void> {
  await tx
    .updateTable('purchase_order')
    .set({ ...asColumns('purchase_order', { orderNumber, amount, startDate, endDate }), version: sql`version + 1` })
    .where('id', '=', orderId)
    .execute();
}

export async function deleteOrder(tx: Tx, orderId: number): Promise<void> {
  await sql`update project_document set purchase_order_id = null where purchase_order_id = ${orderId}`.execute(tx);
  await tx.deleteFrom('purchase_order').where('id', '=', orderId).execute();
}

/** Takes the document off an order; what it was stays, because the activity log speaks of it. */
export async function takeOffDocument(tx: Tx, orderId: number, now: string): Promise<void> {
  await sql`update project_document set removed_at = ${now} where purchase_order_id = ${orderId} and removed_at is null`.execute(
    tx,
  );
}

/** Raises the version of an order whose document changed. */
export async function raiseVersion(tx: Tx, orderId: number): Promise<void> {
  await sql`update purchase_order set version = version + 1 where id = ${orderId}`.execute(tx);
}

/** The invoices that name an order, void ones too, the newest first: their numbers, or the reference of one on its way to the books. */
export async function invoicesNaming(tx: Tx, orderId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(invoice_number, reference) as name from invoice where purchase_order_id = ${orderId} order by id desc`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}
