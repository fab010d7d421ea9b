import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Installation, Work } from '../handle.ts';
import type { Outside } from '../outside.ts';

/** What work in the background is given: its own transactions, and the outside services. */
export interface JobContext {
  readonly nowMs: () => number;
  /** Which day it is for the installation, as for a request. */
  readonly today: () => CalendarDate;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  readonly randomBytes: (count: number) => Buffer;
  readonly installation: Installation;
  readonly outside: Outside;
  readonly log: (line: Readonly<Record<string, unknown>>, message: string) => void;
  /** Told in the activity log as done by the job. */
  readonly inTransaction: <T>(run: (work: Work) => Promise<T>) => Promise<T>;
  /** Aborted when the product is being stopped. */
  readonly signal: AbortSignal;
}

/** One thing of many that a job does, by a name that a person knows and that stays the same from run to run. */
export interface JobItem {
  readonly name: string;
  /** Who outside is asked, as in the outbox; items of other services do not wait for it. */
  readonly service?: string;
  /** The name of the item that fails where it could not be read what is to be done; whoever tries that again means this one too. */
  readonly ofList?: string;
  /** Does it and answers what came of it, in words; what it throws is why it failed. */
  readonly run: () => Promise<string>;
}

/** What a run of a job is given: what it says and does is seen while it runs, and kept in its history. */
export interface JobRunContext extends JobContext {
  /** A line for the history of the run. */
  readonly addLine: (words: string) => Promise<void>;
  /**
   * Does one item after the other, and those of different services side by side. One that fails keeps no other one waiting and can be tried again
   * by itself: then only those that failed are done. Answers how each ended.
   */
  readonly eachItem: (items: readonly JobItem[]) => Promise<readonly JobItemEnd[]>;
}
export interface JobItemEnd {
  readonly name: string;
  readonly isDone: boolean;
  readonly words: string;
}

/** Work on a timetable; its result is shown in the job's history. */
export interface Job {
  readonly name: string;
  /** Five or six fields, in UTC. */
  readonly cron: string;
  readonly run: (context: JobRunContext) => Promise<Readonly<Record<string, unknown>>>;
}

/** The last time that a wish left for a service outside, of which the outcome is not known. */
export interface SentMark {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** How often it left since a person last asked for it. */
  readonly times: number;
  /** How often it was looked for since then, in vain. */
  readonly looks: number;
  /** What the service answered where that was a no that it may not have meant. */
  readonly saidNo: { readonly reason: string; readonly words: string } | null;
}

/** A row of the outbox in the hands of the one who delivers it. */
export interface Delivery {
  readonly id: string;
  readonly topic: string;
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** How often it was tried before; 0 the first time. */
  readonly attempts: number;
  /** True when an earlier attempt may have been carried out although no answer came. */
  readonly isUnknown: boolean;
  /** Null while nothing of it can be at the service. */
  readonly sent: SentMark | null;
  /** Writes down that the wish leaves now, so that a process that dies is known to have sent it. Throws when another one holds the row. */
  readonly markSent: () => Promise<void>;
}

/** How an attempt ended: delivered, again later (perhaps with unknown outcome), or put aside for a person. */
export type DeliveryEnd =
  | { readonly kind: 'done'; readonly result?: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'again';
      readonly afterMs: number;
      readonly isUnknown: boolean;
      readonly reason: string;
      /** It waits for a person, or for another message: the look does not count as an attempt. */
      readonly isNoAttempt?: boolean;
      /** What is known by now of what left; what was marked stays where this is not told. */
      readonly sent?: SentMark | null;
    }
  | { readonly kind: 'parked'; readonly reason: string };

/**
 * Who delivers the rows of a topic. `settle` stores what the end means for the business rows, in the same transaction
 * in which the row itself is settled.
 */
export interface Courier {
  readonly topic: string;
  readonly deliver: (context: JobContext, delivery: Delivery) => Promise<CourierEnd>;
}
export type CourierEnd = DeliveryEnd & { readonly settle?: (work: Work) => Promise<void> };
