import { setTimeout as pause } from 'node:timers/promises';
import { generator, isFullRun, type Draw } from '@countinghouse/billing/testing/random-run.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crashPoints, type CrashPoint } from '../../src/crash-points.ts';
import { openAccountant, type Accountant } from './accountant.ts';
import { untilAtRest, wrongSomewhere } from './at-rest.ts';
import { anOffice, type BooksKind, type DatabaseKind, type Office } from './office.ts';
import type { ProductProcess } from './product-process.ts';

/** Kills at random moments, in addition to those at named points. Zoho Books throttles its callers, so a small run has fewer. */
const randomKillsOf = (provider: BooksKind): number => (isFullRun ? 100 : provider === 'ZOHO_BOOKS' ? 1 : 3);

/** Where nothing is said to the books: the same moments for both kinds of them, so that a small run is killed there once. */
const beforeAnyBooks: readonly CrashPoint[] = ['command.before-commit', 'command.after-commit', 'outbox.claimed'];
const pointsOf = (provider: BooksKind): readonly CrashPoint[] =>
  crashPoints.filter((point) => isFullRun || provider === 'QUICK_BOOKS' || !beforeAnyBooks.includes(point));

/** One kill of the product: at a named point, or some time after its work began. */
type End = { readonly point: CrashPoint } | { readonly afterMs: number };

/** Customers are made in the books with their first invoice, so this point comes first. */
const firstPoint: CrashPoint = 'customer.before-store';
/** A kill that holds the lease of a refresh blocks the books for a minute, so this point comes last. */
const lastPoint: CrashPoint = 'tokens.before-store';

/** Named points and random moments in a random order that a seed repeats. */
function ends(draw: Draw, points: readonly CrashPoint[], randomKills: number): End[] {
  const drawn: End[] = [
    ...points.filter((point) => point !== firstPoint && point !== lastPoint).map((point) => ({ point })),
    ...Array.from({ length: randomKills }, () => ({ afterMs: draw(3) === 0 ? draw(2500) : draw(500) })),
  ];
  for (let at = drawn.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1);
    const [one, two] = [drawn[at], drawn[other]];
    if (one !== undefined && two !== undefined) [drawn[at], drawn[other]] = [two, one];
  }
  return [{ point: firstPoint }, ...drawn, { point: lastPoint }];
}

/** The books now and then lose answers, refuse, respond at once, or let tokens expire. */
async function makeFailures(office: Office, life: number, end: End): Promise<void> {
  await office.control('DELETE', '/faults');
  const isZoho = office.provider === 'ZOHO_BOOKS';
  const writes = { method: 'POST', pathIncludes: '/invoice' };
  const customers = isZoho ? '/contacts' : '/customer';
  for (const line of [
    { kind: 'applied-then-cut', match: writes, probability: 0.15, seed: 1 },
    { kind: 'applied-then-500', match: writes, probability: 0.08, seed: 2 },
    { kind: 'cut-json', match: writes, probability: 0.05, seed: 3 },
    { kind: 'status', status: 503, match: writes, probability: 0.08, seed: 4 },
    { kind: 'cut-before', match: writes, probability: 0.05, seed: 5 },
    { kind: 'applied-then-cut', match: { method: 'POST', pathIncludes: customers }, probability: 0.5, seed: 6 },
    // a throttled product waits a minute, and would not reach the point before
    ...('point' in end ? [] : [{ kind: 'throttle', probability: 0.02, seed: 7 }]),
    { kind: 'token-expired', probability: 0.03, seed: 8 },
  ])
    await office.control('POST', '/faults', {
      service: isZoho ? 'zoho-books' : 'quickbooks',
      times: 'always',
      ...line,
      seed: line.seed + life * 100,
    });
}

async function endAt(product: ProductProcess, end: End, work: Promise<unknown>): Promise<boolean> {
  if ('afterMs' in end) {
    await Promise.race([pause(end.afterMs), product.ended]);
    await product.kill();
    return false;
  }
  // the point may be in the work after an answer, and that may wait for the lease of a dead process
  await Promise.race([product.ended, work.then(() => pause(200_000, undefined, { ref: false }))]);
  const isReached = product.hasEnded();
  await product.kill();
  return isReached;
}

/** In a full run every kind of database with every kind of books; otherwise each of them once. */
const settings: readonly (readonly [DatabaseKind, BooksKind])[] = [
  ['the bundled database', 'QUICK_BOOKS'],
  ['a separate server', 'ZOHO_BOOKS'],
  ...(isFullRun
    ? ([
        ['the bundled database', 'ZOHO_BOOKS'],
        ['a separate server', 'QUICK_BOOKS'],
      ] as const)
    : []),
];

describe.each(settings)('killed on %s, with %s', (kind, provider) => {
  const randomKills = randomKillsOf(provider);
  const points = pointsOf(provider);
  let office: Office;
  let accountant: Accountant;
  beforeAll(async () => {
    office = await anOffice(kind, provider);
    accountant = await openAccountant(office, randomKills + points.length);
  }, 240_000);
  afterAll(() => office.close());

  test(
    `at ${points.length} named points and at ${randomKills} random moments: nothing acknowledged is lost, and each invoice is once here and once in the books`,
    async () => {
      const seed = Number(process.env['SEED'] ?? 20_261_121);
      const draw = generator(seed);
      const reached: string[] = [];
      const notReached: string[] = [];
      // a product that restarts every two seconds cannot count its earlier calls, so the sandbox only throttles on request
      const freely = { quickbooksThrottle: false, zohoBooksThrottle: false, zohoThrottle: false };
      await office.control('POST', '/settings', freely);
      for (const [life, end] of ends(draw, points, randomKills).entries()) {
        await makeFailures(office, life, end);
        if ('point' in end && end.point === lastPoint) await office.control('POST', '/expire-tokens', {});
        const product = await office.start('point' in end ? { CRASH_POINT: end.point } : {});
        const work = accountant.askAll(product);
        const isReached = await endAt(product, end, work);
        await work;
        if ('point' in end) (isReached ? reached : notReached).push(end.point);
      }
      expect({ reached: reached.toSorted(), notReached }).toEqual({
        reached: [...points].toSorted(),
        notReached: [],
      });

      await office.control('DELETE', '/faults');
      const product = await office.start();
      await accountant.untilAnswered(product);
      const rest = await untilAtRest(office);
      expect(rest.faults).toEqual([]);
      // all have arrived, so at least one is noticed as a mistake
      await accountant.untilAnswered(product);
      expect((await untilAtRest(office)).faults).toEqual([]);

      expect(await accountant.lostOrDoubled(product)).toEqual([]);
      expect(await wrongSomewhere(office)).toEqual([]);
      for (const region of ['US', 'UK'] as const) {
        const names = (await office.booksOf(region)).customers.map((customer) => customer.displayName);
        expect(new Set(names).size).toBe(names.length);
      }
      const tally = await office.inDatabase(
        async (tx) =>
          (
            await sql<{ state: string; many: number; attempts: number }>`
              select topic || ' ' || state as state, count(*)::int as many, max(attempts) as attempts from outbox group by 1 order by 1`.execute(
              tx,
            )
          ).rows,
      );
      expect(tally.map((row) => row.state)).toEqual(expect.arrayContaining(['push-invoice done', 'void-invoice done']));
      console.info(
        `${kind}, ${provider}, seed ${seed}: ${randomKills + reached.length} kills, ${accountant.acknowledged()} acknowledged requests, at rest after ${Math.round(rest.tookMs)} ms;`,
        tally.map((row) => `${row.state} ${row.many} (up to ${row.attempts} attempts)`).join(', '),
      );
      expect(await product.stop()).toBe(0);
    },
    isFullRun ? 7_200_000 : 1_500_000,
  );
});
