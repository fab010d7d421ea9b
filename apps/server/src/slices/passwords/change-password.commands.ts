import type { InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { passwordError } from '@countinghouse/contract/passwords/password-rules.ts';
import type { passwordEndpoints } from '@countinghouse/contract/passwords/passwords.contract.ts';
import type { OutsideContext } from '../../handle.ts';
import { withRightPassword } from '../sign-in/sign-in.public.ts';
import { hashOfPassword, namesAnotherUser, storePassword } from '../users/users.public.ts';
import { passwordChanged } from './password-changed.ts';
import { sealingKeys, unsealed } from './sealing-keys.ts';

type Change = typeof passwordEndpoints.change;

/**
 * Changes the caller's own password. It needs the current one, so that an unattended screen is not enough, and allows as few
 * guesses as signing in. All sessions of the user end, this one included.
 */
export async function changePassword(
  context: OutsideContext<Change>,
  { body }: InputOf<Change>,
): Promise<Record<string, never>> {
  const { caller, now, refuse } = context;
  if (namesAnotherUser(caller, body)) return refuse('forbidden');
  const { privateKey } = await sealingKeys(context);
  const [current, next, confirmed] = await Promise.all(
    [body.currentPassword, body.newPassword, body.confirmNewPassword].map((sealed) => unsealed(sealed, privateKey)),
  );
  if (current === undefined || next === undefined || confirmed === undefined) return refuse('password_unreadable');
  const fault = passwordError(next);
  if (fault !== undefined)
    return refuse('password_not_allowed', { message: fault, fields: [{ path: 'newPassword', message: fault }] });
  if (next !== confirmed) return refuse('passwords_differ', at('confirmNewPassword', messages.passwordsDiffer));
  const outcome = await withRightPassword(context, { email: caller.email, password: current }, async (work, user) => {
    if (next.normalize('NFC') === current.normalize('NFC')) return 'password_same';
    await storePassword(work.tx, user.id, await hashOfPassword(next));
    await passwordChanged(work, { userId: user.id, name: user.name, email: user.email }, now);
    return 'changed';
  });
  if (outcome === 'too_many_tries') return refuse('too_many_tries');
  if (outcome === 'wrong_password')
    return refuse('current_password_wrong', at('currentPassword', serverMessages.currentPasswordWrong));
  if (outcome === 'password_same') return refuse('password_same', at('newPassword', serverMessages.passwordSame));
  context.reply(messages.passwordUpdated);
  return {};
}

const at = (path: string, message: string) => ({ fields: [{ path, message }] });
