import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { gathered } from '../database/gathered.ts';
import type { OutboxMessage } from '../handle.ts';

/** Adds a message to the outbox, to be delivered after this transaction commits; returns its id. */
export const addToOutbox = gathered(async (tx, messages: readonly OutboxMessage[], now: string): Promise<string[]> => {
  // the messages of a subject are delivered in the order of their ids, so they are inserted in the order in which they were given
  const rows = await tx
    .insertInto('outbox')
    .values(
      messages.map(({ topic, service, subject, payload }) => ({
        topic,
        service,
        subject,
        payload: JSON.stringify(payload),
        due_at: now,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
});

/** Has a parked message with an unknown outcome looked up at once; what was sent to the service still counts as sent. */
export async function lookAgain(tx: Tx, outboxId: string, now: string): Promise<boolean> {
  const due = await sql`
    update outbox set state = 'unknown', attempts = 1, sends = least(sends, 1), reason = null, finished_at = null, due_at = ${now}
    where id = ${outboxId} and state in ('parked', 'unknown', 'ready')`.execute(tx);
  return due.numAffectedRows === 1n;
}

/** Parks a message that is not being delivered, on a user's request; returns false when it is being delivered. */
export async function putAside(
  tx: Tx,
  outboxId: string,
  { reason, now }: { readonly reason: string; readonly now: string },
): Promise<boolean> {
  const ended = await sql`
    update outbox set state = 'parked', reason = ${reason}, finished_at = ${now}
    where id = ${outboxId} and state in ('parked', 'unknown', 'ready')`.execute(tx);
  return ended.numAffectedRows === 1n;
}

/** Why a message was parked that could not be delivered for hours. */
export const triedTooOften = 'tried too often';

/** Delivers the messages again that were parked for one service after too many attempts: the service can be reached again. */
export async function takeUpAgain(tx: Tx, service: string, now: string): Promise<void> {
  await sql`
    update outbox set state = 'unknown', attempts = 1, reason = null, finished_at = null, due_at = ${now}
    where service = ${service} and state = 'parked' and reason = ${triedTooOften}`.execute(tx);
}
