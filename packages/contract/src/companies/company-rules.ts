import type { z } from 'zod';
import { isWithoutTax, regionOf, type booksProvider, type taxSetting } from '../options.ts';

/**
 * Which fields the form of a company shows, asks for and locks, for each provider, region, tax treatment and tax setting
 * (docs/domain/companies.md#fields-that-depend-on-others). The form and the server use the same table.
 */

/** What the rules hang on. */
export interface CompanyChoices {
  readonly provider: z.output<typeof booksProvider>;
  /** With or without a suffix: the rules look at the region alone. */
  readonly region: string;
  /** False: the company is a customer of the books already, and is only tied to it. */
  readonly modifyInBooks: boolean;
  readonly taxTreatment: string;
  readonly globalTaxSetting: z.output<typeof taxSetting> | '';
  readonly taxable: boolean;
  /** Of an organisation in the Emirates: whether its connection says that it charges VAT. */
  readonly chargesVat?: boolean;
}

export type RuledField =
  | 'refCompanyId'
  | 'taxable'
  | 'taxExemptReason'
  | 'globalTaxSetting'
  | 'taxCodeId'
  | 'taxTreatment'
  | 'trnNo'
  | 'placeOfContact'
  | 'panNo';

export type FieldRule = 'hidden' | 'locked' | 'optional' | 'required';

/** The tax treatments of registered businesses, which need a tax registration number. */
export const registeredTreatments: ReadonlySet<string> = new Set([
  'business_gst',
  'business_registered_composition',
  'vat_registered',
  'gcc_vat_registered',
  'dz_vat_registered',
]);

const treatments: Readonly<Partial<Record<ReturnType<typeof regionOf>, readonly string[]>>> = {
  IND: ['business_gst', 'business_registered_composition', 'business_none', 'overseas', 'consumer'],
  UAE: [
    'vat_registered',
    'vat_not_registered',
    'gcc_vat_registered',
    'gcc_vat_not_registered',
    'non_gcc',
    'dz_vat_registered',
    'dz_vat_not_registered',
  ],
};

/** The tax treatments of a region; empty where its books know none. */
export const taxTreatmentsOf = (region: string): readonly string[] => treatments[regionOf(region)] ?? [];

/**
 * The rule of each field that hangs on others; all other fields are the same for every company. Books that never said which taxes
 * they have (`offersTax` false) leave nothing to choose: the tax is asked for once they did.
 */
export function companyRules(choices: CompanyChoices, offersTax = true): Readonly<Record<RuledField, FieldRule>> {
  const region = regionOf(choices.region);
  const isZoho = choices.provider === 'ZOHO_BOOKS';
  const hasTreatment = taxTreatmentsOf(region).length > 0;
  const forZoho: FieldRule = isZoho ? 'required' : 'optional';
  const hasPreference = isZoho && region === 'IND';
  // where it is hidden it may hold what was chosen before the region was another one
  const taxable = !hasPreference || choices.taxable;
  const isTaxChosen = settingInForce({ ...choices, taxable }) !== 'Not Applicable';
  return {
    refCompanyId: choices.modifyInBooks ? 'hidden' : 'required',
    taxable: hasPreference ? 'required' : 'hidden',
    taxExemptReason: taxable ? 'hidden' : 'required',
    globalTaxSetting: isZoho ? 'hidden' : isWithoutTax(region, choices.chargesVat) ? 'locked' : 'required',
    taxCodeId: !isTaxChosen ? 'locked' : offersTax ? 'required' : 'optional',
    taxTreatment: hasTreatment ? forZoho : 'hidden',
    trnNo: region === 'UK' || (hasTreatment && registeredTreatments.has(choices.taxTreatment)) ? 'required' : 'hidden',
    // a customer abroad has no place among ours
    placeOfContact: hasTreatment && choices.taxTreatment !== 'overseas' ? forZoho : 'hidden',
    panNo: hasPreference ? 'optional' : 'hidden',
  };
}

/** How amounts of a company stand to tax: as chosen where that can be chosen, else what its books and region leave. */
export function settingInForce(
  choices: Pick<CompanyChoices, 'provider' | 'region' | 'globalTaxSetting' | 'taxable' | 'chargesVat'>,
): CompanyChoices['globalTaxSetting'] {
  if (isWithoutTax(choices.region, choices.chargesVat)) return 'Not Applicable';
  if (choices.provider === 'QUICK_BOOKS') return choices.globalTaxSetting;
  // Zoho Books works tax out line by line on net amounts
  return choices.taxable ? 'Exclusive of Tax' : 'Not Applicable';
}
