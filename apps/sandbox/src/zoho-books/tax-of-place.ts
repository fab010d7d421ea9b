import type { JsonObject } from '../wire/exact-json.ts';
import { textOf } from '../wire/field-reading.ts';
import type { Organisation } from './organisations.ts';
import { taxesOf } from './taxes.ts';
import { notAllowed } from './zoho-books-error.ts';

/** Customers who are taxed as if they were in another state, wherever they are. */
const ALWAYS_BETWEEN_STATES = ['overseas', 'business_sez'];

/**
 * India: within the organisation's state CGST with SGST, else IGST. The first sentence is that of Zoho's own help on imports
 * (zoho.com/in/books/kb/import-export/igst-for-state-transactions.html); the codes, and the sentence of the opposite case, are not confirmed.
 * Without a place of supply nothing is refused.
 */
export function checkTaxOfPlace(
  of: Organisation,
  form: JsonObject,
  customer: JsonObject,
  taxIds: readonly string[],
): void {
  if (of.edition !== 'india') return;
  const place = textOf(form, 'place_of_supply') ?? textOf(customer, 'place_of_contact');
  const treatment = textOf(form, 'gst_treatment') ?? textOf(customer, 'gst_treatment') ?? '';
  const isAlwaysBetween = ALWAYS_BETWEEN_STATES.includes(treatment);
  if (place === undefined && !isAlwaysBetween) return;
  const isWithin = !isAlwaysBetween && place === of.state;
  const kinds = taxIds.flatMap((id) => taxesOf(of, id)).map((tax) => tax.specificType);
  if (!isWithin && kinds.some((kind) => kind === 'cgst' || kind === 'sgst'))
    throw notAllowed('IGST must be applied for interstate transactions.');
  if (isWithin && kinds.includes('igst')) throw notAllowed('IGST cannot be applied for intrastate transactions.');
}
