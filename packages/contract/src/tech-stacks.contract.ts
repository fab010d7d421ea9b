import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { techStackCategory } from './options.ts';
import { adminOnly, everyone } from './roles.ts';
import { decimalOut, idIn, idOut, nothing, rateIn, textIn, versionIn } from './wire.ts';

export const techStackNameMax = 60;

const techStack = z.object({
  id: idOut,
  name: z.string(),
  category: techStackCategory,
  defaultRate: decimalOut.nullable(),
  /** The currency of the default rate; projects in another one have no default rate for this role. */
  defaultRateCurrency: z.string(),
  /** The default role of developers; only its default rate can be changed. */
  isBuiltIn: z.boolean(),
  /** How many developers of projects have it. */
  developers: z.int(),
  version: z.int(),
});
export type TechStack = z.output<typeof techStack>;

const techStackIn = {
  name: textIn(techStackNameMax).trim().min(1, messages.pleaseEnter('name')),
  category: z.enum(techStackCategory.options, messages.pleaseSelect('category')),
};
const currencyIn = z.string().regex(/^[A-Z]{3}$/, messages.pleaseSelect('currency'));
const oneTechStack = z.strictObject({ id: idIn });

/** The roles of developers, with the rate that applies if a project names none. */
export const techStackEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/techStack',
    summary: 'All roles with category, default rate and how many developers have them',
    roles: everyone,
    answer: z.object({ techStackDetails: z.array(techStack) }),
    refusals: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/techStack',
    summary: 'Add a role; from now on developers and rates can be given it',
    roles: adminOnly,
    body: z.strictObject({
      ...techStackIn,
      defaultRate: rateIn.nullable(),
      defaultRateCurrency: currencyIn.default('USD'),
    }),
    answer: techStack,
    refusals: ['tech_stack_exists'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/techStack/:id',
    summary:
      'Change how a role is called and where it stands, with its developers and rates; invoices keep their words',
    roles: adminOnly,
    params: oneTechStack,
    body: z.strictObject({ ...techStackIn, version: versionIn }),
    answer: techStack,
    refusals: ['not_found', 'tech_stack_built_in', 'tech_stack_exists', 'stale_version'],
  }),
  changeDefaultRate: endpoint({
    method: 'PUT',
    path: '/techStack',
    summary: 'Change the default rate of a role',
    roles: adminOnly,
    body: z.strictObject({
      id: idIn,
      defaultRate: rateIn.nullable(),
      /** The currency is unchanged if omitted. */
      defaultRateCurrency: currencyIn.optional(),
      version: versionIn,
    }),
    answer: techStack,
    refusals: ['not_found', 'stale_version'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/techStack/:id',
    summary: 'Delete a role that no developer and no rate has',
    roles: adminOnly,
    params: oneTechStack,
    query: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['not_found', 'tech_stack_built_in', 'tech_stack_in_use', 'stale_version'],
  }),
};
