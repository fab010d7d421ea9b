import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { passwordEndpoints } from '@countinghouse/contract/passwords/passwords.contract.ts';
import type { Context, OutsideContext } from '../../handle.ts';
import { tokenHash } from '../sessions/sessions.public.ts';
import { deleteWrongTries } from '../sign-in/sign-in.public.ts';
import { hashOfPassword, matchesPassword, storePassword } from '../users/users.public.ts';
import { passwordChanged } from './password-changed.ts';
import { addRequest, findLink, queueRequests, requestsInHour } from './passwords.sql.ts';

type Endpoints = typeof passwordEndpoints;

/** The limits of mails to one account and of requests from one address in 15 minutes. */
const mailsPerAccountMax = 5;
const requestsPerAddressMax = 50;

/**
 * Takes note of a wish for a link. Whether there is such an account is looked up only when the mail is made: the answer
 * cannot tell it, neither in words nor in time.
 */
export async function askForLink(
  { inTransaction, address, now, refuse, reply }: OutsideContext<Endpoints['askForLink']>,
  { query: { email, newEntry } }: InputOf<Endpoints['askForLink']>,
): Promise<Record<string, never>> {
  const isTaken = await inTransaction(async ({ tx, enqueue }) => {
    const request = { account: email, address, now };
    await queueRequests(tx, request);
    const before = await requestsInHour(tx, request);
    if (before.ofAddress >= requestsPerAddressMax) return false;
    await addRequest(tx, request);
    if (before.ofAccount < mailsPerAccountMax)
      await enqueue({
        topic: 'password-link',
        service: 'mail',
        subject: `password link ${email.toLowerCase()}`,
        payload: { email, newEntry, askedAt: now },
      });
    return true;
  });
  if (!isTaken) return refuse('too_many_tries');
  reply(messages.passwordLinkSent);
  return {};
}

/** Whose password a link is for; one that was used, that a newer one ended, that is too old or forged is not known. */
export async function link(
  { tx, now, refuse }: Context<Endpoints['link']>,
  { query: { token } }: InputOf<Endpoints['link']>,
): Promise<AnswerOf<Endpoints['link']>> {
  const found = await findLink(tx, tokenHash(token), now);
  if (found === undefined) return refuse('password_link_expired');
  const { userId, email, kind, expiresAt } = found;
  return { userId, email, kind, expiresAt };
}

/** Sets the password of a link's owner, once: who comes second with the same link waits, and finds it used. */
export async function setByLink(
  { tx, now, refuse, audit, enqueue, reply }: Context<Endpoints['setByLink']>,
  { query: { token }, body: { userId, newPassword } }: InputOf<Endpoints['setByLink']>,
): Promise<Record<string, never>> {
  const found = await findLink(tx, tokenHash(token), now, 'and hold it');
  if (found === undefined || found.userId !== userId) return refuse('password_link_expired');
  if (found.passwordHash !== null && (await matchesPassword(found, newPassword)))
    return refuse('password_same', { fields: [{ path: 'newPassword', message: serverMessages.passwordSame }] });
  await storePassword(tx, userId, await hashOfPassword(newPassword));
  await deleteWrongTries(tx, found.email);
  await passwordChanged({ audit, enqueue }, { userId, name: found.name, email: found.email }, now);
  reply(messages.passwordUpdated);
  return {};
}
