const secret = 'b'.repeat(43);

/** What the browser of a user keeps between the beginning of a consent, or of a sign-in at a provider, and its end. */
export const ownBrowser = {
  cookie: `countinghouse-consent=${secret}; countinghouse-company-sign-in=${secret}`,
} as const;
