import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { CompanyAccount } from '@countinghouse/gateways/company-accounts/company-accounts.ts';
import type { Installation, Work } from '../../handle.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { enqueueMail, instantInMail } from '../mail/mail.public.ts';
import { staffUserByEmail } from '../users/users.public.ts';
import { insertAccount, noteUse, type LinkedUser } from './company-accounts.sql.ts';
import type { SealedProvider } from './sign-in-providers.sql.ts';

/** Why an account signs no user in, for the server log. */
export type NoUser = 'unverified_email' | 'other_domain' | 'no_user' | 'other_account_linked';

interface Linking extends Pick<Work, 'tx' | 'enqueue'> {
  readonly now: string;
  readonly installation: Pick<Installation, 'staffEmailDomains'>;
}

/**
 * The user whom an account of a provider signs in. The link decides, whatever became of the email addresses. An account without a link is
 * linked if its verified email, at a domain of staff, is that of a user who has no other account of this provider.
 */
export async function userOfAccount(
  linking: Linking,
  provider: SealedProvider,
  { subject, email, isEmailVerified }: CompanyAccount,
): Promise<LinkedUser | NoUser> {
  const { tx, now, installation } = linking;
  const linked = await noteUse(tx, { providerId: provider.id, subject, now });
  if (linked !== undefined) return linked;
  if (email === undefined || !isEmailVerified) return 'unverified_email';
  if (!installation.staffEmailDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase()))
    return 'other_domain';
  const user = await staffUserByEmail(tx, email, 'and hold them');
  if (user === undefined) return 'no_user';
  const isNew = await insertAccount(tx, { providerId: provider.id, userId: user.id, subject, email, now });
  if (!isNew) return 'other_account_linked';
  await tellOfLink(linking, provider, user);
  return { userId: user.id, name: user.name, email: user.email, role: user.role, totpSecret: user.totpSecret };
}

async function tellOfLink(
  { tx, enqueue, now }: Linking,
  provider: SealedProvider,
  { id, name, email }: { readonly id: number; readonly name: string; readonly email: string },
): Promise<void> {
  await recordActivity(tx, { id, name }, now, [
    {
      action: 'Updated',
      resource: 'USER',
      resourceId: id,
      resourceName: name,
      changes: [{ fieldName: 'Company account', oldValue: null, newValue: provider.name }],
    },
  ]);
  await enqueueMail(
    { enqueue },
    {
      to: { name, address: email },
      ...serverMessages.companyAccountLinkedMail(name, email, provider.name, instantInMail(now)),
      reference: `company-account-linked-${provider.id}-${id}-${Date.parse(now)}`,
    },
    now,
  );
}
