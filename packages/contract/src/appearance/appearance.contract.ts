import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { everyone } from '../roles.ts';

/** A user's theme and row density. */
const appearance = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
});
export type Appearance = z.output<typeof appearance>;

/**
 * The user's own choice, stored on the server so that every browser shows it. It has no version: the last save wins.
 */
export const appearanceEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/users/appearance',
    summary: 'The own theme and density; the system’s and compact for who never chose',
    roles: everyone,
    answer: appearance,
    refusals: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/users/appearance',
    summary: 'Choose the own theme and density',
    roles: everyone,
    body: appearance,
    answer: appearance,
    refusals: [],
  }),
};
