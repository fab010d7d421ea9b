import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { control, request, type SandboxUnderTest, sandboxUnderTest } from '../testing/call-sandbox.ts';
import { oneTimeCode } from './one-time-code.ts';

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
});
afterAll(() => sandbox.stop());

// RFC 6238, appendix B: the key is "12345678901234567890"; the last six of the eight digits there
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code of the key in RFC 6238 at second %i is %s', (second, code) => {
  expect(oneTimeCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', second * 1000)).toBe(code);
});

describe('the authenticator', () => {
  const page = async () => (await request(`${sandbox.url}/authenticator`)).text;

  test('says that no demo uses the sandbox while it has no account', async () => {
    expect(await page()).toContain('No demo uses this sandbox.');
  });

  test('shows the present and the next code of an account, and the account once', async () => {
    const account = {
      name: 'Ada <Marsh>',
      email: 'ada@countinghouse.example',
      key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    };
    await control(sandbox.url, 'POST', '/authenticator', account);
    await control(sandbox.url, 'POST', '/authenticator', account);
    const { json } = await control(sandbox.url, 'GET', '/authenticator');
    expect(json['accounts']).toEqual([account]);
    const text = await page();
    // the clock of the test stands on the first second of a code
    const begins = Date.parse('2026-11-21T18:00:00.000Z');
    const [code, next] = [begins, begins + 30_000].map((ms) => oneTimeCode(account.key, ms));
    expect(text.match(/\d{3} \d{3}/g)?.map((shown) => shown.replace(' ', ''))).toEqual([code, next]);
    expect(text).toContain('New codes in 30 seconds.');
    expect(text).toContain('Ada &#60;Marsh&#62;');
    expect(text).not.toContain(account.key);
  });

  test('refuses a key that no app could use', async () => {
    const { status } = await control(sandbox.url, 'POST', '/authenticator', {
      name: 'Ada',
      email: 'a@b.example',
      key: 'no key',
    });
    expect(status).toBe(400);
  });
});
