import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Installation, Work } from '../handle.ts';
import type { Outside } from '../outside.ts';

/** What background work receives: its own transactions, and the outside services. */
export interface JobContext {
  readonly nowMs: () => number;
  /** The current day of the installation, as for a request. */
  readonly today: () => CalendarDate;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  readonly randomBytes: (count: number) => Buffer;
  readonly installation: Installation;
  readonly outside: Outside;
  readonly log: (line: Readonly<Record<string, unknown>>, message: string) => void;
  /** Recorded in the activity log as done by the job, or by the user who asked for it. */
  readonly inTransaction: <T>(
    run: (work: Work) => Promise<T>,
    by?: { readonly id: number; readonly name: string },
  ) => Promise<T>;
  /** Aborted when the product is being stopped. */
  readonly signal: AbortSignal;
}

/** One of a job's items, with a name that users know and that is the same in every run. */
export interface JobItem {
  readonly name: string;
  /** The outside service it calls, as in the outbox; items of other services do not wait for it. */
  readonly service?: string;
  /** The name of the item that fails when the list of items could not be read; retrying that one includes this one. */
  readonly ofList?: string;
  /** Runs the item and returns its result in words; what it throws is why it failed. */
  readonly run: () => Promise<string>;
}

/** The context of one run of a job: its messages and results are visible while it runs, and stored in its history. */
export interface JobRunContext extends JobContext {
  /** Adds a line to the history of the run. */
  readonly addLine: (words: string) => Promise<void>;
  /**
   * Runs items one after the other, and those of different services in parallel. A failed item does not stop the others and can
   * be retried by itself: then only the failed ones run. Returns the result of each.
   */
  readonly eachItem: (items: readonly JobItem[]) => Promise<readonly JobItemEnd[]>;
}
export interface JobItemEnd {
  readonly name: string;
  readonly isDone: boolean;
  readonly words: string;
}

/** Work on a schedule; its result is shown in the job's history. */
export interface Job {
  readonly name: string;
  /** Five or six fields, in UTC. */
  readonly cron: string;
  readonly run: (context: JobRunContext) => Promise<Readonly<Record<string, unknown>>>;
}

/** The last time that a request was sent to an outside service without a known outcome. */
export interface SentMark {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** How often it was sent since a user last requested it. */
  readonly times: number;
  /** How often it was looked up since then without being found. */
  readonly looks: number;
  /** The refusal of the service, if it may not be final. */
  readonly saidNo: { readonly reason: string; readonly words: string } | null;
}

/** A message of the outbox that is being delivered. */
export interface Delivery {
  readonly id: string;
  readonly topic: string;
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** How often it was tried before; 0 the first time. */
  readonly attempts: number;
  /** True when an earlier attempt may have been carried out although no response came. */
  readonly isUnknown: boolean;
  /** Null while the service cannot have received any part of it. */
  readonly sent: SentMark | null;
  /**
   * Records that the request is being sent now, so that it counts as sent even if the process dies. Throws when another process
   * holds the message.
   */
  readonly markSent: () => Promise<void>;
}

/** The result of an attempt: delivered, to be retried (perhaps with unknown outcome), or parked for a user. */
export type DeliveryEnd =
  | { readonly kind: 'done'; readonly result?: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'again';
      readonly afterMs: number;
      readonly isUnknown: boolean;
      readonly reason: string;
      /** It waits for a person, or for another message: the look does not count as an attempt. */
      readonly isNoAttempt?: boolean;
      /** What is known now about what was sent; when absent, the stored mark stays. */
      readonly sent?: SentMark | null;
    }
  | { readonly kind: 'parked'; readonly reason: string };

/**
 * Delivers the messages of a topic. `settle` stores the consequences for the business rows, in the same transaction that settles
 * the message.
 */
export interface Courier {
  readonly topic: string;
  readonly deliver: (context: JobContext, delivery: Delivery) => Promise<CourierEnd>;
}
export type CourierEnd = DeliveryEnd & { readonly settle?: (work: Work) => Promise<void> };
