import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone } from '../roles.ts';
import { signedIn } from '../sign-in/sign-in.contract.ts';
import { idIn, idOut, instantOut, nothing, textIn } from '../wire.ts';
import { passkeyNameMax } from './passkey-bounds.ts';

const passkey = z.object({
  id: idOut,
  name: z.string(),
  createdAt: instantOut,
  /** Null until it is used to sign in. */
  lastUsedAt: instantOut.nullable(),
});
export type Passkey = z.output<typeof passkey>;

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

/** The names of ways to reach an authenticator, such as `usb`; browsers add new ones. */
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10);
const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports,
});

/** What the browser signs with a passkey (WebAuthn Level 3, `PublicKeyCredentialRequestOptionsJSON`). */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.array(credential),
});

/** What the browser creates a passkey from (WebAuthn Level 3, `PublicKeyCredentialCreationOptionsJSON`). */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('preferred'),
  }),
  excludeCredentials: z.array(credential),
});

/** The signature of a passkey over a challenge. */
const signature = z.strictObject({
  credentialId: base64url(1400),
  clientDataJson: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(8000),
  /** Absent from security keys that store no user. */
  userHandle: base64url(100).optional(),
});
export type PasskeySignature = z.output<typeof signature>;

/** Passkeys: the caller’s own ones, and signing in with one. */
export const passkeyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/passkeys',
    summary: 'The caller’s passkeys, newest first',
    roles: everyone,
    answer: z.object({ passkeys: z.array(passkey) }),
    refusals: [],
  }),
  creationOptions: endpoint({
    method: 'POST',
    path: '/passkeys/creationOptions',
    summary: 'Start adding a passkey, with the caller’s password; returns a challenge that is valid for five minutes',
    roles: everyone,
    // a wrong password is counted although the call is refused
    outside: true,
    body: z.strictObject({ password: z.string().min(1, messages.pleaseEnter('password')).max(200) }),
    answer: creationOptions,
    refusals: ['current_password_wrong', 'too_many_tries', 'second_factor_needed', 'too_many_passkeys'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/passkeys',
    summary: 'Add a passkey that was created from the challenge; its owner is informed by email',
    roles: everyone,
    body: z.strictObject({
      name: textIn(passkeyNameMax).trim().min(1, messages.pleaseEnter('name')),
      credentialId: base64url(1400),
      clientDataJson: base64url(4000),
      attestationObject: base64url(20_000),
      transports,
    }),
    status: 201,
    answer: passkey,
    refusals: ['passkey_refused', 'passkey_exists', 'too_many_passkeys'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/passkeys/:id',
    summary: 'Remove one of the caller’s passkeys; it can no longer sign in',
    roles: everyone,
    params: z.strictObject({ id: idIn }),
    answer: nothing,
    refusals: ['not_found'],
  }),
  signInOptions: endpoint({
    method: 'POST',
    path: '/passkeys/signInOptions',
    summary: 'Start signing in with a passkey; returns a challenge that is valid for five minutes',
    roles: 'anyone',
    answer: requestOptions,
    refusals: [],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/passkeys/signIn',
    summary: 'Sign in with a passkey whose owner entered a PIN or was recognized; no password or code is needed',
    roles: 'anyone',
    body: signature,
    answer: signedIn,
    refusals: ['passkey_refused', 'company_account_needed'],
  }),
  codeOptions: endpoint({
    method: 'POST',
    path: '/passkeys/codeOptions',
    summary: 'Start replacing the one-time code with a passkey after the right password',
    roles: 'half-login',
    answer: requestOptions,
    refusals: ['passkey_refused'],
  }),
  insteadOfCode: endpoint({
    method: 'POST',
    path: '/passkeys/insteadOfCode',
    summary: 'Sign in with a passkey in place of the one-time code',
    roles: 'half-login',
    // its response has a session, which is stored only as a hash, so it is not stored under an idempotency key
    outside: true,
    body: signature,
    answer: signedIn,
    refusals: ['passkey_refused'],
  }),
};
