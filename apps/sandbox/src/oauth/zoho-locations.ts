/** The imitated data centres of Zoho, each with its own accounts server and API domain. */
export const zohoLocations = ['us', 'eu', 'in', 'au', 'jp', 'ca', 'sa', 'uk', 'ae', 'cn'] as const;

/**
 * The path of a data centre's accounts server, such as `/zoho-accounts/eu`; that of the United States is plain
 * `/zoho-accounts`.
 */
export function accountsPath(location: string): string {
  return location === 'us' ? '/zoho-accounts' : `/zoho-accounts/${location}`;
}

/** The path of a data centre's Zoho Projects. */
export function projectsPath(location: string): string {
  return location === 'us' ? '/zoho-projects' : `/zoho-projects/${location}`;
}

/** The path of a data centre's Zoho People. */
export function peoplePath(location: string): string {
  return location === 'us' ? '/zoho-people' : `/zoho-people/${location}`;
}

/** The path of a data centre's APIs. */
export function apiPath(location: string): string {
  return `/zoho-apis/${location}`;
}
