import { messages } from './messages.ts';

/** As `z.regexes.email`, which the sign-in page would need all of Zod for; a test holds them together. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The error text for a text that is not an e-mail address, ignoring surrounding spaces; undefined if it is one. */
export function emailError(text: string): string | undefined {
  const address = text.trim();
  if (/\s/.test(address)) return messages.emailWithSpaces;
  return emailPattern.test(address) ? undefined : messages.invalidEmail;
}
