import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { ownsItsDocument } from './own-document.public.ts';

/** What is sent of an invoice that the books have. */
const changes = sql`('change-invoice', 'void-invoice', 'restore-lines')`;

/** Whether a row `o` of the outbox is what was sent last of an invoice that the books have, and they did not take it. */
export const isNotTaken = sql`(o.state = 'parked' and o.topic in ${changes} and not exists (
  select from outbox newer where newer.subject = o.subject and newer.id > o.id and newer.topic in ${changes}))`;

/** Why the books did not take what was sent last of an invoice `i` that they have; null where they took it. */
export const reasonNotTaken = sql`(
  select o.reason from outbox o where i.document_state <> 'draft' and ${ownsItsDocument} and o.subject = 'invoice:' || i.id and ${isNotTaken})`;

/** What was sent of an invoice that the books have, as it was left in the outbox. */
export interface NotTaken {
  readonly topic: string;
  readonly service: string;
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reason: string;
}

/** What the books did not take of an invoice that they have; nothing when they took what was sent last. */
export async function notTakenOf(tx: Tx, invoiceId: number): Promise<NotTaken | undefined> {
  const found = await sql<NotTaken>`select o.topic, o.service, o.subject, o.payload, o.reason from outbox o, invoice i
    where o.subject = ${`invoice:${invoiceId}`} and ${isNotTaken} and i.id = ${invoiceId} and ${ownsItsDocument}`.execute(
    tx,
  );
  return found.rows[0];
}
