import { expect, test } from 'vitest';
import { messages } from './messages.ts';
import { webAddressError, wholeWebAddress } from './web-address.ts';

test.each([
  ['', ''],
  [' example.com ', 'https://example.com'],
  ['example.com:8443', 'https://example.com:8443'],
  ['http://example.com/a?b=1', 'http://example.com/a?b=1'],
  ['HTTPS://example.com', 'https://example.com'],
  ['https://example.com:8443/a', 'https://example.com:8443/a'],
  ['https://example.com?a=1', 'https://example.com?a=1'],
  ['https://www.example.co.uk#top', 'https://www.example.co.uk#top'],
  ['HTTP://Example.com/A', 'http://Example.com/A'],
])('the address "%s" is kept as "%s"', (typed, kept) => {
  expect([webAddressError(typed), wholeWebAddress(typed)]).toEqual([undefined, kept]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'gopher://example.com',
  'ftp://files.example.com',
  'https://',
  'https://nothing',
  'https://http:',
  'https://http://example.com',
  'https://ann:secret@example.com',
  'https://example.com@evil.example',
  'https://example.com\\@evil.example',
  'https://example.com:port/',
  'two words.com',
  'https://example.com/two words',
  'https://example..com',
  'https://.example.com',
  'https://example.com:123456',
  'https://example.com:',
  'see https://example.com',
  'http:/example.com',
])('"%s" is not an address of the web', (typed) => {
  expect(webAddressError(typed)).toBe(messages.invalidWebAddress);
});
