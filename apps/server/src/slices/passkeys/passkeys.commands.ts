import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { passkeysMax } from '@countinghouse/contract/passkeys/passkey-bounds.ts';
import type { Passkey, passkeyEndpoints } from '@countinghouse/contract/passkeys/passkeys.contract.ts';
import type { AuditEntry, Caller, Context, OutsideContext } from '../../handle.ts';
import { enqueueMail, instantInMail } from '../mail/mail.public.ts';
import { withRightPassword } from '../sign-in/sign-in.public.ts';
import { challengeMs, startChallenge, spendChallenge } from './challenges.ts';
import { deletePasskey, insertPasskey, queuePasskeys, selectCredentials } from './passkeys.sql.ts';
import { algorithms, challengeIn, keyOfCreated, relyingParty } from './relying-party.ts';

type Endpoints = typeof passkeyEndpoints;

const toAdd = ({ session }: Caller) => ({ purpose: 'add', tokenHash: session.tokenHash }) as const;

/** Starts adding a passkey. It needs the password, so that an unattended screen is not enough to sign in for good. */
export async function creationOptions(
  context: OutsideContext<Endpoints['creationOptions']>,
  { body: { password } }: InputOf<Endpoints['creationOptions']>,
): Promise<AnswerOf<Endpoints['creationOptions']>> {
  const { caller, installation, refuse } = context;
  const outcome = await withRightPassword(context, { email: caller.email, password }, async ({ tx }, user) => {
    // a reset takes passkeys away together with the second factor
    if (user.totpSecret === null) return 'second_factor_needed';
    const existing = await selectCredentials(tx, caller.userId);
    if (existing.length >= passkeysMax) return 'too_many_passkeys';
    return { existing, challenge: await startChallenge(tx, toAdd(caller), context) };
  });
  if (outcome === 'wrong_password') {
    const message = serverMessages.currentPasswordWrong;
    return refuse('current_password_wrong', { fields: [{ path: 'password', message }] });
  }
  if (typeof outcome === 'string') return refuse(outcome);
  return {
    challenge: outcome.challenge,
    rp: { id: relyingParty(installation).id, name: 'Countinghouse' },
    // the device stores the id, which says nothing about the user
    user: {
      id: Buffer.from(String(caller.userId)).toString('base64url'),
      name: caller.email,
      displayName: caller.name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
    excludeCredentials: outcome.existing.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key',
      transports,
    })),
  };
}

/** Adds the passkey that the browser created, and informs the owner of the account. */
export async function addPasskey(
  { tx, caller, now, installation, refuse, audit, enqueue, reply }: Context<Endpoints['add']>,
  { body }: InputOf<Endpoints['add']>,
): Promise<Passkey> {
  await queuePasskeys(tx, caller.userId);
  const challenge = challengeIn(body.clientDataJson) ?? refuse('passkey_refused');
  if (!(await spendChallenge(tx, challenge, toAdd(caller), now))) return refuse('passkey_refused');
  const created = (await keyOfCreated(installation, body, challenge)) ?? refuse('passkey_refused');
  if ((await selectCredentials(tx, caller.userId)).length >= passkeysMax) return refuse('too_many_passkeys');
  const { name, transports } = body;
  const added =
    (await insertPasskey(tx, { ...created, userId: caller.userId, name, transports, now })) ?? refuse('passkey_exists');
  audit(passkeyChanged(caller, { before: null, after: name }));
  await enqueueMail(
    { enqueue },
    {
      to: { name: caller.name, address: caller.email },
      ...serverMessages.passkeyAddedMail(caller.name, caller.email, name, instantInMail(now)),
      reference: `passkey-added-${added.id}`,
    },
    now,
  );
  reply(serverMessages.passkeyAdded);
  return added;
}

/** Removes a passkey of the caller. */
export async function removePasskey(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['remove']>,
  { params }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const name = (await deletePasskey(tx, caller.userId, params.id)) ?? refuse('not_found');
  audit(passkeyChanged(caller, { before: name, after: null }));
  reply(serverMessages.passkeyRemoved);
  return {};
}

const passkeyChanged = (
  { userId, name }: Caller,
  { before, after }: { readonly before: string | null; readonly after: string | null },
): AuditEntry => ({
  action: 'Updated',
  resource: 'USER',
  resourceId: userId,
  resourceName: name,
  changes: [{ fieldName: 'Passkey', oldValue: before, newValue: after }],
});
