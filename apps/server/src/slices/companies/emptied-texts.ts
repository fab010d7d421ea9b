import type { CompanyDetails } from '@countinghouse/contract/companies.contract.ts';
import type { EmptiedText } from './companies.public.ts';

/** What a company may be without, as its books have it; an address is one until it has neither line, city nor zip code. */
const texts: Readonly<Record<EmptiedText, (one: CompanyDetails) => string>> = {
  title: (one) => one.title,
  firstName: (one) => one.firstName,
  middleName: (one) => one.middleName,
  lastName: (one) => one.lastName,
  suffix: (one) => one.suffix,
  phone: (one) => one.phoneNumber,
  website: (one) => one.website,
  taxNumber: (one) => one.taxDetails.trnNo,
  panNumber: (one) => one.taxDetails.panNo,
  placeOfSupply: (one) => one.placeOfContact,
  address: ({ billingAddress: one }) => one.addressLine1 + one.addressLine2 + one.city + one.zipCode,
};

/** What a company had before and has no more. */
export const emptiedTexts = (before: CompanyDetails, after: CompanyDetails): EmptiedText[] =>
  (Object.keys(texts) as EmptiedText[]).filter((name) => texts[name](before) !== '' && texts[name](after) === '');
