import { serverMessages } from '@countinghouse/contract/messages.ts';
import { z } from 'zod';
import { isoInstant } from '../../clock/clock.ts';
import type { Courier, JobContext } from '../../jobs/job.ts';
import { handToRelay, type MailToSend } from '../mail/mail.public.ts';
import { tokenHash } from '../sessions/sessions.public.ts';
import { staffUserByEmail } from '../users/users.public.ts';
import { insertLink } from './passwords.sql.ts';

const message = z.object({ email: z.string(), newEntry: z.boolean(), askedAt: z.string() });

const validMs = { set: 24 * 60 * 60_000, reset: 30 * 60_000 };

/**
 * Makes a requested link and mails it to the owner of the account. The token is only in this one mail, so each attempt makes a
 * new link, which ends the one before.
 */
export const sendPasswordLink: Courier = {
  topic: 'password-link',
  deliver: async (context, { id, attempts, payload }) => {
    const { email, newEntry, askedAt } = message.parse(payload);
    const mail = await newLink(context, { email, newEntry, reference: `password-link-${id}-${attempts}` });
    if (mail === undefined) return { kind: 'done' };
    return handToRelay(context, mail, { leftAt: askedAt, attempts });
  },
};

function newLink(
  { inTransaction, nowMs, randomBytes, installation }: JobContext,
  { email, newEntry, reference }: { email: string; newEntry: boolean; reference: string },
): Promise<MailToSend | undefined> {
  return inTransaction(async ({ tx, audit }) => {
    // a change of the address meanwhile waits, and then ends this link
    const user = await staffUserByEmail(tx, email, 'and hold them');
    if (user === undefined) return undefined;
    // a link for a new user lasts a day; a user who has a password gets half an hour, whatever the request
    const kind = newEntry && user.passwordHash === null ? 'set' : 'reset';
    const token = randomBytes(32).toString('base64url');
    const now = nowMs();
    await insertLink(tx, {
      tokenHash: tokenHash(token),
      userId: user.id,
      kind,
      createdAt: isoInstant(now),
      expiresAt: isoInstant(now + validMs[kind]),
    });
    audit({
      action: 'Updated',
      resource: 'USER',
      resourceId: user.id,
      resourceName: user.name,
      changes: [{ fieldName: 'Password link', oldValue: null, newValue: 'sent' }],
    });
    const link = `${installation.publicUrl()}/${kind}password?token=${token}`;
    const words = kind === 'set' ? serverMessages.setPasswordMail : serverMessages.resetPasswordMail;
    return { to: { name: user.name, address: user.email }, ...words(user.name, link), reference };
  });
}
