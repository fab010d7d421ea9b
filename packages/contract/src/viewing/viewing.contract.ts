import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminOnly } from '../roles.ts';
import { idOut } from '../wire.ts';

const viewedUser = z.object({ id: idOut, name: z.string(), email: z.string() });
export type ViewedUser = z.output<typeof viewedUser>;

export const viewingEndpoints = {
  people: endpoint({
    method: 'GET',
    path: '/users/access',
    summary: 'The CSMs and accountants as whom an administrator can view the lists',
    roles: adminOnly,
    answer: z.object({ csm: z.array(viewedUser), accountant: z.array(viewedUser) }),
    refusals: [],
  }),
};
