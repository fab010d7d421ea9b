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
    summary: 'The caller’s theme and density; by default the system’s theme and compact',
    roles: everyone,
    answer: appearance,
    refusals: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/users/appearance',
    summary: 'Set the caller’s theme and density',
    roles: everyone,
    body: appearance,
    answer: appearance,
    refusals: [],
  }),
};
