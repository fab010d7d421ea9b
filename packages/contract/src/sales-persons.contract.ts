import { z } from 'zod';
import { emailIn } from './email-address.ts';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { isPhoneNumber } from './phone-number.ts';
import { adminOnly } from './roles.ts';
import { idIn, idOut, nothing, pageQuery, paginationDetails, searchText, textIn, versionIn } from './wire.ts';

export const salesPersonNameMax = 200;

const salesPerson = z.object({
  id: idOut,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  /** How many projects they sell. */
  projects: z.int(),
  /** How many incentives were agreed with them. */
  incentives: z.int(),
  /** The last month paid out to them, such as Nov-2026. */
  paidThrough: z.string().nullable(),
  version: z.int(),
});
export type SalesPerson = z.output<typeof salesPerson>;

const typed = {
  name: textIn(salesPersonNameMax).trim().min(1, messages.pleaseEnter('name')),
  email: emailIn.refine((email) => email !== '', messages.pleaseEnter('email')),
  phoneNumber: textIn(40)
    .trim()
    .refine((text) => text === '' || isPhoneNumber(text), messages.invalidPhoneNumber)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .default(null),
};
const params = z.strictObject({ id: idIn });

/** The people who sell projects; they never sign in. */
export const salesPersonEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/sales-person',
    summary: 'Those who sell projects, by name; those whose name or e-mail address holds a text',
    roles: adminOnly,
    consistent: true,
    query: pageQuery.extend({ searchText: searchText.optional() }),
    answer: z.object({ salesPersonDetails: z.array(salesPerson), paginationDetails }),
    refusals: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/sales-person',
    summary: 'Add a sales person, whom projects can be given from now on',
    roles: adminOnly,
    body: z.strictObject(typed),
    answer: salesPerson,
    status: 201,
    refusals: ['sales_person_exists'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/sales-person/:id',
    summary: 'Change name, e-mail address or phone number of a sales person',
    roles: adminOnly,
    params,
    body: z.strictObject({ ...typed, version: versionIn }),
    answer: salesPerson,
    refusals: ['not_found', 'sales_person_exists', 'stale_version'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sales-person/:id',
    summary: 'Delete a sales person with whom no incentive was agreed; projects that have them keep the name',
    roles: adminOnly,
    params,
    query: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['not_found', 'sales_person_has_incentives', 'stale_version'],
  }),
};
