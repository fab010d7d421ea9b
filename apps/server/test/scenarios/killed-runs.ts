import { setTimeout as pause } from 'node:timers/promises';
import type { Draw } from '@countinghouse/billing/testing/random-run.ts';
import { sql } from 'kysely';
import type { Person } from '../world.ts';
import { atScreen, type Office } from './office.ts';
import type { ProductProcess } from './product-process.ts';

/** A server that carries out billing runs and is killed at random moments. */
export interface KilledServer {
  /** A user at a screen of the server that runs at the moment. */
  readonly screenOf: (person: Omit<Person, 'call'>) => Person;
  /** How many kills there were, and how many of them interrupted a run at work. */
  readonly tally: () => { readonly killed: number; readonly caught: number };
  /** Kills the server at work as long as rows wait, up to so many kills in all, and lets the runs end. */
  readonly killUpTo: (many: number) => Promise<void>;
  /** Waits until every run has ended, for some minutes at most. */
  readonly untilEnded: () => Promise<void>;
}

/** Starts a server that is killed at random moments of its billing runs. */
export async function aKilledServer(office: Office, draw: Draw): Promise<KilledServer> {
  let server: ProductProcess = await office.start();
  let killed = 0;
  let caught = 0;

  const countOf = async (query: ReturnType<typeof sql<{ many: number }>>): Promise<number> =>
    office.inDatabase(async (tx) => (await query.execute(tx)).rows[0]?.many ?? 0);
  /** How many rows of all runs have not had their turn. */
  const waiting = () => countOf(sql`select count(*)::int as many from billing_run_item where state = 'waiting'`);
  /** How many messages are being delivered: the run itself, its syncs, the invoices on their way to the books. */
  const underWay = () =>
    countOf(sql`select count(*)::int as many from outbox where state = 'sending' and lease_until > now()`);
  /** A server looks for work once a second: one that is killed before has done nothing. */
  const untilAtWork = async (): Promise<void> => {
    while ((await waiting()) > 0 && (await underWay()) === 0) await pause(10);
  };
  const untilEnded = async (): Promise<void> => {
    const goingOn = () => countOf(sql`select count(*)::int as many from billing_run where finished_at is null`);
    for (let looks = 0; looks < 1200 && (await goingOn()) > 0; looks += 1) await pause(100);
  };
  return {
    screenOf: (person) => atScreen(server, person),
    tally: () => ({ killed, caught }),
    untilEnded,
    killUpTo: async (many) => {
      while (killed < many && (await waiting()) > 0) {
        await untilAtWork();
        await pause(draw(500));
        await server.kill();
        killed += 1;
        if ((await waiting()) > 0 && (await underWay()) > 0) caught += 1;
        // lets the half minute pass after which what a dead server held is taken up again
        await office.inDatabase((tx) =>
          sql`update outbox set lease_until = now() - interval '1 second' where state = 'sending'`.execute(tx),
        );
        server = await office.start();
      }
      await untilEnded();
    },
  };
}
