import type { Caller } from '../../calling/outgoing-call.ts';
import type { Secret } from '../../secret.ts';
import { zohoOrganisationsAnswer } from './from-zoho-books.ts';
import { openZohoBooksHttp } from './zoho-books-http.ts';

/** An organisation that one user can see in Zoho Books. */
export interface ZohoOrganisation {
  readonly id: string;
  readonly name: string;
}

/**
 * The organisations visible to the user who has just consented; a consent belongs to a user, not to an organisation.
 * Throws BooksError.
 */
export async function listZohoOrganisations(
  caller: Caller,
  api: string,
  accessToken: Secret,
): Promise<readonly ZohoOrganisation[]> {
  const tokens = { get: async () => accessToken, refused: async () => undefined };
  const http = openZohoBooksHttp({ caller, tokens, api, organisationId: '' });
  const { organizations } = await http.read('list-organizations', 'organizations', zohoOrganisationsAnswer);
  return organizations.map((one) => ({ id: one.organization_id, name: one.name }));
}
