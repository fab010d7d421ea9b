import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aStaffUser } from '../../../seed/builders.ts';
import { twoProducts, type TwoProducts } from '../../../test/scenarios/two-products.ts';
import { quickHash } from '../../../test/quick-hash.ts';

/** Promise P19: passwords and codes cannot be guessed. `FULL=1` guesses as often as the promise says. */
const isFull = process.env['FULL'] === '1';
const ofAccount = isFull ? 1000 : 40;
const spread = isFull ? 10_000 : 120;
const ofCode = isFull ? 10_000 : 60;
const password = 'Ledger#2026';

let passwordHash: string;
let both: TwoProducts;
let anna: { id: number; email: string };

beforeAll(async () => {
  passwordHash = await quickHash(password);
  both = await twoProducts();
});
afterAll(() => both.close());
beforeEach(async () => {
  both.world.clock.advance(24 * 60 * 60_000);
  await sql`delete from sign_in_failure`.execute(both.world.tx);
  anna = await aStaffUser(both.world.tx, { role: 'ROLE_ADMIN', passwordHash });
});

/** One call, at the two servers in turn. */
async function post(path: string, at: number, body: object, { from = '192.0.2.7', token = '' } = {}) {
  const { app } = at % 2 === 0 ? both.world.product : both.second;
  const answer = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: from,
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, data: answer.json<{ data?: { preAuthToken?: string } }>().data };
}
const guess = (at: number, email: string, from: string, given = `Guess#${at}`) =>
  post(signInEndpoints.authenticate.path, at, { email, password: given }, { from });
const judged = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length;

test('a guess each second at one account, each from another address, is looked at five times in 15 minutes', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < ofAccount; at += 1) {
    statuses.push((await guess(at, anna.email, `198.51.${at >> 8}.${at & 255}`)).status);
    both.world.clock.advance(1000);
  }
  expect(judged(statuses)).toBe(5 * Math.ceil(ofAccount / (15 * 60)));
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
}, 300_000);

test('guesses spread over as many accounts from one address are looked at fifty times', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < spread; at += 20)
    statuses.push(
      ...(
        await Promise.all(
          Array.from({ length: 20 }, (_, more) => guess(at + more, `guess${at + more}@unknown.example`, '203.0.113.5')),
        )
      ).map(({ status }) => status),
    );
  expect(judged(statuses)).toBe(50);
  expect((await guess(0, anna.email, '203.0.113.5', password)).status).toBe(429);
  expect((await guess(0, anna.email, '203.0.113.6', password)).status).toBe(200);
}, 300_000);

test('codes can be guessed five times over all half-logins that a person with the right password opens', async () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const right = await Promise.all(
    [-30, 0, 30].map((seconds) => generate({ secret, epoch: Math.floor(both.world.clock.now() / 1000) + seconds })),
  );
  const tokens: string[] = [];
  for (let at = 0; at < 10; at += 1)
    tokens.push((await guess(at, anna.email, `192.0.2.${at}`, password)).data?.preAuthToken ?? '');
  const wrong = Array.from({ length: ofCode }, (_, at) => String(at).padStart(6, '0')).filter(
    (code) => !right.includes(code),
  );
  const statuses: number[] = [];
  for (let at = 0; at < wrong.length; at += 20)
    statuses.push(
      ...(
        await Promise.all(
          wrong
            .slice(at, at + 20)
            .map((code, more) =>
              post(
                signInEndpoints.googleAuthenticate.path,
                at + more,
                { email: anna.email, code },
                { from: `198.51.100.${more}`, token: tokens[more % tokens.length] ?? '' },
              ),
            ),
        )
      ).map(({ status }) => status),
    );
  expect(judged(statuses)).toBe(5);
}, 300_000);
