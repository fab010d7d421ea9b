import { z } from 'zod';
import { emailIn } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { passwordError } from './password-rules.ts';
import { everyone } from '../roles.ts';
import { idIn, idOut, instantOut, nothing, ownId, textIn } from '../wire.ts';

/** The token of the mailed link. Any other text is an invalid link. */
const token = textIn(200);

const newPassword = textIn(200).superRefine((password, context) => {
  const fault = passwordError(password);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
});

/** A password encrypted by the browser with the server's public key: a compact JWE. */
const sealedPassword = z.string().regex(/^[\w-]{1,1000}(\.[\w-]{0,1000}){4}$/, messages.passwordFailed);

/**
 * Setting, resetting and changing a password. The response to a reset request does not reveal whether the account
 * exists.
 */
export const passwordEndpoints = {
  askForLink: endpoint({
    method: 'PUT',
    path: '/users/password',
    summary: 'Mail a link to set (newEntry) or to reset the password; answers the same for every address',
    roles: 'anyone',
    outside: true,
    query: z.strictObject({ email: emailIn, newEntry: z.stringbool().default(false) }),
    answer: nothing,
    refusals: ['too_many_tries'],
  }),
  link: endpoint({
    method: 'GET',
    path: '/users/password',
    summary: 'Whose password a link is for, and until when it works',
    roles: 'anyone',
    query: z.strictObject({ token }),
    answer: z.object({ userId: idOut, email: z.string(), kind: z.enum(['set', 'reset']), expiresAt: instantOut }),
    refusals: ['password_link_expired'],
  }),
  setByLink: endpoint({
    method: 'POST',
    path: '/users/password',
    summary: 'Set the password with the token of a link, once; ends all sessions of its owner',
    roles: 'anyone',
    query: z.strictObject({ token }),
    body: z
      .strictObject({ userId: idIn, newPassword, confirmNewPassword: textIn(200) })
      .refine((given) => given.newPassword === given.confirmNewPassword, {
        path: ['confirmNewPassword'],
        message: messages.passwordsDiffer,
      }),
    answer: nothing,
    refusals: ['password_link_expired', 'password_same'],
  }),
  sealingKey: endpoint({
    method: 'GET',
    path: '/users/profile/password',
    summary: "The server's public key, with which the browser seals passwords (JWE, ECDH-ES and A256GCM)",
    roles: everyone,
    outside: true,
    answer: z.object({
      publicKey: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
    }),
    refusals: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/users/profile/password',
    summary: 'Change the caller’s password, all three sealed; ends all sessions of the caller',
    roles: everyone,
    outside: true,
    body: z.strictObject({
      ...ownId,
      currentPassword: sealedPassword,
      newPassword: sealedPassword,
      confirmNewPassword: sealedPassword,
    }),
    answer: nothing,
    refusals: [
      'forbidden',
      'password_unreadable',
      'password_not_allowed',
      'passwords_differ',
      'password_same',
      'current_password_wrong',
      'too_many_tries',
    ],
  }),
};
