import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import {
  resultsMax,
  searchKind,
  suggestionsMax,
  type SearchKind,
  type SearchResult,
  type searchEndpoints,
} from '@countinghouse/contract/search/search.contract.ts';
import type { Context } from '../../handle.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { found } from './search.sql.ts';
import { suggestedValues } from './suggestions.sql.ts';

type Everything = typeof searchEndpoints.everything;
type Suggestion = typeof searchEndpoints.suggestion;

/** What the caller may see that holds a text: how many of each kind, and the first of one kind or the best of all. */
export async function searchEverything(
  { tx, caller, refuse }: Context<Everything>,
  { query }: InputOf<Everything>,
): Promise<AnswerOf<Everything>> {
  const { text, projectId, kind: wanted } = query;
  if (projectId !== undefined && (await projectInScope(tx, caller, { id: projectId })) === undefined)
    return refuse('project_not_found');
  const counts = {} as Record<SearchKind, number>;
  const results: SearchResult[] = [];
  for (const kind of searchKind.options) {
    const limit = wanted === undefined ? suggestionsMax : kind === wanted ? resultsMax : 0;
    const { count, rows } = await found(tx, kind, { caller, text, projectId, limit });
    counts[kind] = count;
    results.push(...rows);
  }
  return { counts, results: wanted === undefined ? suggestions(results, text) : results };
}

/** What a field can be filled in with from what the caller may see. */
export async function suggestValues(
  { tx, caller, refuse }: Context<Suggestion>,
  { query: { key, value, id } }: InputOf<Suggestion>,
): Promise<AnswerOf<Suggestion>> {
  if (id !== undefined && (await projectInScope(tx, caller, { id })) === undefined) return refuse('project_not_found');
  return suggestedValues(tx, { caller, key, text: value, projectId: id });
}

/** The best few: what is called exactly so, then what begins so, then the rest, each kind having its turn. */
function suggestions(results: readonly SearchResult[], text: string): SearchResult[] {
  const lowered = text.toLowerCase();
  const rank = ({ title }: SearchResult): number => {
    const name = title.toLowerCase();
    return name === lowered ? 0 : name.startsWith(lowered) ? 1 : 2;
  };
  const turn = (one: SearchResult): number =>
    results.filter(({ kind }) => kind === one.kind).findIndex(({ id }) => id === one.id);
  return results.toSorted((a, b) => rank(a) - rank(b) || turn(a) - turn(b)).slice(0, suggestionsMax);
}
