import { expect, test } from 'vitest';
import { z } from 'zod';
import { createCaller } from '../call.ts';
import { Secret } from '../secret.ts';
import { createFakeTransport, jsonAnswer, type FakeAnswer } from '../testing/fake-transport.ts';
import { createVirtualTime } from '../testing/virtual-time.ts';
import { askGoogle, googlePolicy } from './google-http.ts';

const addresses = {
  token: 'https://oauth2.googleapis.com/token',
  drive: 'https://www.googleapis.com',
  sheets: 'https://sheets.googleapis.com',
};

function requestOf(answer: FakeAnswer): Promise<unknown> {
  const time = createVirtualTime();
  const caller = createCaller(googlePolicy(addresses), {
    transport: createFakeTransport(answer).send,
    now: time.now,
    random: () => 0,
    sleep: time.sleep,
    log: () => {},
  });
  const tokens = { get: async () => new Secret('t'), refused: async () => undefined };
  const url = new URL(`${addresses.drive}/drive/v3/files`);
  return askGoogle({ caller, tokens }, { name: 'list', effect: 'read', method: 'GET', url }, z.unknown());
}
const refused = (reason: string) =>
  jsonAnswer({ error: { code: 403, message: 'No.', errors: [{ domain: 'usageLimits', reason }] } }, 403);

test.each(['rateLimitExceeded', 'userRateLimitExceeded'])(
  'a 403 of Google with the reason %s is a rate limit',
  async (reason) => {
    await expect(requestOf(refused(reason))).rejects.toMatchObject({ kind: 'too_many_calls' });
  },
);

test('a 403 of Google with another reason is a refusal', async () => {
  await expect(requestOf(refused('storageQuotaExceeded'))).rejects.toMatchObject({ kind: 'rejected', words: 'No.' });
});
