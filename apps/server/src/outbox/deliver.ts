import { sql } from 'kysely';
import { crashHere } from '../crash-points.ts';
import { isoInstant, type Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { instant } from '../database/instants.ts';
import type { Courier, CourierEnd, Delivery, JobContext, SentMark } from '../jobs/job.ts';
import { triedTooOften } from './outbox.ts';

/** The holder renews its lease every ten seconds; after thirty seconds without that another one takes over. */
const leaseMs = 30_000;
const renewEveryMs = 10_000;
/** The limit of messages for each outside service, so that a slow one does not hold up the others. */
const atOnce = 4;
/**
 * Every attempt counts, also one that died, but not a check whether a user has helped; after some hours of attempts the message
 * is parked for a user.
 */
const attemptsMax = 300;

interface Claimed extends Omit<Delivery, 'markSent'> {
  readonly service: string;
  readonly leaseCounter: number;
}

export interface Deliverer {
  /** Delivers what is due and resolves to how many messages it took. */
  readonly deliverDue: () => Promise<number>;
  /** Waits until nothing is being taken or delivered, and resolves to how many deliveries it waited for. */
  readonly idle: () => Promise<number>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly owner: string;
  readonly couriers: readonly Courier[];
  readonly context: JobContext;
}

/**
 * Delivers the outbox: leases a message, passes it to its courier, and settles it together with its consequences. A message whose
 * holder died is taken again after the lease, and then counts as an attempt with unknown outcome.
 */
export function createDeliverer(parts: Parts): Deliverer {
  const { database, clock, owner } = parts;
  const couriers = new Map(parts.couriers.map((courier) => [courier.topic, courier]));
  /** The deliveries in progress, with their service. */
  const underWay = new Map<Promise<void>, string>();
  /** The messages that are just being taken. */
  const claims = new Set<Promise<unknown>>();

  /** Whether this process still holds the lease under which it claimed a message: it has an owner only while it is being delivered. */
  const isHeldHere = ({ id, leaseCounter }: Claimed) =>
    sql<boolean>`id = ${id} and lease_owner = ${owner} and lease_counter = ${leaseCounter}`;

  const deliverOne = async (row: Claimed): Promise<void> => {
    crashHere('outbox.claimed');
    const finished = new AbortController();
    const renewing = renew(row, finished.signal);
    try {
      await settle(row, await attempt(row));
    } finally {
      finished.abort();
      await renewing;
    }
  };

  const renew = async (row: Claimed, signal: AbortSignal): Promise<void> => {
    for (;;) {
      await clock.sleep(renewEveryMs, signal);
      if (signal.aborted) return;
      await sql`update outbox set lease_until = ${isoInstant(clock.now() + leaseMs)}
        where ${isHeldHere(row)}`
        .execute(database.kysely)
        .catch(() => undefined);
    }
  };

  const attempt = async (row: Claimed): Promise<CourierEnd> => {
    const courier = couriers.get(row.topic);
    if (courier === undefined) return { kind: 'parked', reason: `no courier for ${row.topic}` };
    if (row.attempts >= attemptsMax) return { kind: 'parked', reason: triedTooOften };
    try {
      return await courier.deliver(parts.context, { ...row, markSent: () => markSent(row) });
    } catch (error) {
      parts.context.log({ outbox: row.id, topic: row.topic, err: error }, 'a delivery crashed');
      return { kind: 'again', afterMs: pauseMs(row.attempts), isUnknown: true, reason: 'the attempt broke off' };
    }
  };

  const markSent = async (row: Claimed): Promise<void> => {
    const marked = await sql`
      update outbox set sent_at = ${isoInstant(clock.now())}, sends = sends + 1, looks = 0, said_no = null
      where ${isHeldHere(row)}`.execute(database.kysely);
    if (marked.numAffectedRows !== 1n) throw new Error(`row ${row.id} of the outbox is held by another one`);
  };

  const settle = async (row: Claimed, end: CourierEnd): Promise<void> => {
    const isOver = end.kind !== 'again';
    const state = end.kind === 'again' ? (end.isUnknown ? 'unknown' : 'ready') : end.kind;
    // the first attempt stays counted: every later one looks before sending
    const uncounted = end.kind === 'again' && end.isNoAttempt === true ? 1 : 0;
    const nowMs = clock.now();
    const sent = end.kind === 'again' ? end.sent : undefined;
    await parts.context.inTransaction(async (work) => {
      const settled = await sql`
        update outbox set state = ${state}, lease_owner = null, lease_until = null,
          attempts = greatest(attempts - ${uncounted}, 1), due_at = ${isoInstant(nowMs + (end.kind === 'again' ? end.afterMs : 0))},
          reason = ${end.kind === 'done' ? null : end.reason},
          result = ${end.kind === 'done' ? JSON.stringify(end.result ?? {}) : null},
          finished_at = ${isOver ? isoInstant(nowMs) : null}${sent === undefined ? sql`` : sentColumns(sent)}
        where ${isHeldHere(row)}`.execute(work.tx);
      // another process took over after our lease expired, and finds out the result itself
      if (settled.numAffectedRows !== 1n) return;
      await end.settle?.(work);
      crashHere('push.before-result');
    });
    crashHere('push.after-result');
  };

  const take = async (): Promise<number> => {
    const rows = await claim(database, { owner, nowMs: clock.now(), busy: [...underWay.values()] });
    for (const row of rows) {
      const work: Promise<void> = deliverOne(row)
        .catch((error: unknown) => parts.context.log({ outbox: row.id, err: error }, 'a delivery could not be settled'))
        .finally(() => underWay.delete(work));
      underWay.set(work, row.service);
    }
    return rows.length;
  };

  return {
    deliverDue: async () => {
      const taking = take();
      claims.add(taking);
      return taking.finally(() => claims.delete(taking));
    },
    idle: async () => {
      await Promise.allSettled(claims);
      const waitedFor = underWay.size;
      await Promise.all(underWay.keys());
      return waitedFor;
    },
  };
}

const sentColumns = (sent: SentMark | null) => sql`,
          sent_at = ${sent && isoInstant(sent.atMs)}, sends = ${sent?.times ?? 0}, looks = ${sent?.looks ?? 0}, said_no = ${sent?.saidNo ? JSON.stringify(sent.saidNo) : null}`;

/** A growing pause before the next attempt, in milliseconds: 1 s, 2 s, 4 s … at most 2 minutes. */
export const pauseMs = (attempts: number): number => Math.min(1000 * 2 ** attempts, 120_000);

/**
 * Takes the first due messages of each service whose subject has no older undelivered message; `busy` names a service once for
 * each of its messages in progress.
 */
async function claim(
  database: Database,
  { owner, nowMs, busy }: { owner: string; nowMs: number; busy: readonly string[] },
): Promise<Claimed[]> {
  const now = isoInstant(nowMs);
  const claimed = await sql<{
    id: string;
    topic: string;
    service: string;
    subject: string;
    payload: Record<string, unknown>;
    attempts: number;
    lease_counter: number;
    was: string;
    sent_at: string | null;
    sends: number;
    looks: number;
    said_no: SentMark['saidNo'];
  }>`
    with services as (
      select s.service, ${atOnce} - (select count(*) from unnest(${[...busy]}::text[]) b where b = s.service) as free
      from (select distinct service from outbox where state in ('ready', 'unknown', 'sending')) s
    ), due as (
      select first.id, first.state from services s, lateral (
        select o.id, o.state from outbox o
        where o.service = s.service and o.state in ('ready', 'unknown', 'sending') and o.due_at <= ${now} and (o.state <> 'sending' or o.lease_until < ${now})
          and not exists (select 1 from outbox earlier where earlier.subject = o.subject and earlier.id < o.id
                          and earlier.state in ('ready', 'unknown', 'sending'))
        order by o.due_at, o.id limit s.free for update skip locked) first
      where s.free > 0
    )
    update outbox o set state = 'sending', lease_owner = ${owner}, lease_until = ${isoInstant(nowMs + leaseMs)}, lease_counter = lease_counter + 1,
      attempts = attempts + 1
    from due where o.id = due.id
    returning o.id, o.topic, o.service, o.subject, o.payload, o.attempts, o.lease_counter, due.state as was,
      o.sent_at, o.sends, o.looks, o.said_no`.execute(database.kysely);
  return claimed.rows.map((row) => ({
    id: row.id,
    topic: row.topic,
    service: row.service,
    subject: row.subject,
    payload: row.payload,
    attempts: row.attempts - 1,
    isUnknown: row.was !== 'ready',
    leaseCounter: row.lease_counter,
    sent:
      row.sent_at === null
        ? null
        : { atMs: Date.parse(instant(row.sent_at)), times: row.sends, looks: row.looks, saidNo: row.said_no },
  }));
}

/**
 * Releases messages before their lease expires: those of one owner when it stops, or all of them at the start of the only process
 * that a bundled database can have.
 */
export async function handBack(database: Database, owner: string | undefined, nowMs: number): Promise<void> {
  await sql`update outbox set state = 'unknown', lease_owner = null, lease_until = null, due_at = ${isoInstant(nowMs)}
    where state = 'sending' and (${owner ?? null}::text is null or lease_owner = ${owner ?? null})`.execute(
    database.kysely,
  );
}
