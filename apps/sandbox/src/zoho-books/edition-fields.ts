import type { JsonObject } from '../wire/exact-json.ts';
import { textOf } from '../wire/field-reading.ts';
import { checkOneOf } from './fields.ts';
import type { Edition } from './organisations.ts';
import { missingValue, wrongValue } from './zoho-books-error.ts';

/** Tax fields of contacts and invoices, with the editions that have them (Zoho Books API v3, Contacts and Invoices). */
const owners: Readonly<Record<string, readonly Edition[]>> = {
  gst_treatment: ['india'],
  gst_no: ['india'],
  place_of_contact: ['india', 'uae'],
  place_of_supply: ['india', 'uae'],
  is_taxable: ['us', 'canada', 'india'],
  tax_exemption_id: ['us', 'canada', 'india'],
  tax_authority_id: ['us'],
  vat_treatment: ['uk'],
  vat_reg_no: ['uk'],
  country_code: ['uk', 'uae'],
  tax_treatment: ['uae'],
  tax_reg_no: ['uae'],
};

const GST_TREATMENTS = [
  'business_gst',
  'business_none',
  'overseas',
  'consumer',
  'business_registered_composition',
  'business_sez',
];
const UAE_TREATMENTS = [
  'vat_registered',
  'vat_not_registered',
  'gcc_vat_registered',
  'gcc_vat_not_registered',
  'non_gcc',
  'dz_vat_registered',
  'dz_vat_not_registered',
];
const PLACES: Readonly<Partial<Record<Edition, RegExp>>> = {
  india:
    /^(AD|AN|AP|AR|AS|BR|CG|CH|DL|DN|GA|GJ|HP|HR|JH|JK|KA|KL|LA|LD|MH|ML|MN|MP|MZ|NL|OD|PB|PY|RJ|SK|TN|TR|TS|UK|UP|WB)$/,
  uae: /^(AB|AJ|DU|FU|RA|SH|UM|AE|SA|BH|KW|OM|QA)$/,
};

/** Refuses tax fields of another edition, and values that the edition does not have. */
export function checkEditionFields(edition: Edition, body: JsonObject): void {
  for (const [name, editions] of Object.entries(owners)) {
    if (body[name] !== undefined && body[name] !== '' && !editions.includes(edition)) throw wrongValue(name);
  }
  checkOneOf(body, 'gst_treatment', GST_TREATMENTS);
  checkOneOf(body, 'vat_treatment', ['uk', 'eu_vat_registered', 'overseas', 'eu_vat_not_registered', 'non_eu']);
  checkOneOf(body, 'tax_treatment', UAE_TREATMENTS);
  checkNumber(body, 'gst_no', /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]{3}$/, textOf(body, 'gst_treatment') === 'business_gst');
  checkNumber(body, 'vat_reg_no', /^[A-Za-z0-9 ]{2,12}$/, false);
  const needsNumber = /^(vat|gcc_vat|dz_vat)_registered$/.test(textOf(body, 'tax_treatment') ?? '');
  checkNumber(body, 'tax_reg_no', /^\d{15}$/, needsNumber);
  for (const name of ['place_of_contact', 'place_of_supply']) {
    const place = textOf(body, name);
    if (place !== undefined && PLACES[edition]?.test(place) !== true) throw wrongValue(name);
  }
}

function checkNumber(body: JsonObject, name: string, shape: RegExp, isNeeded: boolean): void {
  const number = textOf(body, name);
  if (number === undefined && isNeeded) throw missingValue(name);
  if (number !== undefined && !shape.test(number)) throw wrongValue(name);
}
