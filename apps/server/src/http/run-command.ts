import { recordActivity } from '../slices/activity/activity.public.ts';
import { addToOutbox } from '../outbox/outbox.ts';
import type { Database, Tx } from '../database/database.ts';
import { classifyDatabaseError } from '../database/constraint-errors.ts';
import type { OutboxMessage, AuditEntry, Work } from '../handle.ts';

export interface Visitor {
  readonly id: number | null;
  readonly name: string;
}

interface Writing {
  readonly database: Database;
  readonly visitor: Visitor;
  readonly now: string;
  /** Called after a commit that enqueued messages, so that they do not wait for the next poll of the outbox. */
  readonly wake: () => void;
}

const triesMax = 4;

/**
 * Runs a write in one transaction: rows, activity entries and outbox messages are stored together or not at all. Conflicting
 * transactions are retried a few times. The activity is written last, because its chain is serial: the transaction that locks its
 * head commits next.
 */
export async function runInTransaction<T>(
  writing: Writing,
  run: (work: Work) => Promise<T>,
  atEnd?: (tx: Tx, result: T) => Promise<void>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const entries: AuditEntry[] = [];
    let hasMessages = false;
    try {
      const result = await writing.database.kysely.transaction().execute(async (tx) => {
        const enqueue = async (message: OutboxMessage): Promise<string> => {
          hasMessages = true;
          return addToOutbox(tx, message, writing.now);
        };
        const answer = await run({ tx, audit: (one) => void entries.push(one), enqueue });
        await atEnd?.(tx, answer);
        if (entries.length > 0) await recordActivity(tx, writing.visitor, writing.now, entries);
        return answer;
      });
      if (hasMessages) writing.wake();
      return result;
    } catch (error) {
      if (tries < triesMax && classifyDatabaseError(error)?.kind === 'serialization') continue;
      throw error;
    }
  }
}
