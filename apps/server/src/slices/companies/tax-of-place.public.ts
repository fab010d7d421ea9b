import { indianTaxError } from '@countinghouse/billing/invoices/indian-tax.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { regionOf } from '@countinghouse/contract/options.ts';
import { placesOfSupply } from '@countinghouse/contract/companies/places-of-supply.ts';
import type { Tx } from '../../database/database.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';

interface Supplied {
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly region: string;
  readonly taxTreatment: string;
  readonly placeOfSupply: string;
}

/** Why a tax cannot be charged to a company where it is supplied, in words: in India its state and the organisation's decide. */
export async function taxOfPlaceError(
  tx: Tx,
  company: Supplied,
  components: readonly { readonly name: string }[],
): Promise<string | undefined> {
  if (regionOf(company.region) !== 'IND') return undefined;
  const organisation = (await connectionOfBooks(tx, company))?.taxState ?? null;
  const placeOfSupply = company.placeOfSupply === '' ? null : company.placeOfSupply;
  const isExport = company.taxTreatment === 'overseas';
  switch (indianTaxError(components, { organisation, placeOfSupply, isExport })) {
    case 'one half':
      return serverMessages.halfOfIndianTax;
    case 'between states':
      return serverMessages.indianTaxBetweenStates(isExport ? 'outside India' : nameOf(placeOfSupply));
    case 'within a state':
      return serverMessages.indianTaxWithinState(nameOf(placeOfSupply));
    default:
      return undefined;
  }
}

const nameOf = (state: string | null): string =>
  placesOfSupply('IND').find(({ code }) => code === state)?.name ?? state ?? '';
