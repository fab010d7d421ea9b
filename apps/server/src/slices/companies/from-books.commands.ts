import type { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Context } from '../../handle.ts';
import { saveRows } from '../../record.ts';
import { saveCompany } from './companies.commands.ts';
import { holdCustomers } from './what-books-offer.sql.ts';

type FromBooks = (typeof companyEndpoints)['addFromBooks'];

/** Creates companies from customers of the books, each by the rules of a single save: all of them, or none. */
export async function addFromBooks(
  context: Context<FromBooks>,
  { body: { companies } }: InputOf<FromBooks>,
): Promise<AnswerOf<FromBooks>> {
  const { tx, reply } = context;
  await holdCustomers(tx, companies);
  await saveRows({ context, name: 'companies', rows: companies }, (ofRow, body) =>
    saveCompany(ofRow, { params: undefined, query: undefined, body }),
  );
  reply(serverMessages.companiesCreated(companies.length));
  return { created: companies.length };
}
