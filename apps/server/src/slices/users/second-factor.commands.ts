import type { InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { StaffUser, staffUserEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import type { Context, Work } from '../../handle.ts';
import { enqueueMail, instantInMail } from '../mail/mail.public.ts';
import { staffUserById } from './staff-users.sql.ts';
import { clearTotpSecret } from './users.sql.ts';

type Reset = (typeof staffUserEndpoints)['resetSecondFactor'];

/** Lets a user whose authenticator is lost set up another one at the next sign-in. */
export async function resetFactor(
  { tx, now, refuse, audit, enqueue, reply }: Context<Reset>,
  { params, query }: InputOf<Reset>,
): Promise<Record<string, never>> {
  const user = await staffUserById(tx, params.id, 'and hold them');
  if (user === undefined) return refuse('user_gone');
  if (user.version !== query.version) return refuse('stale_version', { current: user });
  if (!(await resetSecondFactor({ tx, audit, enqueue }, user, now))) return refuse('second_factor_off');
  reply(serverMessages.secondFactorReset(user.name));
  return {};
}

/**
 * Switches the second factor of a user off, signs them out everywhere and tells the owner of the address, who may not have
 * asked for it. False when it was off.
 */
export async function resetSecondFactor(
  { tx, audit, enqueue }: Work,
  { userId, name, email }: Pick<StaffUser, 'userId' | 'name' | 'email'>,
  now: string,
): Promise<boolean> {
  if (!(await clearTotpSecret(tx, userId))) return false;
  audit({
    action: 'Updated',
    resource: 'USER',
    resourceId: userId,
    resourceName: name,
    changes: [{ fieldName: 'Second factor', oldValue: 'on', newValue: 'off' }],
  });
  await enqueueMail(
    { enqueue },
    {
      to: { name, address: email },
      ...serverMessages.secondFactorResetMail(name, email, instantInMail(now)),
      reference: `second-factor-reset-${userId}-${Date.parse(now)}`,
    },
    now,
  );
  return true;
}
