import { taxNumberName } from '../invoice-page/document-names.ts';
import { isWithoutTax, regionOf } from '../options.ts';
import { hasSacCodes } from './sac-codes.ts';
import { organizationFields, type Organization } from './organizations.contract.ts';

type Profile = Readonly<Record<keyof typeof organizationFields, string>>;

/**
 * What a profile still lacks for invoices that name their supplier as the region of its books asks, and that a customer can pay
 * (docs/domain/organizations.md).
 */
export function missingInProfile(
  { region, chargesVat }: Pick<Organization, 'region' | 'chargesVat'>,
  profile: Profile,
): string[] {
  const needed: readonly (readonly [string, boolean])[] = [
    [organizationFields.legalName.label, profile.legalName !== ''],
    ['Address', profile.addressLine1 !== '' && profile.city !== ''],
    [taxNumberName(regionOf(region)), profile.taxNumber !== '' || isWithoutTax(region, chargesVat)],
    [organizationFields.sacCode.label, profile.sacCode !== '' || !hasSacCodes(region)],
    [organizationFields.bankDetails.label, profile.bankDetails !== '' || profile.paymentInstructions !== ''],
  ];
  return needed.filter(([, isThere]) => !isThere).map(([label]) => label);
}
