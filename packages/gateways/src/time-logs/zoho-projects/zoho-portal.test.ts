import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createPortal } from './zoho-portal.ts';
import type { ZohoProjectsHttp } from './zoho-projects-http.ts';

/** A tool whose account has these portals; it counts the requests for them. */
function toolWith(answer: unknown) {
  const requests: string[] = [];
  const http: ZohoProjectsHttp = {
    read: async <Schema extends z.ZodType>(read: { path: string }, schema: Schema) => {
      requests.push(read.path);
      return answer === undefined ? undefined : schema.parse(answer);
    },
  };
  return { http, requests };
}
const two = [
  { id: '685798', portal_name: 'acme', org_name: 'Acme Ltd' },
  { id: 700001, portal_name: 'acmelabs', org_name: 'Acme Labs' },
];

describe('the portal of a connection', () => {
  test('is the only one of the account, requested once', async () => {
    const { http, requests } = toolWith([two[0]]);
    const portal = createPortal(http, 'v3', undefined);
    expect([await portal(), await portal()]).toEqual(['685798', '685798']);
    expect(requests).toEqual(['portals']);
  });

  test('is the one with the entered number or name', async () => {
    const { http, requests } = toolWith(two);
    expect(await createPortal(http, 'v3', '123456')()).toBe('123456');
    expect(requests).toEqual([]);
    expect(await createPortal(http, 'v3', 'AcmeLabs')()).toBe('700001');
    expect(await createPortal(http, 'v3', 'acme ltd')()).toBe('685798');
  });

  test('is sent to the classic API as entered, name or number', async () => {
    const { http, requests } = toolWith(undefined);
    expect(await createPortal(http, 'classic', 'acme')()).toBe('acme');
    expect(requests).toEqual([]);
  });

  test('is used over the classic API too', async () => {
    const { http } = toolWith({ portals: [{ id: '36249008', id_string: '36249008', name: 'acme', default: true }] });
    expect(await createPortal(http, 'classic', undefined)()).toBe('36249008');
  });

  test.each([
    ['several', two, undefined, 'several portals: acme (685798), acmelabs (700001). Enter one'],
    ['none', undefined, undefined, 'no portal in Zoho Projects'],
    ['another one', two, 'elsewhere', 'no portal "elsewhere". It has: acme (685798), acmelabs (700001).'],
  ])('is never guessed if the account has %s', async (_, answer, wanted, words) => {
    const { http } = toolWith(answer);
    await expect(createPortal(http, 'v3', wanted)()).rejects.toMatchObject({
      kind: 'rejected',
      reason: 'not_found',
      words: expect.stringContaining(words),
    });
  });
});
