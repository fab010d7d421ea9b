import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone } from '../roles.ts';
import { idIn, idOut, searchText } from '../wire.ts';

/**
 * The types of search results, in display order. A task is the subject of time logs; only administrators find users.
 */
export const searchKind = z.enum([
  'projects',
  'companies',
  'clients',
  'invoices',
  'notes',
  'developers',
  'users',
  'tasks',
]);
export type SearchKind = z.output<typeof searchKind>;

/** The most suggestions, and the most results of one type. */
export const suggestionsMax = 4;
export const resultsMax = 25;
/** The most results counted. */
export const countMax = 1000;
/** The least letters of a search: fewer are in almost every name. */
export const searchLettersMin = 3;

const result = z.object({
  kind: searchKind,
  /** Unique among the results. */
  id: z.string(),
  title: z.string(),
  /** A distinguishing text for results with the same name. */
  detail: z.string(),
  /** The project whose page shows it, in the caller's scope; null for users, companies and clients without one. */
  projectId: idOut.nullable(),
  projectName: z.string(),
  invoiceId: idOut.nullable(),
  companyId: idOut.nullable(),
});
export type SearchResult = z.output<typeof result>;

/** The fields for which existing values are suggested. */
export const suggestionKey = z.enum([
  'projectName',
  'companyName',
  'displayName',
  'clientName',
  'country',
  'state',
  'city',
  'invoiceNumber',
  'region',
  'provider',
]);
export type SuggestionKey = z.output<typeof suggestionKey>;

/** The most suggestions for a field. */
export const suggestedValuesMax = 50;

export const searchEndpoints = {
  suggestion: endpoint({
    method: 'GET',
    path: '/options/suggestion',
    summary: 'The distinct values of a field that contain a text',
    roles: everyone,
    list: true,
    consistent: true,
    query: z.strictObject({
      key: suggestionKey,
      /** A part of the value; empty for all. */
      value: searchText.default(''),
      /** Only values of this project. */
      id: idIn.optional(),
    }),
    answer: z.array(z.string()),
    refusals: ['project_not_found'],
  }),
  everything: endpoint({
    method: 'GET',
    path: '/search',
    summary: 'Search everything for a text: the count of each kind and the best results',
    roles: everyone,
    list: true,
    consistent: true,
    query: z.strictObject({
      text: searchText
        .transform((text) => text.trim())
        .refine((text) => text.length >= searchLettersMin, messages.searchTooShort),
      /** Only results of this project. */
      projectId: idIn.optional(),
      /** Results of this type instead of suggestions of all types. */
      kind: searchKind.optional(),
    }),
    answer: z.object({
      /** At most one more than are counted. */
      counts: z.record(searchKind, z.int()),
      results: z.array(result),
    }),
    refusals: ['project_not_found'],
  }),
};
