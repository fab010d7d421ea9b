import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { OutboxMessage } from '../handle.ts';

/** Puts work for after the commit of this transaction into the outbox; answers the row's id. */
export async function addToOutbox(tx: Tx, message: OutboxMessage, now: string): Promise<string> {
  const added = await sql<{ id: string }>`
    insert into outbox (topic, service, subject, payload, due_at, created_at)
    values (${message.topic}, ${message.service}, ${message.subject}, ${JSON.stringify(message.payload)}, ${now}, ${now}) returning id`.execute(
    tx,
  );
  const id = added.rows[0]?.id;
  if (id === undefined) throw new Error('the outbox gave no id');
  return id;
}

/** Has a row that was put aside without a clear end looked for at once; what left for the service is still known to have left. */
export async function lookAgain(tx: Tx, outboxId: string, now: string): Promise<boolean> {
  const due = await sql`
    update outbox set state = 'unknown', attempts = 1, sends = least(sends, 1), reason = null, finished_at = null, due_at = ${now}
    where id = ${outboxId} and state in ('parked', 'unknown', 'ready')`.execute(tx);
  return due.numAffectedRows === 1n;
}

/** Ends a row that nobody is delivering because a person said so; answers false when somebody is. */
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

/** Why a row was put aside that nobody could deliver for hours. */
export const triedTooOften = 'tried too often';

/** Has delivered anew what was put aside for one service because it was tried too often: the service can be reached again. */
export async function takeUpAgain(tx: Tx, service: string, now: string): Promise<void> {
  await sql`
    update outbox set state = 'unknown', attempts = 1, reason = null, finished_at = null, due_at = ${now}
    where service = ${service} and state = 'parked' and reason = ${triedTooOften}`.execute(tx);
}
