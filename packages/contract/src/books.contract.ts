import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { booksProvider, region, taxSetting } from './options.ts';
import { everyone } from './roles.ts';
import { decimalOut, instantOut } from './wire.ts';

/** What the accounting books of a region offer for the forms. */
export const booksEndpoints = {
  companyOptions: endpoint({
    method: 'GET',
    path: '/options/company',
    summary: 'The taxes of the books of a provider and region, as last read from them',
    roles: everyone,
    query: z.strictObject({ provider: booksProvider, region }),
    answer: z.object({
      connected: z.boolean(),
      readAt: instantOut.nullable(),
      taxes: z.array(
        z.object({
          taxCodeId: z.string(),
          taxName: z.string(),
          percent: decimalOut,
          components: z.array(z.object({ name: z.string(), percent: decimalOut })),
        }),
      ),
      global_taxes: z.array(taxSetting),
    }),
    refusals: [],
  }),
  serviceNames: endpoint({
    method: 'GET',
    path: '/options/serviceNames',
    summary: 'What a line of an invoice can be called: the items of the books, the categories and the credits',
    roles: everyone,
    query: z.strictObject({ provider: booksProvider, region }),
    answer: z.object({ service_names: z.array(z.string()) }),
    refusals: [],
  }),
};
