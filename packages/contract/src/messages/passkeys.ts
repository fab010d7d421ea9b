import { mailText } from './mail-text.ts';

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const passkeyServerMessages = {
  passkeyAdded: 'Passkey added successfully',
  passkeyRemoved: 'Passkey removed successfully',
  passkeyRefused: 'This passkey was not accepted. Try again, or sign in with your password.',
  secondFactorNeeded: 'Set up your authenticator app first: sign in once with your password.',
  passkeyExists: 'This passkey was already added.',
  tooManyPasskeys: (most: number) => `You can have ${most} passkeys. Remove one first.`,
  passkeyAddedMail: (user: string, email: string, passkey: string, when: string) => ({
    subject: 'A passkey was added to your account',
    text: mailText(`Hello ${user}`, [
      `The passkey ${passkey} was added to your account ${email} on ${when}. It can sign in without your password and your one-time code.`,
      'If you did not do this, remove it under Passkeys in your profile menu, change your password, and contact an administrator at once.',
    ]),
  }),
} as const;
