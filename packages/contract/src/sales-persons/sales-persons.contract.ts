import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { emailField, outShape, phoneField, requiredText, typedShape } from '../record.ts';
import { adminOnly } from '../roles.ts';
import { idIn, idOut, nothing, pageQuery, paginationDetails, searchText, versionIn } from '../wire.ts';

const phone = phoneField('Phone number', 40);
export const salesPersonFields = {
  name: requiredText('Name', 200, messages.pleaseEnter('name')),
  email: emailField('Email', messages.pleaseEnter('email')),
  phoneNumber: {
    ...phone,
    typed: phone.typed
      .transform((text) => (text === '' ? null : text))
      .nullable()
      .default(null),
    out: z.string().nullable(),
  },
};

const salesPerson = z.object({
  id: idOut,
  ...outShape(salesPersonFields),
  /** They sell so many projects. */
  projects: z.int(),
  /** How many incentives were agreed with them. */
  incentives: z.int(),
  /** The last month paid out to them, such as Nov-2026. */
  paidThrough: z.string().nullable(),
  version: z.int(),
});
export type SalesPerson = z.output<typeof salesPerson>;

const params = z.strictObject({ id: idIn });

/** The people who sell projects; they never sign in. */
export const salesPersonEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/sales-person',
    summary: 'Sales persons by name, filtered by a text in name, email address or phone number',
    roles: adminOnly,
    consistent: true,
    query: pageQuery.extend({ searchText: searchText.optional() }),
    answer: z.object({ salesPersonDetails: z.array(salesPerson), paginationDetails }),
    refusals: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/sales-person',
    summary: 'Add a sales person',
    roles: adminOnly,
    body: z.strictObject(typedShape(salesPersonFields)),
    answer: salesPerson,
    status: 201,
    refusals: ['sales_person_exists'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/sales-person/:id',
    summary: 'Change name, email address or phone number of a sales person',
    roles: adminOnly,
    params,
    body: z.strictObject({ ...typedShape(salesPersonFields), version: versionIn }),
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
