import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database/database.ts';
import { Refusal } from '../handle.ts';

/** A first response, stored with its effect. */
export interface KnownAnswer {
  readonly status: number;
  readonly answer: unknown;
}

/** A file is represented by its hash: as JSON it would be millions of numbers. */
function withFilesHashed(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('body' in input)) return input;
  const { body } = input;
  if (typeof body !== 'object' || body === null || !('files' in body) || !Array.isArray(body.files)) return input;
  const files = body.files.map((file: unknown) =>
    typeof file === 'object' && file !== null && 'bytes' in file && file.bytes instanceof Uint8Array
      ? { ...file, bytes: createHash('sha256').update(file.bytes).digest('hex') }
      : file,
  );
  return { ...input, body: { ...body, files } };
}

/** The fingerprint of a request: equal requests have the same one. */
export function inputHash(endpoint: string, input: unknown): Buffer {
  const text = JSON.stringify(withFilesHashed(input));
  return createHash('sha256').update(`${endpoint}\n${text}`).digest();
}

/**
 * The stored response of a key, or undefined when this request is the one that may act. The key is locked until the transaction
 * ends; a concurrent request learns that the first one is still running. A response is stored for the access that its user had:
 * it is not repeated after they lost a project or changed role. @throws Refusal still_running, key_used_for_other, rights_changed
 */
export async function claimKey(tx: Tx, userId: number, key: string, hash: Buffer): Promise<KnownAnswer | undefined> {
  // two statements: the second one sees what was stored until the key was locked. It locks the response that it finds, which is a write, so
  // that this transaction too waits for the replicas: what they lack may be visible here, and must not be acknowledged
  const [lock, kept] = await Promise.all([
    sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 7)) as mine`.execute(tx),
    sql<{ input_hash: Buffer; status: number; answer: unknown; has_same_access: boolean }>`
      select input_hash, status, answer, access_losses = ${accessLosses(userId)} as has_same_access
      from idempotency_key where user_id = ${userId} and key = ${key} for update`.execute(tx),
  ]);
  if (lock.rows[0]?.mine !== true) throw new Refusal('still_running');
  const first = kept.rows[0];
  if (first === undefined) return undefined;
  if (!first.input_hash.equals(hash)) throw new Refusal('key_used_for_other');
  if (!first.has_same_access) throw new Refusal('rights_changed');
  return { status: first.status, answer: first.answer };
}

/** How often a user lost a project or changed role. */
const accessLosses = (userId: number): RawBuilder<number> =>
  sql<number>`coalesce((select losses from access_loss where user_id = ${userId}), 0)`;

/** Stores the response under its key, in the transaction of its effect. */
export async function keepAnswer(
  tx: Tx,
  row: { userId: number; key: string; endpoint: string; hash: Buffer; status: number; answer: unknown; now: string },
): Promise<void> {
  await sql`insert into idempotency_key (user_id, key, endpoint, input_hash, status, answer, created_at, access_losses)
    values (${row.userId}, ${row.key}, ${row.endpoint}, ${row.hash}, ${row.status}, ${JSON.stringify(row.answer)}, ${row.now},
      ${accessLosses(row.userId)})`.execute(tx);
}
