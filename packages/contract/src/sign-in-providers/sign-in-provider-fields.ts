import { requiredText } from '../record.ts';
import { messages } from '../messages.ts';
import { textIn } from '../wire.ts';
import { issuerError } from './issuer-error.ts';

const issuer = requiredText('Issuer', 300, messages.pleaseEnter('issuer'));

/** The fields of a sign-in provider that an administrator types. */
export const signInProviderFields = {
  name: requiredText('Name', 60, messages.pleaseEnter('name')),
  issuer: {
    ...issuer,
    kind: 'url' as const,
    typed: issuer.typed.superRefine((text, context) => {
      const message = text === '' ? undefined : issuerError(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  },
  clientId: requiredText('Client id', 300, messages.pleaseEnter('client id')),
};

/** A client secret in a request. */
export const clientSecretIn = textIn(500).trim().min(1, messages.pleaseEnter('client secret'));

/** How the form and the activity log call whether a provider is trusted for the second factor. */
export const trustsSecondFactorLabel = 'The provider asks for a second factor';
