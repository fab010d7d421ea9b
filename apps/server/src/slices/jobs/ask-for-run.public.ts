import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** Requests a run of a job; returns false when it is running or already requested. */
export async function askForRun(
  tx: Tx,
  name: string,
  request: { by: string; now: string; items?: readonly string[]; retryOf?: number },
): Promise<boolean> {
  const noted = await sql`
    update job set asked_at = ${request.now}, asked_by = ${request.by}, asked_items = ${request.items ?? null}::text[],
      asked_retry_of = ${request.retryOf ?? null}
    where name = ${name} and asked_at is null
      and not exists (select from job_run where job = ${name} and state = 'running')`.execute(tx);
  return noted.numAffectedRows === 1n;
}
