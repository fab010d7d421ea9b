import { allowedOrigin } from '../../calling/allowed-address.ts';
import type { CallPolicy } from '../../calling/call-policy.ts';
import { zohoLocations, type ZohoDataCentre, type ZohoDataCentres } from '../../oauth/zoho-data-centres.ts';

/**
 * How Zoho Books may be called: 100 a minute per organisation, whatever its data centre (facts, section 13), in a
 * stretch a little longer than theirs, because calls that leave in step do not arrive in step.
 */
export function zohoBooksPolicy(centres: ZohoDataCentres): CallPolicy {
  return {
    provider: 'zoho-books',
    allowedOrigins: zohoLocations.map((location) => allowedOrigin(centres[location].api)),
    windows: [{ calls: 100, perMs: 61_000 }],
    numbers: 'as_text',
    pauseAfter429Ms: 60_000,
  };
}

/** The page of an invoice or a credit note in the right organisation (facts, section 15). */
export function zohoBooksDocumentUrl(
  centre: ZohoDataCentre,
  organisationId: string,
  page: 'invoices' | 'creditnotes',
  documentId: string,
): string {
  return `${centre.books}/app/${encodeURIComponent(organisationId)}#/${page}/${encodeURIComponent(documentId)}`;
}
