import { taxNumberError } from '@countinghouse/contract/companies/company-errors.ts';
import { regionOf } from '@countinghouse/contract/options.ts';
import type { fieldsInBooks } from '@countinghouse/contract/organizations/organizations.contract.ts';
import { hasSacCodes, usualSacCode } from '@countinghouse/contract/organizations/sac-codes.ts';
import type { BooksProfile } from '@countinghouse/gateways/books/books-provider.ts';
import type { ProfileInBooks } from '../organizations/take-profile.public.ts';

/** Countries as books abbreviate them in addresses, by their names on an invoice. */
const countries: Readonly<Record<string, string>> = {
  US: 'United States',
  USA: 'United States',
  'U.S.A': 'United States',
  GB: 'United Kingdom',
  GBR: 'United Kingdom',
  UK: 'United Kingdom',
  CA: 'Canada',
  CAN: 'Canada',
  IN: 'India',
  IND: 'India',
  AE: 'United Arab Emirates',
  ARE: 'United Arab Emirates',
  UAE: 'United Arab Emirates',
};

/**
 * The profile in the fields that it has here. A text stays whole even if it is longer than its field: a cut address on an invoice
 * would be a wrong one. A tax number of another form than that of the region is left out, as the field of the books can hold any
 * number. Books know no SAC code: an organization in India gets the usual one.
 */
export function profileInBooks(
  { legalName, address, taxNumber = '' }: BooksProfile,
  region: string | null,
): ProfileInBooks {
  const { lines = [], city = '', state = '', postalCode = '', country = '' } = address ?? {};
  const [first = '', ...others] = lines;
  const isOfRegion = region !== null && taxNumberError(regionOf(region), taxNumber) === undefined;
  const profile: Pick<ProfileInBooks, keyof typeof fieldsInBooks> = {
    legalName,
    addressLine1: first,
    addressLine2: others.join(', '),
    city,
    state,
    zipCode: postalCode,
    country: countries[country] ?? country,
    taxNumber: isOfRegion ? taxNumber : '',
  };
  const trimmed = Object.fromEntries(
    Object.entries(profile).map(([name, text]) => [name, text.trim()]),
  ) as unknown as typeof profile;
  return { ...trimmed, sacCode: region !== null && hasSacCodes(region) ? usualSacCode : '' };
}
