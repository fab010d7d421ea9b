import { textsOf } from '../record.ts';
import { organizationFields, type Organization } from './organizations.contract.ts';
import { pageLanguages } from './page-languages.ts';

export type OrganizationProfile = Pick<Organization, keyof typeof organizationFields>;

/** The fields of a profile; those that are not given are those of a new one. */
export const organizationProfile = (given: Partial<OrganizationProfile> = {}): OrganizationProfile => ({
  ...textsOf(organizationFields, given),
  pageLanguage: given.pageLanguage ?? pageLanguages[0],
});
