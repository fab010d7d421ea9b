import { z } from 'zod';
import { longText, optional } from '../answer-values.ts';
import type { BooksProfile } from '../books-provider.ts';

/** A setting that was never made is an empty text. */
const setting = longText
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional();

export const zohoOrganisationAnswer = z
  .object({
    organization: z.object({
      organization_id: z.string().max(40),
      name: z.string().max(1000),
      tax_id_value: setting,
      address: z
        .object({
          street_address1: setting,
          street_address2: setting,
          city: setting,
          state: setting,
          state_code: setting,
          country: setting,
          zip: setting,
        })
        .optional(),
    }),
  })
  .transform((answer) => answer.organization);

/** The name, address and tax number of an organization. */
export function profileFromZoho(organisation: z.output<typeof zohoOrganisationAnswer>): BooksProfile {
  const { name, address, tax_id_value: taxNumber } = organisation;
  const named = { legalName: name, ...optional('taxNumber', taxNumber) };
  if (address === undefined) return named;
  const { street_address1: first, street_address2: second, city, state, state_code: code, country, zip } = address;
  return {
    ...named,
    address: {
      lines: [first, second].filter((line) => line !== undefined),
      ...optional('city', city),
      ...optional('state', state),
      ...optional('postalCode', zip),
      ...optional('country', country),
    },
    state: { code, name: state },
  };
}
