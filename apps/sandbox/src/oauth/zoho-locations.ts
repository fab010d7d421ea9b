/** The imitated data centres of Zoho, each with its own accounts server and API domain. */
export const zohoLocations = ['us', 'eu', 'in', 'au', 'jp', 'ca', 'sa', 'uk', 'ae', 'cn'] as const;

/**
 * The path of a data centre's accounts server, such as `/zoho-accounts/eu`; that of the United States is plain
 * `/zoho-accounts`.
 */
export function accountsPath(location: string): string {
  return location === 'us' ? '/zoho-accounts' : `/zoho-accounts/${location}`;
}

const ofCentre = new RegExp(`^(/zoho-(?:accounts|projects|people))/(${zohoLocations.join('|')})(?=/)`);

/** The address of the same call in the data centre of the United States: the sandbox has each service once. */
export const atFirstCentre = (url: string): string => url.replace(ofCentre, '$1');

/** The data centre that a request was sent to. */
export const locationOf = ({ originalUrl }: { readonly originalUrl: string }): string =>
  ofCentre.exec(originalUrl)?.[2] ?? 'us';

/** The path of a data centre's APIs. */
export function apiPath(location: string): string {
  return `/zoho-apis/${location}`;
}
