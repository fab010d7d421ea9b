import { describe, expect, test } from 'vitest';
import { companyRules, settingInForce, taxTreatmentsOf, type CompanyChoices } from './company-rules.ts';

const fields = [
  'taxable',
  'taxExemptReason',
  'globalTaxSetting',
  'taxCodeId',
  'taxTreatment',
  'trnNo',
  'placeOfContact',
  'panNo',
] as const;

/**
 * Provider, region, tax treatment, tax setting, taxable; then the rule of each field in the order above:
 * h hidden, l locked, o optional, r required.
 */
const table: readonly (readonly [
  CompanyChoices['provider'],
  string,
  string,
  CompanyChoices['globalTaxSetting'],
  boolean,
  string,
])[] = [
  ['QUICK_BOOKS', 'US', '', '', true, 'h h l l h h h h'],
  ['QUICK_BOOKS', 'US', '', 'Exclusive of Tax', true, 'h h l l h h h h'],
  ['QUICK_BOOKS', 'CA', '', '', true, 'h h r r h h h h'],
  ['QUICK_BOOKS', 'CA', '', 'Exclusive of Tax', true, 'h h r r h h h h'],
  ['QUICK_BOOKS', 'CA', '', 'Not Applicable', true, 'h h r l h h h h'],
  ['QUICK_BOOKS', 'UK', '', 'Inclusive of Tax', true, 'h h r r h r h h'],
  ['QUICK_BOOKS', 'UK', 'business_gst', 'Not Applicable', true, 'h h r l h r h h'],
  ['QUICK_BOOKS', 'IND', '', 'Exclusive of Tax', true, 'h h r r o h o h'],
  ['QUICK_BOOKS', 'IND', 'business_gst', 'Exclusive of Tax', true, 'h h r r o r o h'],
  ['QUICK_BOOKS', 'IND', 'overseas', 'Not Applicable', true, 'h h r l o h h h'],
  ['QUICK_BOOKS', 'UAE', '', '', true, 'h h l l o h o h'],
  ['QUICK_BOOKS', 'UAE', 'vat_registered', '', true, 'h h l l o r o h'],
  ['ZOHO_BOOKS', 'US', '', '', true, 'h h h l h h h h'],
  ['ZOHO_BOOKS', 'CA', '', '', true, 'h h h r h h h h'],
  ['ZOHO_BOOKS', 'UK', '', '', true, 'h h h r h r h h'],
  ['ZOHO_BOOKS', 'UK', '', '', false, 'h h h r h r h h'],
  ['ZOHO_BOOKS', 'UK', 'vat_registered', 'Not Applicable', true, 'h h h r h r h h'],
  ['ZOHO_BOOKS', 'IND', '', '', true, 'r h h r r h r o'],
  ['ZOHO_BOOKS', 'IND', 'business_gst', '', true, 'r h h r r r r o'],
  ['ZOHO_BOOKS', 'IND', 'business_registered_composition', '', true, 'r h h r r r r o'],
  ['ZOHO_BOOKS', 'IND', 'business_none', '', true, 'r h h r r h r o'],
  ['ZOHO_BOOKS', 'IND', 'overseas', '', false, 'r r h l r h h o'],
  ['ZOHO_BOOKS', 'IND', 'consumer', '', false, 'r r h l r h r o'],
  ['ZOHO_BOOKS', 'UAE', '', '', true, 'h h h l r h r h'],
  ['ZOHO_BOOKS', 'UAE', 'vat_registered', '', true, 'h h h l r r r h'],
  ['ZOHO_BOOKS', 'UAE', 'gcc_vat_registered', '', true, 'h h h l r r r h'],
  ['ZOHO_BOOKS', 'UAE', 'dz_vat_registered', '', true, 'h h h l r r r h'],
  ['ZOHO_BOOKS', 'UAE', 'vat_not_registered', '', true, 'h h h l r h r h'],
];

describe('the form of a company', () => {
  describe.each(['', '_2', '_NORTH'])('in a region with the suffix "%s"', (suffix) => {
    test.each(table)(
      'at %s in %s, treated as "%s", taxed "%s", taxable %s: %s',
      (provider, region, taxTreatment, globalTaxSetting, taxable, expected) => {
        const choices = {
          provider,
          region: region + suffix,
          modifyInBooks: true,
          taxTreatment,
          globalTaxSetting,
          taxable,
        };
        const rules = companyRules(choices);
        expect(fields.map((field) => rules[field][0]).join(' ')).toBe(expected);
        expect(taxTreatmentsOf(choices.region)).toEqual(taxTreatmentsOf(region));
      },
    );
  });

  test.each([
    ['ZOHO_BOOKS', '', 'h h h r r r r h', 'Exclusive of Tax'],
    ['QUICK_BOOKS', '', 'h h r r o r o h', ''],
    ['QUICK_BOOKS', 'Not Applicable', 'h h r l o r o h', 'Not Applicable'],
    ['QUICK_BOOKS', 'Inclusive of Tax', 'h h r r o r o h', 'Inclusive of Tax'],
  ] as const)(
    'asks at %s in the Emirates for a tax where the organisation charges VAT, chosen "%s": %s',
    (provider, globalTaxSetting, expected, inForce) => {
      const choices = {
        provider,
        region: 'UAE',
        modifyInBooks: true,
        taxTreatment: 'vat_registered',
        globalTaxSetting,
        taxable: true,
        chargesVat: true,
      } as const;
      const rules = companyRules(choices);
      expect(fields.map((field) => rules[field][0]).join(' ')).toBe(expected);
      expect(settingInForce(choices)).toBe(inForce);
      // no other region is taxed by that
      expect(settingInForce({ ...choices, region: 'US' })).toBe('Not Applicable');
    },
  );

  test('asks for a customer of the books only where the company is tied to one', () => {
    const choices = {
      provider: 'QUICK_BOOKS',
      region: 'US',
      taxTreatment: '',
      globalTaxSetting: '',
      taxable: true,
    } as const;
    expect(companyRules({ ...choices, modifyInBooks: true }).refCompanyId).toBe('hidden');
    expect(companyRules({ ...choices, modifyInBooks: false }).refCompanyId).toBe('required');
  });
});

test.each([
  ['QUICK_BOOKS', 'US', 'Exclusive of Tax', true, 'Not Applicable'],
  ['QUICK_BOOKS', 'UAE_2', '', true, 'Not Applicable'],
  ['QUICK_BOOKS', 'UK', 'Inclusive of Tax', true, 'Inclusive of Tax'],
  ['ZOHO_BOOKS', 'UK', 'Inclusive of Tax', true, 'Exclusive of Tax'],
  ['ZOHO_BOOKS', 'IND', '', false, 'Not Applicable'],
  ['ZOHO_BOOKS', 'UAE', '', true, 'Not Applicable'],
] as const)(
  '%s in %s, chosen "%s", taxable %s: amounts are %s',
  (provider, region, globalTaxSetting, taxable, inForce) =>
    expect(settingInForce({ provider, region, globalTaxSetting, taxable })).toBe(inForce),
);
