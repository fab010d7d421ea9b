import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** Does something that is undone alone: when it fails, and when its result says so. */
export async function inSavepoint<T>(tx: Tx, isKept: (result: T) => boolean, act: () => Promise<T>): Promise<T> {
  await sql`savepoint tried`.execute(tx);
  let isDone = false;
  try {
    const result = await act();
    isDone = isKept(result);
    return result;
  } finally {
    if (!isDone) await sql`rollback to savepoint tried`.execute(tx);
    // thousands of open savepoints would lie within one another
    await sql`release savepoint tried`.execute(tx);
  }
}
