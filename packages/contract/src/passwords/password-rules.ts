import { messages } from '../messages.ts';

/** The rules for a new password, with the same sentences on screen and on the server. */

const lengthMin = 8;
const lengthMax = 20;
const needs: readonly (readonly [RegExp, string])[] = [
  [/\d/, 'a digit'],
  [/[a-z]/, 'a lowercase letter'],
  [/[A-Z]/, 'an uppercase letter'],
  [/[!@#$%^&*]/, 'one of !@#$%^&*'],
];

/** Words that meet the rules with a digit and a sign appended, and that attackers try first. */
const guessedFirst = [
  'password',
  'passwort',
  'passcode',
  'welcome',
  'qwerty',
  'qwertyuiop',
  'letmein',
  'admin',
  'administrator',
  'changeme',
  'iloveyou',
  'secret',
  'monkey',
  'dragon',
  'football',
  'master',
  'summer',
  'winter',
  'spring',
  'autumn',
  'company',
  'invoice',
  'accounting',
  'countinghouse',
];
const letterOf: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', '3': 'e', $: 's', '5': 's' };

/** The error of a new password; undefined if it is valid. */
export function passwordError(password: string): string | undefined {
  if (password === '') return messages.pleaseEnter('new password');
  if (/\s/.test(password)) return messages.passwordHasSpaces;
  if (password.length < lengthMin || password.length > lengthMax) return messages.passwordLength;
  if (!/^[A-Za-z\d!@#$%^&*]+$/.test(password)) return messages.passwordCharacters;
  const missing = needs.filter(([sign]) => !sign.test(password)).map(([, words]) => words);
  if (missing.length > 0) return messages.passwordNeeds(missing);
  return isGuessedFirst(password) ? messages.passwordGuessedFirst : undefined;
}

/** A word that is guessed first, with only digits and signs appended, whichever letters are replaced by signs. */
function isGuessedFirst(password: string): boolean {
  const ending = /[\d!@#$%^&*]*$/.exec(password)?.[0] ?? '';
  // a sign that replaces a letter may be at the end of the word too
  for (let kept = 0; kept <= ending.length; kept += 1) {
    const word = password.slice(0, password.length - ending.length + kept).toLowerCase();
    const plain = word.replaceAll(/[@03$5]/g, (sign) => letterOf[sign] ?? sign);
    if (['i', 'l'].some((letter) => guessedFirst.includes(plain.replaceAll(/[1!]/g, letter)))) return true;
  }
  return false;
}
