import { errorsIn } from '../record.ts';
import { taxNumberError } from '../companies/company-errors.ts';
import { messages } from '../messages.ts';
import { regionOf } from '../options.ts';
import { hasSacCodes } from './sac-codes.ts';
import { organizationFields } from './organizations.contract.ts';

type Typed = Readonly<Record<keyof typeof organizationFields, string>>;

/** What is wrong with a profile as it is typed, by field. A tax registration number and a SAC code have the form of their region. */
export const organizationErrors = (
  region: string,
  typed: Typed,
): Partial<Record<keyof typeof organizationFields, string>> => {
  const taxNumber = taxNumberError(regionOf(region), typed.taxNumber.trim());
  const sacCode = sacCodeError(region, typed.sacCode.trim());
  return {
    ...(taxNumber === undefined ? {} : { taxNumber }),
    ...(sacCode === undefined ? {} : { sacCode }),
    ...errorsIn(organizationFields, typed),
  };
};

/** Codes of services and goods have four, six or eight digits (CGST notification 78/2020); other regions have none. */
function sacCodeError(region: string, code: string): string | undefined {
  if (code === '') return undefined;
  if (!hasSacCodes(region)) return messages.sacCodeOfIndia;
  return /^\d{4}(\d{2}){0,2}$/.test(code) ? undefined : messages.invalidSacCode;
}
