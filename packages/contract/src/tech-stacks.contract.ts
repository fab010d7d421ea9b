import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { techStackCategory } from './options.ts';
import { adminOnly, everyone } from './roles.ts';
import { decimalOut, idIn, idOut, rateIn, versionIn } from './wire.ts';

const techStack = z.object({
  id: idOut,
  name: z.string(),
  category: techStackCategory,
  defaultRate: decimalOut.nullable(),
  version: z.int(),
});

/** The roles of developers with the rate that holds where a project names none. */
export const techStackEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/techStack',
    summary: 'All roles with category and default rate',
    roles: everyone,
    answer: z.object({ techStackDetails: z.array(techStack) }),
    refusals: [],
  }),
  changeDefaultRate: endpoint({
    method: 'PUT',
    path: '/techStack',
    summary: 'Change the default rate of a role',
    roles: adminOnly,
    body: z.strictObject({ id: idIn, defaultRate: rateIn.nullable(), version: versionIn }),
    answer: techStack,
    refusals: ['not_found', 'stale_version'],
  }),
};
