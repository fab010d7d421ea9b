import type { WriteOptions } from '@countinghouse/gateways/books/write-options.ts';
import { BooksError } from '@countinghouse/gateways/books/books-error.ts';
import { OAuthError } from '@countinghouse/gateways/oauth/oauth-error.ts';
import { crashHere } from '../../crash-points.ts';
import type { Work } from '../../handle.ts';
import type { CourierEnd, Delivery, JobContext, SentMark } from '../../jobs/job.ts';
import { laterLookMs, untilNextLookMs } from '../../outbox/look-up-schedule.ts';
import { endAfterError, type Refusal } from './end-after-error.ts';

/** Something that the books are to make once: an invoice, a credit, a payment. */
export interface MadeOnce<Made> {
  /**
   * What an earlier attempt made, looked for by our reference and by number and compared with what was sent; undefined while the
   * books have no trace of it. It never guesses: documents that cannot be told apart are a BooksError `rejected`, which a user
   * has to check.
   */
  readonly find: () => Promise<Made | undefined>;
  /** Makes it. `beforeSending` is awaited as the last thing before it leaves; the answer is compared with what was asked for. */
  readonly send: (options: WriteOptions) => Promise<Made>;
  /** The same for every attempt of one intent. The books may or may not see a repeat by it. */
  readonly requestId: string;
  /** What is stored when it is there. */
  readonly made: (made: Made) => CourierEnd;
  /** Stores that the books certainly have no part of it, so that it can be changed and sent again. */
  readonly refused: (work: Work, refusal: Refusal) => Promise<void>;
  /**
   * The meaning of a refusal because a number or name exists already; undefined while the books show nothing under it yet, so that
   * its owner is unknown. It is never a refusal by itself.
   */
  readonly taken?: (refusal: Refusal) => Promise<CourierEnd | undefined>;
}

/**
 * Has the books make something once, whatever becomes of their answers. An attempt is made, refused, or unknown. What is unknown is looked for for
 * ten minutes and stays locked meanwhile; only when every look found nothing is it sent again, or given back where the books had said no.
 */
export async function makeOnce<Made>(
  context: JobContext,
  delivery: Delivery,
  task: MadeOnce<Made>,
): Promise<CourierEnd> {
  const { sent } = delivery;
  if (sent !== null || delivery.payload['mayBeThere'] === true) {
    const end = await look(context, delivery, task).catch((error: unknown) =>
      afterLook(context, delivery, error, task),
    );
    if (end !== undefined) return end;
  }
  if (sent !== null && sent.saidNo !== null) return refusedEnd(task, sent.saidNo);
  // a request that never gets a clear result is sent a few times, and then a user decides
  return sent !== null && sent.times >= sendsMax
    ? { kind: 'parked', reason: 'the books never gave a clear answer' }
    : send(context, delivery, task);
}

/** The result of an earlier attempt; undefined when the books have no trace of it, and it may be sent. */
async function look<Made>(
  context: JobContext,
  { sent }: Delivery,
  task: MadeOnce<Made>,
): Promise<CourierEnd | undefined> {
  const there = await task.find();
  if (there !== undefined) return task.made(there);
  if (sent === null) return undefined;
  const taken = sent.saidNo === null ? undefined : await task.taken?.(sent.saidNo);
  if (taken !== undefined) return taken;
  const afterMs = untilNextLookMs(context.nowMs() - sent.atMs);
  return afterMs === undefined ? undefined : checking({ ...sent, looks: sent.looks + 1 }, afterMs, sent.saidNo?.words);
}

/** A look that told nothing: what was sent may be there, so that nothing is given back and nothing sent again. */
function afterLook<Made>(context: JobContext, delivery: Delivery, error: unknown, task: MadeOnce<Made>): CourierEnd {
  const { sent } = delivery;
  if (error instanceof BooksError && error.kind === 'rejected') {
    if (!error.mayBeDone || sent === null) return { kind: 'parked', reason: wordsOf(error) };
    // a no that may be none: what an earlier attempt began can still be completed, however late the look
    return checking(sent, untilNextLookMs(context.nowMs() - sent.atMs) ?? laterLookMs(), error.words);
  }
  const end = endAfterError(context, delivery, error, task.refused);
  if (sent === null) return end;
  return end.kind === 'again'
    ? { ...end, isUnknown: true }
    : checking(sent, laterLookMs(), 'the books cannot be searched');
}

async function send<Made>(context: JobContext, delivery: Delivery, task: MadeOnce<Made>): Promise<CourierEnd> {
  let leftAtMs: number | undefined;
  const beforeSending = async (): Promise<void> => {
    crashHere('push.before-mark');
    await delivery.markSent();
    leftAtMs = context.nowMs();
    crashHere('push.before-call');
  };
  try {
    const made = await task.send({ requestId: task.requestId, beforeSending });
    crashHere('push.after-call');
    return task.made(made);
  } catch (error) {
    return leftAtMs === undefined
      ? endAfterError(context, delivery, error, task.refused)
      : afterSending(context, delivery, { error, leftAtMs }, task);
  }
}

async function afterSending<Made>(
  context: JobContext,
  delivery: Delivery,
  { error, leftAtMs }: { readonly error: unknown; readonly leftAtMs: number },
  task: MadeOnce<Made>,
): Promise<CourierEnd> {
  if (!(error instanceof BooksError)) throw error;
  const unknown = (saidNo: Refusal | null): CourierEnd =>
    checking(
      { atMs: leftAtMs, times: (delivery.sent?.times ?? 0) + 1, looks: 0, saidNo },
      untilNextLookMs(context.nowMs() - leftAtMs) ?? 0,
      error.words,
    );
  if (error.kind === 'outcome_unknown') return unknown(null);
  if (error.kind !== 'rejected') {
    // the books did not let it in: what was known before stands
    const end = endAfterError(context, delivery, error, task.refused);
    return end.kind === 'again' ? { ...end, sent: delivery.sent, isUnknown: delivery.sent !== null } : end;
  }
  const refusal = { reason: error.reason, words: wordsOf(error) };
  if (error.mayBeDone) return unknown(refusal);
  try {
    // a refusal is believed when a look finds nothing either
    const there = await task.find();
    if (there !== undefined) return task.made(there);
    if (!namesAnother.has(error.reason)) return refusedEnd(task, refusal);
    return (await task.taken?.(refusal)) ?? unknown(refusal);
  } catch (failure) {
    if (!(failure instanceof BooksError) && !(failure instanceof OAuthError)) throw failure;
    return unknown(refusal);
  }
}

/** So often something is sent that the books never showed. */
const sendsMax = 4;

/** Refusals that name something of the same number or name, which may be ours. */
const namesAnother: ReadonlySet<string> = new Set(['duplicate_number', 'duplicate_name']);

const wordsOf = (error: BooksError): string => error.words ?? error.reason;

const checking = (sent: SentMark, afterMs: number, words: string | undefined): CourierEnd => ({
  kind: 'again',
  afterMs,
  isUnknown: true,
  reason: words ?? 'The books gave no clear answer.',
  sent,
});

const refusedEnd = <Made>(task: MadeOnce<Made>, refusal: Refusal): CourierEnd => ({
  kind: 'parked',
  reason: refusal.words,
  settle: (work) => task.refused(work, refusal),
});
