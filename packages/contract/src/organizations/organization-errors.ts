import { errorsIn } from '../record.ts';
import { taxNumberError } from '../companies/company-errors.ts';
import { regionOf } from '../options.ts';
import { organizationFields, type Organization } from './organizations.contract.ts';

type Typed = Pick<Organization, keyof typeof organizationFields>;

/** What is wrong with a profile as it is typed, by field. A tax registration number has the form of its region. */
export const organizationErrors = (
  region: string,
  typed: Typed,
): Partial<Record<keyof typeof organizationFields, string>> => {
  const taxNumber = taxNumberError(regionOf(region), typed.taxNumber.trim());
  return { ...(taxNumber === undefined ? {} : { taxNumber }), ...errorsIn(organizationFields, typed) };
};
