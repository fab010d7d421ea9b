import { setTimeout as pause } from 'node:timers/promises';
import { generator, isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccountant, type Accountant } from './accountant.ts';
import { untilAtRest, wrongSomewhere } from './at-rest.ts';
import { anOffice, type Office } from './office.ts';
import type { ProductProcess } from './product-process.ts';

const stops = isFullRun ? 100 : 2;
let office: Office;
let accountant: Accountant;
beforeAll(async () => {
  office = await anOffice('the bundled database');
  accountant = await openAccountant(office, stops);
}, 240_000);
afterAll(async () => {
  await office.close();
});

/** Users who keep sending requests until the server is gone; returns when the unanswered ones were sent. */
async function readers(product: ProductProcess, many: number, isStopping: () => boolean): Promise<number[]> {
  const unanswered: number[] = [];
  await Promise.all(
    Array.from({ length: many }, async () => {
      for (;;) {
        const sentAt = performance.now();
        const answer = await product.call(
          projectEndpoints.search,
          { query: { projectName: 'Project' } },
          { token: accountant.token },
        );
        if (answer === undefined) {
          unanswered.push(sentAt);
          return;
        }
        if (isStopping() && answer.status === 503) return;
        expect([200, 503]).toContain(answer.status);
      }
    }),
  );
  return unanswered;
}

describe('the product stopped during work', () => {
  test(
    `ends ${stops} times within 15 seconds and in good order, loses nothing acknowledged, and does unanswered requests once when they are repeated`,
    async () => {
      const draw = generator(7);
      const tookMs: number[] = [];
      let turnedAway = 0;
      for (let round = 0; round < stops; round += 1) {
        // now and then the books are slow: that must not prevent the product from stopping
        if (round % 5 === 3)
          await office.control('POST', '/faults', {
            service: 'quickbooks',
            kind: 'applied-then-hang',
            ms: 30_000,
            times: 1,
            match: { method: 'POST', pathIncludes: '/invoice' },
          });
        const product = await office.start();
        const startedAt = performance.now();
        let stoppedAt = Infinity;
        const saves = accountant.askAll(product);
        const reads = readers(product, 8, () => stoppedAt !== Infinity);
        await pause(200 + draw(1500));
        stoppedAt = performance.now();
        expect(await product.stop()).toBe(0);
        tookMs.push(performance.now() - stoppedAt);
        await saves;
        turnedAway += (await reads).filter((sentAt) => sentAt < stoppedAt).length;
        turnedAway += accountant.cutOff().filter((sentAt) => sentAt > startedAt && sentAt < stoppedAt).length;
      }
      console.info(
        `${stops} stops, the slowest took ${Math.round(Math.max(...tookMs))} ms; ${turnedAway} requests sent before one got no answer`,
      );
      expect(Math.max(...tookMs)).toBeLessThan(15_000);
      expect(turnedAway).toBe(0);

      const product = await office.start();
      await accountant.untilAnswered(product);
      expect((await untilAtRest(office)).faults).toEqual([]);
      expect(await accountant.lostOrDoubled(product)).toEqual([]);
      expect(await wrongSomewhere(office)).toEqual([]);
      expect(await product.stop()).toBe(0);
    },
    isFullRun ? 1_800_000 : 600_000,
  );
});
