import { mailText } from './mail-text.ts';

export const signInMessages = {
  authenticating: 'Authenticating...',
  wrongCode: 'Wrong OTP..! Please Try Again.',
  signInEnded: 'This sign-in took too long. Please enter your password again.',
  scanAgain: 'The QR code is no longer valid. Scan the new one at the next sign-in.',
  encryptionTitle: 'Encryption Error',
  encryptionFailed: 'Encryption error occurred.',
  decryptionTitle: 'Decryption Error',
  decryptionFailed: 'Decryption error occurred.',
  parsingTitle: 'Parsing Error',
  parsingFailed: 'Failed to parse user data.',
  signingOut: 'Signing you out...',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const signInServerMessages = {
  signedIn: 'Signed in successfully',
  qrAlreadyGenerated: 'QR code is already generated for this user.',
  secondFactorOnMail: (name: string, email: string, when: string) => ({
    subject: 'Your second factor was switched on',
    text: mailText(`Hello ${name}`, [
      `The second factor of your account ${email} was set up on ${when}. Each sign-in now requires a one-time code from your authenticator app.`,
      'If you did not do this, another person knows your password. Please contact an administrator at once.',
    ]),
  }),
  wrongCredentials: 'Wrong Credentials! Please check the credentials.',
  tooManyTries: 'Too many tries. Please wait 15 minutes and try again.',
  signedOut: 'Please sign in again.',
} as const;
