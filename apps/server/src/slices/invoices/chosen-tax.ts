import { isHalfOfIndianTax } from '@countinghouse/billing/invoice/indian-tax.ts';
import { taxPercentFromText } from '@countinghouse/billing/values/tax-percent.ts';
import { isWithoutTax } from '@countinghouse/contract/options.ts';
import type { Tx } from '../../database/database.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import { taxOfBooks } from './books-tax.sql.ts';
import type { ChosenTax } from './merged-invoice.ts';

export interface TaxWish {
  readonly globalTaxSetting: ChosenTax['mode'];
  readonly taxCodeId: string | null;
}

/**
 * The tax that an invoice is charged with, from the books' own list; undefined when it cannot be charged as it was asked for: the books know no such
 * tax, the region charges none, or it is one half of the Indian tax. It is never left out silently.
 */
export async function chosenTax(
  tx: Tx,
  company: NonNullable<ProjectFacts['company']>,
  wish: TaxWish,
): Promise<ChosenTax | undefined> {
  if (isWithoutTax(company.region) && wish.globalTaxSetting !== 'Not Applicable' && wish.taxCodeId !== null)
    return undefined;
  if (wish.globalTaxSetting === 'Not Applicable' || isWithoutTax(company.region))
    return { mode: 'Not Applicable', taxCodeId: null, tax: null };
  if (wish.taxCodeId === null) return undefined;
  // Zoho Books works tax out line by line on net amounts; a setting that it does not offer is not followed (billing, section 5)
  const mode = company.provider === 'ZOHO_BOOKS' ? 'Exclusive of Tax' : wish.globalTaxSetting;
  const found = await taxOfBooks(tx, { provider: company.provider, region: company.region, taxCodeId: wish.taxCodeId });
  if (found === undefined || isHalfOfIndianTax(found.components)) return undefined;
  return {
    mode,
    taxCodeId: wish.taxCodeId,
    tax: {
      name: found.name,
      components: found.components.map((one) => ({ name: one.name, percent: taxPercentFromText(one.percent) })),
    },
  };
}
