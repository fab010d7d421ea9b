import { emailError } from './email-error.ts';
import { textIn } from './wire.ts';

/** An e-mail address in a request. */
export const emailIn = textIn(254)
  .trim()
  .superRefine((text, context) => {
    const message = emailError(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
