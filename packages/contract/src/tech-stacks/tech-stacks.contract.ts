import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { techStackCategory } from '../options.ts';
import { adminOnly, everyone } from '../roles.ts';
import { choiceField, outShape, requiredText, typedShape } from '../record.ts';
import { decimalOut, idIn, idOut, nothing, rateIn, versionIn } from '../wire.ts';

/** The name and the category of a role, and the rate that applies if a project names none. */
export const techStackFields = {
  name: requiredText('Name', 60, messages.pleaseEnter('name')),
  category: choiceField('Category', techStackCategory.options, messages.pleaseSelect('category')),
};
export const defaultRateFields = {
  defaultRate: { label: 'Default rate', typed: rateIn.nullable(), out: decimalOut.nullable() },
  /** Projects in another currency have no default rate for this role. */
  defaultRateCurrency: {
    label: 'Currency',
    typed: z
      .string()
      .regex(/^[A-Z]{3}$/, messages.pleaseSelect('currency'))
      .default('USD'),
    out: z.string(),
  },
};

const techStack = z.object({
  id: idOut,
  ...outShape({ ...techStackFields, ...defaultRateFields }),
  /** The default role of developers; only its default rate can be changed. */
  isBuiltIn: z.boolean(),
  /** How many developers of projects have it. */
  developers: z.int(),
  version: z.int(),
});
export type TechStack = z.output<typeof techStack>;

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
    summary: 'Add a role for developers and rates',
    roles: adminOnly,
    body: z.strictObject(typedShape({ ...techStackFields, ...defaultRateFields })),
    answer: techStack,
    refusals: ['tech_stack_exists'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/techStack/:id',
    summary: 'Rename or move a role with its developers and rates; invoices do not change',
    roles: adminOnly,
    params: oneTechStack,
    body: z.strictObject({ ...typedShape(techStackFields), version: versionIn }),
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
      defaultRate: defaultRateFields.defaultRate.typed,
      /** Without it the currency stays. */
      defaultRateCurrency: defaultRateFields.defaultRateCurrency.typed.unwrap().optional(),
      version: versionIn,
    }),
    answer: techStack,
    refusals: ['not_found', 'stale_version'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/techStack/:id',
    summary: 'Delete a role that no developer or rate uses',
    roles: adminOnly,
    params: oneTechStack,
    query: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['not_found', 'tech_stack_built_in', 'tech_stack_in_use', 'stale_version'],
  }),
};
