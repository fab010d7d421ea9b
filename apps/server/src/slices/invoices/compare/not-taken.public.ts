import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { ownsItsDocument } from './own-document.public.ts';

/** What is sent of an invoice that the books have. */
const changes = sql`('change-invoice', 'void-invoice', 'restore-lines')`;

/** What settles an invoice that the books have, or ends that. */
const credits = sql`('apply-credit', 'reverse-credit-application')`;

/** Whether a row `o` of the outbox is what was sent last of an invoice that the books have, or of a credit applied to it, and they did not take it. */
export const isNotTaken = sql`(o.state = 'parked' and (
  o.topic in ${changes} and not exists (
    select from outbox newer where newer.subject = o.subject and newer.id > o.id and newer.topic in ${changes})
  or o.topic in ${credits} and not exists (
    select from outbox newer where newer.subject = o.subject and newer.id > o.id and newer.topic in ${credits}
      and newer.payload ->> 'applicationId' = o.payload ->> 'applicationId')))`;

/** Why the books did not take what was sent last of an invoice `i` that they have; null where they took it. */
export const reasonNotTaken = sql`(
  select o.reason from outbox o where i.document_state <> 'draft' and ${ownsItsDocument} and o.subject = 'invoice:' || i.id and ${isNotTaken}
  order by o.id limit 1)`;

/** What was sent of an invoice that the books have, as it was left in the outbox. */
export interface NotTaken {
  readonly topic: string;
  readonly service: string;
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reason: string;
}

/** What the books did not take of an invoice that they have; nothing when they took what was sent last. */
export async function selectNotTaken(tx: Tx, invoiceId: number): Promise<NotTaken | undefined> {
  const found = await sql<NotTaken>`select o.topic, o.service, o.subject, o.payload, o.reason from outbox o, invoice i
    where o.subject = ${`invoice:${invoiceId}`} and ${isNotTaken} and o.reason is not null and i.id = ${invoiceId} and ${ownsItsDocument}
    order by o.id limit 1`.execute(tx);
  return found.rows[0];
}
