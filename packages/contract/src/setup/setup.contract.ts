import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminOnly } from '../roles.ts';
import { idOut } from '../wire.ts';

/** The steps from an empty installation to the first invoice in the books, in their order. */
export const setupSteps = [
  'books',
  'organization',
  'tools',
  'projects',
  'employees',
  'staff',
  'billing',
  'clients',
  'defaultRates',
  'rates',
  'leave',
  'retainers',
  'holidays',
  'mail',
  'draft',
  'invoice',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** How many missing names are returned of each step; their number is returned with them. */
export const missingMax = 5;

const step = z.object({
  step: z.enum(setupSteps),
  isDone: z.boolean(),
  /** How many records are complete. */
  done: z.int(),
  /** How many have to be; null if any number of them is enough. */
  total: z.int().nullable(),
  missingCount: z.int(),
  /** The first ones, by name. */
  missing: z.array(
    z.object({
      name: z.string(),
      /** The project to complete; null if it is about no project. */
      projectId: idOut.nullable(),
    }),
  ),
});
export type SetupStepState = z.output<typeof step>;

const setup = z.object({
  steps: z.array(step),
  /** Time logs and employees come from files; Zoho Projects and Zoho People are not needed. */
  importsFiles: z.boolean(),
  /** An administrator closed the guide before everything was done. */
  isDismissed: z.boolean(),
});
export type Setup = z.output<typeof setup>;

/** The setup guide: what an installation still needs until it sends invoices. */
export const setupEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/setup',
    summary: 'The steps of the setup guide; each is done when the records that it names are there',
    roles: adminOnly,
    consistent: true,
    answer: setup,
    refusals: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/setup',
    summary: 'Dismiss or reopen the setup guide, or say that files replace Zoho Projects and Zoho People',
    roles: adminOnly,
    consistent: true,
    body: z.strictObject({ importsFiles: z.boolean().optional(), isDismissed: z.boolean().optional() }),
    answer: setup,
    refusals: [],
  }),
};
