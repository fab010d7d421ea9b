import { taxPercentFromText } from '@countinghouse/billing/values/tax-percent.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { isWithoutTax } from '@countinghouse/contract/options.ts';
import type { Tx } from '../../../database/database.ts';
import { taxOfPlaceError } from '../../companies/tax-of-place.public.ts';
import type { ProjectFacts } from '../../projects/projects.public.ts';
import { taxOfBooks } from '../books-tax.sql.ts';
import type { ChosenTax } from './merged-invoice.ts';

export interface TaxChoice {
  readonly globalTaxSetting: ChosenTax['mode'];
  readonly taxCodeId: string | null;
}

/** Why a tax cannot be charged as it was asked for, in words, and at its field of the tax details. */
export interface TaxError {
  readonly field: keyof TaxChoice;
  readonly words: string;
}

const untaxed: ChosenTax = { mode: 'Not Applicable', taxCodeId: null, tax: null };

/**
 * The tax that an invoice is charged with, from the books' own list, or why it cannot be charged as it was asked for. It is never left out silently, and
 * amounts with the tax inside never become amounts without it.
 */
export async function chosenTax(
  tx: Tx,
  company: Pick<
    NonNullable<ProjectFacts['company']>,
    'provider' | 'region' | 'taxable' | 'taxTreatment' | 'placeOfSupply' | 'chargesVat'
  >,
  { globalTaxSetting: mode, taxCodeId }: TaxChoice,
): Promise<ChosenTax | TaxError> {
  const { provider, region } = company;
  const wrong = (words: string): TaxError => ({ field: 'taxCodeId', words });
  if (isWithoutTax(region, company.chargesVat))
    return mode === 'Not Applicable' || taxCodeId === null ? untaxed : wrong(serverMessages.taxNotCharged);
  if (mode === 'Not Applicable')
    // what such an organisation does not charge has a rate of its own, which its VAT return counts
    return provider === 'ZOHO_BOOKS' && company.chargesVat && company.taxable
      ? { field: 'globalTaxSetting', words: serverMessages.vatNotChosen }
      : untaxed;
  if (taxCodeId === null) return wrong(serverMessages.taxUnknown);
  if (provider === 'ZOHO_BOOKS' && mode === 'Inclusive of Tax')
    return { field: 'globalTaxSetting', words: messages.noTaxInsideInZoho };
  const found = await taxOfBooks(tx, { provider, region, taxCodeId });
  if (found === undefined) return wrong(serverMessages.taxUnknown);
  const ofPlace = await taxOfPlaceError(tx, company, found.components);
  if (ofPlace !== undefined) return wrong(ofPlace);
  return {
    mode,
    taxCodeId,
    tax: {
      name: found.name,
      components: found.components.map((one) => ({ name: one.name, percent: taxPercentFromText(one.percent) })),
    },
  };
}

/** Whether a tax cannot be charged as it was asked for. */
export const isTaxError = (chosen: ChosenTax | TaxError): chosen is TaxError => 'words' in chosen;
