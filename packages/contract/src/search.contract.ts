import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { everyone } from './roles.ts';
import { idIn, idOut, searchText } from './wire.ts';

/** What can be searched for, in the order in which it is shown. A task is what logs were written for; users are found by administrators alone. */
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

/** So many suggestions are shown at most, and so many results of one kind. */
export const suggestionsMax = 4;
export const resultsMax = 25;
/** More than these are not counted. */
export const countMax = 1000;
/** Fewer letters are in almost every name. */
export const searchLettersMin = 3;

const result = z.object({
  kind: searchKind,
  /** Unique among the results. */
  id: z.string(),
  title: z.string(),
  /** What tells it from others of its name. */
  detail: z.string(),
  /** The project whose page shows it, in the caller's scope; users, companies and clients may be of none. */
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

/** More than these are never offered for a field. */
export const suggestedValuesMax = 50;

export const searchEndpoints = {
  suggestion: endpoint({
    method: 'GET',
    path: '/options/suggestion',
    summary: 'The values of a field that hold a text, each once, in order',
    roles: everyone,
    list: true,
    consistent: true,
    query: z.strictObject({
      key: suggestionKey,
      /** Part of the value; empty for all. */
      value: searchText.default(''),
      /** Only what belongs to this project. */
      id: idIn.optional(),
    }),
    answer: z.array(z.string()),
    refusals: ['project_not_found'],
  }),
  everything: endpoint({
    method: 'GET',
    path: '/search',
    summary: 'What holds a text: how many of each kind, and the best of all or of one kind',
    roles: everyone,
    list: true,
    consistent: true,
    query: z.strictObject({
      text: searchText
        .transform((text) => text.trim())
        .refine((text) => text.length >= searchLettersMin, messages.searchTooShort),
      /** Only what belongs to this project. */
      projectId: idIn.optional(),
      /** Results of this kind instead of suggestions from all. */
      kind: searchKind.optional(),
    }),
    answer: z.object({
      /** Up to one more than are counted. */
      counts: z.record(searchKind, z.int()),
      results: z.array(result),
    }),
    refusals: ['project_not_found'],
  }),
};
