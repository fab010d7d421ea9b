import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Whether the product lives, and whether it may be given work. */
export const systemEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'The process answers',
    roles: 'anyone',
    answer: z.object({ status: z.literal('up'), version: z.string() }),
    refusals: [],
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    summary: 'The database answers and the process is not stopping',
    roles: 'anyone',
    answer: z.object({ status: z.literal('ready') }),
    refusals: ['unavailable'],
  }),
};
