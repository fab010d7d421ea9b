/** The data centres of Zoho that stand here, each with an accounts server and an API domain of its own. */
export const zohoLocations = ['us', 'eu', 'in', 'au', 'jp', 'ca', 'sa', 'uk', 'ae', 'cn'] as const;

/** Where the accounts server of a data centre stands, such as `/zoho-accounts/eu`; that of the United States is plain `/zoho-accounts`. */
export function accountsPath(location: string): string {
  return location === 'us' ? '/zoho-accounts' : `/zoho-accounts/${location}`;
}

/** Where Zoho Projects of a data centre stands. */
export function projectsPath(location: string): string {
  return location === 'us' ? '/zoho-projects' : `/zoho-projects/${location}`;
}

/** Where Zoho People of a data centre stands. */
export function peoplePath(location: string): string {
  return location === 'us' ? '/zoho-people' : `/zoho-people/${location}`;
}

/** Where the APIs of a data centre stand. */
export function apiPath(location: string): string {
  return `/zoho-apis/${location}`;
}
