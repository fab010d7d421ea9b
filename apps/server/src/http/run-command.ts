import { recordActivity } from '../slices/activity/activity.public.ts';
import { addToOutbox } from '../outbox/outbox.ts';
import { runTransaction, type Database, type Tx } from '../database/database.ts';
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

/** What a write does around its work: what it asks at the beginning, and what it stores at the end. */
export interface Around<F, T> {
  /** Travels together with the beginning of the transaction; it must not write. */
  readonly first: (tx: Tx) => Promise<F>;
  readonly atEnd: (tx: Tx, result: T) => Promise<void>;
}

const nothingAround: Around<void, unknown> = { first: async () => {}, atEnd: async () => {} };

/** Runs a write in one transaction, as `runWrite` does, with nothing around it. */
export const runInTransaction = <T>(writing: Writing, run: (work: Work) => Promise<T>): Promise<T> =>
  runWrite<void, T>(writing, nothingAround, run);

/**
 * Runs a write in one transaction: rows, activity entries and outbox messages are stored together or not at all. Conflicting
 * transactions are retried a few times. The activity is written last, because its chain is serial: the transaction that locks its
 * head commits next.
 */
export async function runWrite<F, T>(
  writing: Writing,
  { first, atEnd }: Around<F, T>,
  run: (work: Work, found: F) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const entries: AuditEntry[] = [];
    let hasMessages = false;
    try {
      const result = await runTransaction(writing.database, first, async (tx, found) => {
        const enqueue = async (message: OutboxMessage): Promise<string> => {
          hasMessages = true;
          return addToOutbox(tx, message, writing.now);
        };
        const answer = await run({ tx, audit: (one) => void entries.push(one), enqueue }, found);
        const stored = entries.length === 0 ? undefined : recordActivity(tx, writing.visitor, writing.now, entries);
        await Promise.all([atEnd(tx, answer), stored]);
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
