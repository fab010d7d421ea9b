/** How many passkeys a user can have. */
export const passkeysMax = 10;
/** The longest name of a passkey, in characters. */
export const passkeyNameMax = 60;
