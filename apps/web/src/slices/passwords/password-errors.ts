import { messages } from '@countinghouse/contract/messages.ts';
import { passwordError } from '@countinghouse/contract/passwords/password-rules.ts';

export interface NewPassword {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** The rules of a new password. */
export const passwordHelp = '8 to 20 letters, digits and !@#$%^&*, with at least one of each and both cases';

/** The errors of a new password and its repetition, by field. */
export function newPasswordErrors({ newPassword, confirmNewPassword }: NewPassword): Partial<NewPassword> {
  const error = passwordError(newPassword);
  const confirmError =
    confirmNewPassword === ''
      ? messages.pleaseEnter('confirm password')
      : confirmNewPassword === newPassword
        ? undefined
        : messages.passwordsDiffer;
  return {
    ...(error === undefined ? {} : { newPassword: error }),
    ...(confirmError === undefined ? {} : { confirmNewPassword: confirmError }),
  };
}
