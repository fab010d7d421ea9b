import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { emailIn } from './email-address.ts';
import { emailError, emailPattern } from './email-error.ts';

const onServer = (text: string): string | undefined => emailIn.safeParse(text).error?.issues[0]?.message;

describe('an e-mail address on the screen and on the server', () => {
  test.each([
    ['abc', 'Please enter a valid email address'],
    ['', 'Please enter a valid email address'],
    ['a@b', 'Please enter a valid email address'],
    ['a@x.com,b@y.com', 'Please enter a valid email address'],
    ['a b@x.com', 'Email address cannot contain spaces'],
    ['a@x.com b', 'Email address cannot contain spaces'],
  ])('is refused in the same words: %j', (text, words) => {
    expect([emailError(text), onServer(text)]).toEqual([words, words]);
  });

  test.each(['a@x.com', 'first.last+tag@sub.example.co.uk', "o'brien@x.com"])('is accepted: %j', (text) => {
    expect([emailError(text), onServer(text)]).toEqual([undefined, undefined]);
  });

  test('has the pattern of Zod', () => {
    expect(emailPattern.source).toBe(z.regexes.email.source.replaceAll(String.raw`\-`, '-'));
  });

  test('is trimmed', () => {
    expect(emailIn.parse('  a@x.com ')).toBe('a@x.com');
  });
});
