import { messages } from '@countinghouse/contract/messages.ts';
import { passwordFault } from '@countinghouse/contract/passwords/password-rules.ts';

export interface NewPassword {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** The rules of a new password. */
export const passwordHelp = '8 to 20 letters, digits and !@#$%^&*, with at least one of each and both cases';

/** The errors of a new password and its repetition, by field. */
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
