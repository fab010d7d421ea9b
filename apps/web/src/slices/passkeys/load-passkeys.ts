/** Fetches what signs in with a passkey, when a user wants to: few do at each sign-in. */
export const loadPasskeys = async () => (await import('./browser-passkeys.ts')).signInWithPasskey;
