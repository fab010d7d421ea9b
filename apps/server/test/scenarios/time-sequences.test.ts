import { LedgerModel } from '@countinghouse/billing/testing/ledger-model.ts';
import { generator, isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../test-database.ts';
import { ledgerErrors } from './house-rules.ts';
import { act, Business, statesOf } from './time-business.ts';

const sequences = isFullRun ? 10_000 : 80;
const projectsAtOnce = 4;
/** Few logs, so that the acts of a short sequence meet each other. */
const logCount = 4;

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());

/** Projects are entered one after the other, because each gets the next code. */
let lastOpened: Promise<unknown> = Promise.resolve();
function openNext(): Promise<Business> {
  const opened = lastOpened.then(() => Business.open(database));
  lastOpened = opened.catch(() => undefined);
  return opened;
}

/** One project from its first log to its last act; after each act every log must be in the model's state. */
async function playSequence(seed: number): Promise<{ acts: number; seen: readonly string[] }> {
  const draw = generator(seed);
  const business = await openNext();
  const model = new LedgerModel();
  const acts = 4 + draw(9);
  const seen = new Set<string>();
  for (let step = 0; step < acts; step += 1) {
    await act(business, model, draw, logCount);
    const states = await business.states();
    expect([`seed ${seed}, act ${step}`, ...states]).toEqual([`seed ${seed}, act ${step}`, ...statesOf(model)]);
    expect([`seed ${seed}, act ${step}`, ...(await business.verificationErrors())]).toEqual([
      `seed ${seed}, act ${step}`,
    ]);
    expect([`seed ${seed}, act ${step}`, ...(await business.moneyErrors())]).toEqual([`seed ${seed}, act ${step}`]);
    for (const line of states) seen.add(line.split(' ')[1] ?? '');
  }
  expect(model.faults(model.logged.keys())).toEqual([]);
  return { acts, seen: [...seen] };
}

test(
  `in ${sequences} random sequences of logs, edits, vanished logs, ticks, drafts saved again, issues, credits, voids, deletions, changes carried on, parts given up, receipts and adjustments every second is in exactly one place, each invoice has what was entered for it, and a tick goes with the logs it was for`,
  async () => {
    const firstSeed = Number(process.env['SEED'] ?? 1);
    let next = 0;
    let acts = 0;
    const seen = new Set<string>();
    await Promise.all(
      Array.from({ length: projectsAtOnce }, async () => {
        for (let at = next++; at < sequences; at = next++) {
          const played = await playSequence(firstSeed + at);
          acts += played.acts;
          for (const state of played.seen) seen.add(state);
        }
      }),
    );
    expect([...seen].toSorted()).toEqual(['billed', 'draft', 'open', 'written_off']);
    expect(await database.kysely.transaction().execute(ledgerErrors)).toEqual([]);
    const total = await sql<{ logged: string; kept: string }>`
      select (select sum(billable_seconds) from work_log)::text as logged, (select sum(seconds) from time_entry)::text as kept`.execute(
      database.kysely,
    );
    expect(total.rows[0]?.kept).toBe(total.rows[0]?.logged);
    console.info(`${sequences} sequences, ${acts} acts`);
  },
  isFullRun ? 3_600_000 : 300_000,
);
