import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Work } from '../../handle.ts';
import { enqueueMail, instantInMail } from '../mail/mail.public.ts';

/** Tells the activity log and, by mail, the owner of the address that the password is another one now. */
export async function passwordChanged(
  { audit, enqueue }: Pick<Work, 'audit' | 'enqueue'>,
  { userId, name, email }: { readonly userId: number; readonly name: string; readonly email: string },
  now: string,
): Promise<void> {
  audit({
    action: 'Updated',
    resource: 'USER',
    resourceId: userId,
    resourceName: name,
    changes: [{ fieldName: 'Password', oldValue: null, newValue: 'changed' }],
  });
  await enqueueMail(
    { enqueue },
    {
      to: { name, address: email },
      ...serverMessages.passwordChangedMail(name, email, instantInMail(now)),
      reference: `password-changed-${userId}-${Date.parse(now)}`,
    },
    now,
  );
}
