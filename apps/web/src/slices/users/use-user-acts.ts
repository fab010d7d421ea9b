import { messages } from '@countinghouse/contract/messages.ts';
import { roleNames } from '@countinghouse/contract/roles.ts';
import { staffUserEndpoints, type StaffUser } from '@countinghouse/contract/users/users.contract.ts';
import { useAction } from '../../records/use-action.ts';
import { useInvalidateUsers } from './use-users.ts';

/** What is done to a user at once: mailing the link again, resetting the second factor, the right to see costs, and deleting. */
export function useUserActs() {
  const { act } = useAction(useInvalidateUsers());
  return {
    sendLink: ({ userId: id }: StaffUser) =>
      act({ record: id, call: (saveOnce) => saveOnce(staffUserEndpoints.sendLink, { params: { id } }) }),
    resetSecondFactor: ({ userId: id, version, name, role, email }: StaffUser) =>
      act({
        record: id,
        question: {
          title: messages.secondFactorResetQuestion(name),
          detail: `${roleNames[role]}, ${email}. Their passkeys are removed, they are signed out everywhere, get an email, and set up a new authenticator at the next sign-in.`,
          yes: 'Reset',
          no: 'Keep',
          danger: true,
        },
        call: (saveOnce) => saveOnce(staffUserEndpoints.resetSecondFactor, { params: { id }, query: { version } }),
        failed: messages.secondFactorResetFailed,
      }),
    switchCosts: ({ userId: id, version, name, role, email, seesCosts }: StaffUser) =>
      act({
        record: id,
        question: seesCosts
          ? { title: messages.costsHideQuestion(name), yes: 'Stop showing costs', no: 'Keep showing costs' }
          : {
              title: messages.costsShowQuestion(name),
              detail: `${roleNames[role]}, ${email}. They see what an hour of each employee of their projects costs.`,
              yes: 'Show costs',
              no: 'Keep costs hidden',
            },
        call: (saveOnce) =>
          saveOnce(staffUserEndpoints.switchCosts, { params: { id }, body: { seesCosts: !seesCosts, version } }),
        failed: messages.costsSwitchFailed,
      }),
    remove: ({ userId: id, version, name, role, email }: StaffUser) =>
      act({
        record: id,
        question: {
          title: messages.userDeleteQuestion(name),
          detail: `${roleNames[role]}, ${email}. This account can no longer sign in; its activity keeps the name.`,
          yes: 'Delete',
          no: 'Keep',
          danger: true,
        },
        call: (saveOnce) => saveOnce(staffUserEndpoints.remove, { params: { id }, query: { version } }),
        failed: messages.userDeleteFailed,
      }),
  };
}
