import { describe, expect, test } from 'vitest';
import { messages } from '../messages.ts';
import { passwordError } from './password-rules.ts';

describe('a new password', () => {
  test.each(['Abcdef1!', 'Ledger#2026', 'aA1!@#$%^&*', `Aa1!${'x'.repeat(16)}`])('can be %s', (password) => {
    expect(passwordError(password)).toBeUndefined();
  });

  test.each([
    ['', messages.pleaseEnter('new password')],
    ['Abcde1!', messages.passwordLength],
    [`Aa1!${'x'.repeat(17)}`, messages.passwordLength],
    ['Abc 123!', messages.passwordHasSpaces],
    ['Abc123!\t', messages.passwordHasSpaces],
    ['Abc1234-x!', messages.passwordCharacters],
    ['Abcdéf1!', messages.passwordCharacters],
    ['Abcdefg!', 'A password needs a digit'],
    ['ABCDEF1!', 'A password needs a lowercase letter'],
    ['abcdef1!', 'A password needs an uppercase letter'],
    ['Abcdefg1', 'A password needs one of !@#$%^&*'],
    ['abcdefgh', 'A password needs a digit, an uppercase letter, one of !@#$%^&*'],
  ])('cannot be %j', (password, words) => {
    expect(passwordError(password)).toBe(words);
  });

  test.each(['Password1!', 'P@ssw0rd1!', 'Welcome2026!', 'Qwerty123!', 'Adm1n123!', 'L3tme1n!', 'Countinghouse1!'])(
    'cannot be %s, which is guessed first',
    (password) => {
      expect(passwordError(password)).toBe(messages.passwordGuessedFirst);
    },
  );

  test('can contain such a word among others', () => {
    expect(passwordError('MyPassword1!')).toBeUndefined();
    expect(passwordError('Summerhouse7!')).toBeUndefined();
  });
});
