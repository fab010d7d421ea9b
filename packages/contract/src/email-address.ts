import { z } from 'zod';
import { messages } from './messages.ts';
import { textIn } from './wire.ts';

/** The error text for a text that is not an e-mail address, ignoring surrounding spaces; undefined if it is one. */
export function emailError(text: string): string | undefined {
  const address = text.trim();
  if (/\s/.test(address)) return messages.emailWithSpaces;
  return z.regexes.email.test(address) ? undefined : messages.invalidEmail;
}

/** An e-mail address in a request. */
export const emailIn = textIn(254)
  .trim()
  .superRefine((text, context) => {
    const message = emailError(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
