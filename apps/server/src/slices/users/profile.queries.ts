import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { userEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import type { Context } from '../../handle.ts';
import { selectImage, selectProfile } from './profile.sql.ts';

type Endpoints = typeof userEndpoints;

/** The own account. */
export const profile = ({ tx, caller }: Context<Endpoints['profile']>): Promise<AnswerOf<Endpoints['profile']>> =>
  selectProfile(tx, caller.userId);

/** The own picture. */
export async function image({
  tx,
  caller,
  refuse,
}: Context<Endpoints['image']>): Promise<AnswerOf<Endpoints['image']>> {
  const found = await selectImage(tx, caller.userId);
  if (found === undefined) return refuse('not_found');
  const { name, mediaType, bytes } = found;
  return { name, mediaType, content: oneBy([bytes]) };
}

async function* oneBy(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}
