import { z } from 'zod';
import { messages } from './messages.ts';
import { textIn } from './wire.ts';

/** The words for a text that is no e-mail address, if it is none; what stands around it does not count. */
export function emailFault(text: string): string | undefined {
  const address = text.trim();
  if (/\s/.test(address)) return messages.emailWithSpaces;
  return z.regexes.email.test(address) ? undefined : messages.invalidEmail;
}

/** An e-mail address as it arrives. */
export const emailIn = textIn(254)
  .trim()
  .superRefine((text, context) => {
    const message = emailFault(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
