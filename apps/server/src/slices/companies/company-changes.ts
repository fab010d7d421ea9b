import type { CompanyDetails } from '@countinghouse/contract/companies.contract.ts';
import type { Change } from '../../handle.ts';

/** Every field of a company in words, under the label that the screens have for it. */
const inWords = (one: CompanyDetails): readonly (readonly [string, string])[] => [
  ['Company name', one.companyName],
  ['Display name', one.displayName],
  ['Title', one.title],
  ['First name', one.firstName],
  ['Middle name', one.middleName],
  ['Last name', one.lastName],
  ['Suffix', one.suffix],
  ['Email', one.email],
  ['CC', one.cc],
  ['BCC', one.bcc],
  ['Phone number', one.phoneNumber],
  ['Account start date', one.accStartDate ?? ''],
  ['Website', one.website],
  ['Address line 1', one.billingAddress.addressLine1],
  ['Address line 2', one.billingAddress.addressLine2],
  ['City', one.billingAddress.city],
  ['State', one.billingAddress.state],
  ['Country', one.billingAddress.country],
  ['Zip code', one.billingAddress.zipCode],
  ['Provider', one.provider],
  ['Region', one.region],
  ['Currency', one.currencyCode],
  ['Payment terms', one.paymentTerms],
  ['Place of supply', one.placeOfContact],
  ['Tax applicability', one.taxDetails.globalTaxSetting],
  ['Tax rate', one.taxDetails.taxName ?? one.taxDetails.taxCodeId],
  ['Tax preference', one.taxDetails.taxable ? 'Taxable' : 'Tax Exempt'],
  ['Tax preference reason', one.taxDetails.taxExemptReason],
  ['Tax treatment', one.taxDetails.taxTreatment],
  ['TRN', one.taxDetails.trnNo],
  ['PAN', one.taxDetails.panNo],
  ['Deleted', one.isArchived ? 'Yes' : 'No'],
];

/** What a company is now and was not before, for the activity log; of a new one all that it has. */
export function companyChanges(after: CompanyDetails, before?: CompanyDetails): Change[] {
  const were = new Map(before === undefined ? [] : inWords(before));
  return inWords(after).flatMap(([fieldName, newValue]) => {
    const oldValue = were.get(fieldName) ?? '';
    return oldValue === newValue ? [] : [{ fieldName, oldValue: oldValue || null, newValue: newValue || null }];
  });
}
