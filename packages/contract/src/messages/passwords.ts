import { mailText } from './mail-text.ts';

export const passwordMessages = {
  passwordUpdated: 'Password updated successfully!',
  passwordsDiffer: 'New password and confirm new password must be same!',
  passwordLinkExpired: 'Password reset link is expired. Please generate a new link.',
  passwordFailed: 'Failed to change password. Please try again',
  passwordMaybeChanged:
    'No answer arrived, so the password may have changed. Try to sign in with the new one, then with the old one.',
  passwordLinkSent: 'If an account with this email exists, a link is on its way to it.',
  passwordHasSpaces: 'A password cannot contain spaces',
  passwordLength: 'A password has 8 to 20 characters',
  passwordCharacters: 'A password can only have letters, digits and !@#$%^&*',
  passwordNeeds: (missing: readonly string[]) => `A password needs ${missing.join(', ')}`,
  passwordGuessedFirst: 'This password is too easy to guess. Please choose another one.',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const passwordServerMessages = {
  passwordSame: 'New password can not be same as old password.',
  currentPasswordWrong: 'The current password is wrong.',
  setPasswordMail: (name: string, link: string) => ({
    subject: 'Set your Countinghouse password',
    text: mailText(`Hello ${name}`, [
      'An account was created for you in Countinghouse. Please set your password within 24 hours:',
      link,
      'The link works once. A newer link replaces it.',
    ]),
  }),
  resetPasswordMail: (name: string, link: string) => ({
    subject: 'Reset your Countinghouse password',
    text: mailText(`Hello ${name}`, [
      'A new password was requested for your account in Countinghouse. Please set it within 30 minutes:',
      link,
      'The link works once. A newer link replaces it.',
      'If you did not request this, you can ignore this mail. Your password has not changed.',
    ]),
  }),
  passwordChangedMail: (name: string, email: string, when: string) => ({
    subject: 'Your Countinghouse password was changed',
    text: mailText(`Hello ${name}`, [
      `The password of your account ${email} was changed on ${when}. You were signed out on all devices.`,
      'If you did not do this, please contact an administrator at once.',
    ]),
  }),
} as const;
