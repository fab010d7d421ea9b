/** The code of a provider in addresses, made from its name: `google-workspace` for Google Workspace. */
export const providerCode = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')
    .padEnd(2, 'x');

/** Where a provider returns the browser to, after the public address. */
export const returnPath = (code: string): `/${string}` => `/companysignin/${code}`;
