import { describe, expect, test } from 'vitest';
import { allowedOrigin, findAllowedOrigin, isAddressIn } from './allowed-address.ts';

const books = [allowedOrigin('https://quickbooks.api.intuit.com/v3/')];
const sandbox = [allowedOrigin('http://127.0.0.1:4300')];

describe('the allowed addresses of a provider', () => {
  test('include its own address', () => {
    expect(findAllowedOrigin(new URL('https://quickbooks.api.intuit.com/v3/company/1'), books)?.network).toBe('public');
    expect(findAllowedOrigin(new URL('http://127.0.0.1:4300/quickbooks'), sandbox)?.network).toBe('loopback');
  });

  test.each([
    'http://quickbooks.api.intuit.com/v3',
    'https://quickbooks.api.intuit.com:8443/v3',
    'https://quickbooks.api.intuit.com.evil.example/v3',
    'https://evil.example/quickbooks.api.intuit.com',
    'https://someone@quickbooks.api.intuit.com/v3',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
  ])('exclude %s', (address) => {
    expect(findAllowedOrigin(new URL(address), books)).toBeUndefined();
  });

  test('exclude plain http addresses except this machine', () => {
    expect(() => allowedOrigin('http://books.example')).toThrow(RangeError);
  });

  test('exclude a private IP address, even if it is listed as public', () => {
    expect(findAllowedOrigin(new URL('https://10.0.0.7/'), [allowedOrigin('https://10.0.0.7')])).toBeUndefined();
  });
});

describe('the network of a resolved name', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '224.0.0.1',
  ])('is not public for %s', (address) => {
    expect(isAddressIn('public', address)).toBe(false);
  });

  test.each(['54.190.1.1', '2600:1f14::1', '::ffff:54.190.1.1'])('is public for %s', (address) => {
    expect(isAddressIn('public', address)).toBe(true);
    expect(isAddressIn('loopback', address)).toBe(false);
  });

  test('is loopback for this machine', () => {
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].every((address) => isAddressIn('loopback', address))).toBe(true);
  });
});
