import { messages } from '@countinghouse/contract/messages.ts';
import { passwordFault } from '@countinghouse/contract/password-rules.ts';

export interface NewPassword {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** What helps to choose a new password. */
export const passwordHelp = '8 to 20 letters, digits and !@#$%^&*, with at least one of each and both cases';

/** What is wrong with a new password and its second typing, by field. */
export function newPasswordFaults({ newPassword, confirmNewPassword }: NewPassword): Partial<NewPassword> {
  const fault = passwordFault(newPassword);
  const confirmFault =
    confirmNewPassword === ''
      ? messages.pleaseEnter('confirm password')
      : confirmNewPassword === newPassword
        ? undefined
        : messages.passwordsDiffer;
  return {
    ...(fault === undefined ? {} : { newPassword: fault }),
    ...(confirmFault === undefined ? {} : { confirmNewPassword: confirmFault }),
  };
}
