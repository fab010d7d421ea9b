import { setTimeout as pause } from 'node:timers/promises';
import { generator, isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccountant, type Accountant } from './accountant.ts';
import { cuttableLine, type CuttableLine } from './cuttable-line.ts';
import { untilAtRest, wrongSomewhere } from './at-rest.ts';
import { anOffice, someoneSignedIn, type Office } from './office.ts';
import type { ProductProcess } from './product-process.ts';

const outages = isFullRun ? 30 : 2;
/** Users who keep reading meanwhile. */
const users = 20;
const answerWithinMs = 5000;
/** A request in progress when the database starts to hang waits until its statement times out after 4.5 s, and may have waited for a connection before. */
const answerOfHangingWithinMs = 8000;
const normalWithinMs = 10_000;

let office: Office;
let line: CuttableLine;
let accountant: Accountant;
let product: ProductProcess;
let tokens: readonly string[];
beforeAll(async () => {
  office = await anOffice('a separate server');
  accountant = await openAccountant(office, outages * 2);
  const people = await office.inDatabase((tx) =>
    Promise.all(Array.from({ length: users }, () => someoneSignedIn(tx, 'ROLE_ACCOUNTANT'))),
  );
  tokens = people.map(({ token }) => token);
  line = await cuttableLine(office.databaseUrl());
  product = await office.start({ DATABASE_URL: line.url });
}, 240_000);
afterAll(async () => {
  await office.close();
  await line.close();
});

interface Seen {
  readonly sentAt: number;
  readonly tookMs: number;
  readonly status: number | undefined;
  readonly retryAfter: string | null;
}

/** Between two pages of each user: fifty pages a second show when the outage begins and ends, and leave a core to the product. */
const readEveryMs = 400;

/** Twenty users who keep reading the project list until told to leave. */
async function reading(hasEnd: () => boolean): Promise<Seen[]> {
  const seen: Seen[] = [];
  await Promise.all(
    tokens.map(async (token) => {
      while (!hasEnd()) {
        const sentAt = performance.now();
        const answer = await product.call(projectEndpoints.search, { query: { projectName: 'Project' } }, { token });
        seen.push({
          sentAt,
          tookMs: performance.now() - sentAt,
          status: answer?.status,
          retryAfter: answer?.headers.get('retry-after') ?? null,
        });
        await pause(readEveryMs);
      }
    }),
  );
  return seen;
}

describe('a database that goes away under 20 users', () => {
  test(
    `and comes back ${outages} times: responses take seconds, 503 names a time to retry, all is normal within 10 seconds, and nothing is lost`,
    async () => {
      const draw = generator(3);
      const slowest: number[] = [];
      const recoveries: number[] = [];
      for (let round = 0; round < outages; round += 1) {
        let isOver = false;
        const read = reading(() => isOver);
        const saves = accountant.askAll(product);
        await pause(100 + draw(300));
        if (round % 2 === 0) line.cut();
        else line.freeze();
        await pause(1500 + draw(5000));
        // requests during the outage stay open, and are repeated under the same keys
        await Promise.race([accountant.askAll(product), pause(6000)]);
        line.mend();
        const mendedAt = performance.now();
        await saves;
        await pause(normalWithinMs + 500);
        isOver = true;
        const seen = await read;
        expect(seen.filter((one) => one.status !== 200 && one.status !== 503)).toEqual([]);
        const away = seen.filter((one) => one.status === 503);
        expect(away.length).toBeGreaterThan(0);
        expect(away.filter((one) => one.retryAfter === null)).toEqual([]);
        const limitMs = round % 2 === 0 ? answerWithinMs : answerOfHangingWithinMs;
        expect(seen.filter((one) => one.tookMs > limitMs)).toEqual([]);
        const late = seen.filter((one) => one.status === 503).map((one) => one.sentAt - mendedAt);
        expect(Math.max(...late)).toBeLessThan(normalWithinMs);
        slowest.push(Math.max(...seen.map((one) => one.tookMs)));
        recoveries.push(Math.max(0, ...late));
      }
      console.info(
        `${outages} outages: slowest answer ${Math.round(Math.max(...slowest))} ms, last 503 ${Math.round(Math.max(...recoveries))} ms after the return`,
      );
      expect(product.hasEnded()).toBe(false);
      await accountant.untilAnswered(product);
      expect((await untilAtRest(office)).faults).toEqual([]);
      expect(await accountant.lostOrDoubled(product)).toEqual([]);
      expect(await wrongSomewhere(office)).toEqual([]);
    },
    isFullRun ? 1_800_000 : 600_000,
  );
});
