/** What only the browser says about passkeys. It is not among the messages, all of which the sign-in page loads. */
export const passkeyWords = {
  added: 'Passkey added successfully',
  addFailed: 'Failed to add the passkey. Please try again',
  removeFailed: 'Failed to remove the passkey. Please try again',
  removeQuestion: (name: string) => `Do you want to remove the passkey ${name}?`,
  removeDetail: 'You can no longer sign in with it. Delete it on the device too.',
  notUsed: 'No passkey was used. Try again, or sign in with your password.',
  notCreated: 'No passkey was created. Try again when you are ready.',
  onDevice: 'This device already has a passkey for your account.',
  needsName: 'Passkeys do not work at this address. Open Countinghouse at its usual address, over HTTPS.',
} as const;
