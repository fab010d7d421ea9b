import { z } from 'zod';
import { emailIn } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone, roles } from '../roles.ts';
import { idOut, instantOut, nothing } from '../wire.ts';

/** Six digits; apps display them in two groups, so a space is accepted too. */
const code = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, messages.wrongCode));

/** A session as stored by the browser. */
export const signedIn = z.object({
  token: z.string(),
  tokenExpiry: instantOut,
  userId: idOut,
  userRole: z.enum(roles),
  name: z.string(),
  email: z.string(),
});
export type SignedIn = z.output<typeof signedIn>;

/** What is known after the first step, before the code. */
export const halfLogin = z.object({
  preAuthToken: z.string(),
  expiresAt: instantOut,
  secondFactorActive: z.boolean(),
  authenticatorUrl: z
    .string()
    .optional()
    .meta({ description: 'Where the demo shows its one-time codes; never outside the demo' }),
  /** Whether a passkey of the user can replace the code. */
  hasPasskeys: z.boolean(),
});
export type HalfLogin = z.output<typeof halfLogin>;

/**
 * Password, code, session. Endpoints marked `outside` open their transactions themselves: the record of a failed
 * attempt must stay although the call is refused.
 */
export const signInEndpoints = {
  authenticate: endpoint({
    method: 'POST',
    path: '/authenticate',
    summary: 'Sign in with email and password; returns a token for the second step',
    roles: 'anyone',
    outside: true,
    body: z.strictObject({ email: emailIn, password: z.string().min(1, messages.pleaseEnter('password')).max(200) }),
    answer: halfLogin,
    refusals: ['wrong_credentials', 'too_many_tries', 'company_account_needed'],
  }),
  qrCode: endpoint({
    method: 'GET',
    path: '/qrCode',
    summary: 'The QR of the second factor, until it is active',
    roles: 'half-login',
    outside: true,
    query: z.strictObject({ email: emailIn }),
    answer: z.object({ qrCode: z.string().meta({ description: 'PNG as a data address' }), secret: z.string() }),
    refusals: ['qr_already_generated', 'user_not_found'],
  }),
  activateQr: endpoint({
    method: 'PUT',
    path: '/users/activateQR',
    summary: 'Activate the second factor with its first right code, and sign in with it',
    roles: 'half-login',
    outside: true,
    query: z.strictObject({ email: emailIn }),
    body: z.strictObject({ code }),
    answer: signedIn,
    refusals: ['qr_already_generated', 'user_not_found', 'wrong_code', 'too_many_tries'],
  }),
  googleAuthenticate: endpoint({
    method: 'POST',
    path: '/gAuthenticate',
    summary: 'Enter the one-time code; returns a session',
    roles: 'half-login',
    outside: true,
    body: z.strictObject({ email: emailIn, code }),
    answer: signedIn,
    refusals: ['user_not_found', 'wrong_code', 'too_many_tries'],
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/blacklist',
    summary: 'End this session everywhere at once',
    roles: everyone,
    answer: nothing,
    refusals: [],
  }),
  session: endpoint({
    method: 'GET',
    path: '/session',
    summary: 'Who is signed in, and until when',
    roles: everyone,
    answer: signedIn.omit({ token: true }),
    refusals: [],
  }),
};
