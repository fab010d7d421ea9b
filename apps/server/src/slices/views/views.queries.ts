import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { viewEndpoints } from '@countinghouse/contract/views/views.contract.ts';
import type { Context } from '../../handle.ts';
import { viewsSeenBy } from './views.sql.ts';

type List = typeof viewEndpoints.list;

/** The own views of every list, and those that others share. */
export async function listViews(
  { tx, caller, refuse }: Context<List>,
  { params }: InputOf<List>,
): Promise<AnswerOf<List>> {
  if (params.userId !== caller.userId) return refuse('forbidden');
  return viewsSeenBy(tx, caller.userId);
}
