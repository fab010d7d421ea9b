import { describe, expect, test } from 'vitest';
import { messages } from './messages.ts';
import { searchError } from './search-error.ts';
import { searchText } from './wire.ts';

const onServer = (text: string): string | undefined => searchText.safeParse(text).error?.issues[0]?.message;

describe('a search text on the screen and on the server', () => {
  test.each([
    ['<script>alert(1)</script>', messages.xssAttempt],
    ['<b>bold', messages.xssAttempt],
    ['</p', messages.xssAttempt],
    ['x onerror = go()', messages.xssAttempt],
    ['JavaScript:go()', messages.xssAttempt],
    ['<!-- x', messages.xssAttempt],
    ['onclick=go', messages.xssAttempt],
    ['a < b', messages.invalidCharacters],
    ['a > b', messages.invalidCharacters],
    ['&#60;', messages.invalidCharacters],
    ['back`tick', messages.invalidCharacters],
    ['&lt;', messages.invalidCharacters],
    ['bell\u0007', messages.invalidCharacters],
    ['zero\0', messages.invalidCharacters],
  ])('is refused in the same words: %j', (text, words) => {
    expect([searchError(text), onServer(text)]).toEqual([words, words]);
  });

  test.each(["O'Brien & Sons", 'T&M Retainer', 'conversion = 5', '100%', 'Łukasz-Straße 4, e.V.', ''])(
    'is accepted: %j',
    (text) => {
      expect([searchError(text), onServer(text)]).toEqual([undefined, undefined]);
    },
  );
});
