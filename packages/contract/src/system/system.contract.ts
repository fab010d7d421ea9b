import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { everyone } from '../roles.ts';

/** Health and readiness of the product, and its endpoints. */
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
  openApi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'Every call of the product as an OpenAPI 3.1 document',
    roles: everyone,
    kind: 'file',
    answer: z.string(),
    refusals: [],
  }),
  apiPage: endpoint({
    method: 'GET',
    path: '/docs',
    summary: 'Every call of the product as a page to read',
    roles: everyone,
    kind: 'file',
    answer: z.string(),
    refusals: [],
  }),
};
