import { messages } from '@countinghouse/contract/messages.ts';
import { roleNames } from '@countinghouse/contract/roles.ts';
import { staffUserEndpoints, type StaffUser } from '@countinghouse/contract/users/users.contract.ts';
import { useRef } from 'react';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { useInvalidateUsers } from './use-users.ts';

/** What is done to a user at once: mailing the link again, resetting the second factor, and deleting. */
export function useUserActs(): {
  readonly sendLink: (user: StaffUser) => Promise<void>;
  readonly resetSecondFactor: (user: StaffUser) => Promise<void>;
  readonly remove: (user: StaffUser) => Promise<void>;
} {
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateUsers();
  const isBusy = useRef(false);

  /** One act at a time: the second click does nothing. */
  async function once(act: () => Promise<{ readonly message: string | undefined }>, failed?: string): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const { message } = await act();
      if (message !== undefined) notify.show({ kind: 'success', title: message });
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, failed) });
    } finally {
      isBusy.current = false;
      await invalidate();
    }
  }

  return {
    sendLink: ({ userId: id }) => once(() => api(staffUserEndpoints.sendLink, { params: { id } }, { key: newKey() })),
    resetSecondFactor: async ({ userId: id, version, name, role, email }) => {
      const isWanted = await confirm({
        title: messages.secondFactorResetQuestion(name),
        detail: `${roleNames[role]}, ${email}. They are signed out everywhere, get a mail of it, and set up another authenticator at the next sign-in.`,
        yes: 'Reset',
        no: 'Keep',
        danger: true,
      });
      if (!isWanted) return;
      await once(
        () => api(staffUserEndpoints.resetSecondFactor, { params: { id }, query: { version } }, { key: newKey() }),
        messages.secondFactorResetFailed,
      );
    },
    remove: async ({ userId: id, version, name, role, email }) => {
      const isWanted = await confirm({
        title: messages.userDeleteQuestion(name),
        detail: `${roleNames[role]}, ${email}. This account can no longer sign in; its activity keeps the name.`,
        yes: 'Delete',
        no: 'Keep',
        danger: true,
      });
      if (!isWanted) return;
      await once(
        () => api(staffUserEndpoints.remove, { params: { id }, query: { version } }, { key: newKey() }),
        messages.userDeleteFailed,
      );
    },
  };
}
