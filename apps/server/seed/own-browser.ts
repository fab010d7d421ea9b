/** What the browser of the one who connects keeps between the beginning of a consent and its end. */
export const ownBrowser = { cookie: `countinghouse-consent=${'b'.repeat(43)}` } as const;
