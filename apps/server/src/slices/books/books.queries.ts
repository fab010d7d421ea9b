import { developmentFees } from '@countinghouse/billing/invoice/lines-from-rows.ts';
import { creditTypeNames } from '@countinghouse/billing/invoice/service-lines.ts';
import { taxPercentFromText, taxPercentText } from '@countinghouse/billing/values/tax-percent.ts';
import type { booksEndpoints } from '@countinghouse/contract/books.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { lineItemCategories, regionsWithoutTax } from '@countinghouse/contract/options.ts';
import type { Context } from '../../handle.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { itemsOf, taxesOf } from './books.sql.ts';

type CompanyOptions = typeof booksEndpoints.companyOptions;
type ServiceNames = typeof booksEndpoints.serviceNames;

/** How amounts may stand to tax; Zoho Books works tax out line by line on net amounts. */
const settings: Record<'QUICK_BOOKS' | 'ZOHO_BOOKS', AnswerOf<CompanyOptions>['global_taxes']> = {
  QUICK_BOOKS: ['Exclusive of Tax', 'Inclusive of Tax', 'Not Applicable'],
  ZOHO_BOOKS: ['Exclusive of Tax', 'Not Applicable'],
};

/** What the books of a provider and region offer for the forms. */
export async function companyOptions(
  { tx }: Context<CompanyOptions>,
  { query }: InputOf<CompanyOptions>,
): Promise<AnswerOf<CompanyOptions>> {
  const connection = await connectionOfBooks(tx, query);
  const { readAt, taxes } = await taxesOf(tx, query);
  const isTaxed = !regionsWithoutTax.includes(query.region);
  return {
    connected: connection?.state === 'connected',
    readAt,
    taxes: (isTaxed ? taxes : []).map((tax) => {
      const percents = tax.components.map((one) => taxPercentFromText(one.percent));
      const whole = percents.reduce<bigint>((sum, percent) => sum + percent, 0n);
      return {
        taxCodeId: tax.id,
        taxName: tax.name,
        percent: taxPercentText(whole as (typeof percents)[number]),
        components: tax.components.map((one) => ({ name: one.name, percent: one.percent })),
      };
    }),
    global_taxes: isTaxed ? settings[query.provider] : ['Not Applicable'],
  };
}

/** What a line of an invoice can be called, the books' own names first. */
export async function serviceNames(
  { tx }: Context<ServiceNames>,
  { query }: InputOf<ServiceNames>,
): Promise<AnswerOf<ServiceNames>> {
  const ofBooks = await itemsOf(tx, query);
  return { service_names: [...new Set([...ofBooks, developmentFees, ...lineItemCategories, ...creditTypeNames])] };
}
