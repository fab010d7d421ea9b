import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminOnly } from '../roles.ts';
import { idOut } from '../wire.ts';

/** Names the staff user whose view an administrator uses for a list; only administrators may send it. */
export const viewAsHeader = 'view-as';

const seer = z.object({ id: idOut, name: z.string(), email: z.string() });
export type Seer = z.output<typeof seer>;

export const viewingEndpoints = {
  people: endpoint({
    method: 'GET',
    path: '/users/access',
    summary: 'The CSMs and accountants whose view of the lists an administrator may take',
    roles: adminOnly,
    answer: z.object({ csm: z.array(seer), accountant: z.array(seer) }),
    refusals: [],
  }),
};
