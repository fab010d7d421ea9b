import { describe, expect, test } from 'vitest';
import { chaChaBlock, readSession, SavedSessionBroken, writeSession, type SavedSession } from './saved-session.ts';

const session: SavedSession = {
  userId: 1_234_567,
  token: 'the-token',
  userRole: 'ROLE_ACCOUNTANT',
  tokenExpiry: '2026-11-21T21:00:00.000Z',
};
let drawn = 0;
const random = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => (drawn += 37) % 256);
const fields = (text: string) => JSON.parse(text) as Record<string, string>;

describe('the session stored in the browser', () => {
  test('contains id, token, role and expiry, and nothing else', () => {
    expect(Object.keys(fields(writeSession(session, random)))).toEqual(['userId', 'token', 'userRole', 'tokenExpiry']);
    expect(fields(writeSession(session, random))).toMatchObject({
      token: session.token,
      tokenExpiry: session.tokenExpiry,
    });
  });

  test('obscures id and role, differently each time', () => {
    const [one, other] = [writeSession(session, random), writeSession(session, random)];
    expect(one).not.toMatch(/1234567|ROLE|ACCOUNTANT/);
    expect(fields(one)['userRole']).not.toBe(fields(other)['userRole']);
  });

  test.each(['ROLE_ADMIN', 'ROLE_CSM', 'ROLE_ACCOUNTANT'] as const)('is read back unchanged: %s', (userRole) => {
    expect(readSession(writeSession({ ...session, userRole }, random))).toEqual({ ...session, userRole });
  });

  const kindOf = (text: string): string => {
    try {
      readSession(text);
      return 'read';
    } catch (error) {
      return error instanceof SavedSessionBroken ? error.kind : 'something else';
    }
  };
  const changed = (change: Record<string, string>) =>
    JSON.stringify({ ...fields(writeSession(session, random)), ...change });

  test.each(['', '{"token":', 'null', '[]', '{}', '{"userId":3}'])(
    'is reported as invalid if it cannot be parsed: %j',
    (text) => {
      expect(kindOf(text)).toBe('parsing');
    },
  );

  test('cannot be decrypted if its hidden parts were changed or swapped', () => {
    const { userId = '', userRole = '' } = fields(writeSession(session, random));
    for (const change of [
      { userId: '' },
      { userId: 'plain 7' },
      { userId: userRole, userRole: userId },
      { userRole: userRole.slice(0, -2) },
      { userRole: `${userRole}${'00'.repeat(80)}` },
      { userId: `00${userId.slice(2)}` },
    ])
      expect(kindOf(changed(change)), JSON.stringify(change)).toBe('decryption');
  });
});

test('the session cipher is ChaCha20: the block of RFC 8439, section 2.3.2', () => {
  const key = Array.from({ length: 8 }, (_, word) => {
    const first = word * 4;
    return first | ((first + 1) << 8) | ((first + 2) << 16) | ((first + 3) << 24);
  });
  const block = chaChaBlock(key, 1, [0x09000000, 0x4a000000, 0]);
  expect(Array.from(block, (byte) => byte.toString(16).padStart(2, '0')).join('')).toBe(
    '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e' +
      'd2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e',
  );
});
