import { allowedOrigin } from '../../calling/allowed-address.ts';
import type { CallPolicy } from '../../calling/call-policy.ts';
import { zohoLocations, type ZohoDataCentre, type ZohoDataCentres } from '../../oauth/zoho-data-centres.ts';

/**
 * The call limit of Zoho Books: 100 a minute for each organisation, in every data centre (docs/domain/outside-limits.md). Our window
 * is a little longer than theirs, because calls sent evenly do not arrive evenly.
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

/** The web page of an invoice or a credit note, in the right organisation. */
export function zohoBooksDocumentUrl(
  centre: ZohoDataCentre,
  organisationId: string,
  page: 'invoices' | 'creditnotes',
  documentId: string,
): string {
  return `${centre.books}/app/${encodeURIComponent(organisationId)}#/${page}/${encodeURIComponent(documentId)}`;
}
