import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { ViewedUser, viewingEndpoints } from '@countinghouse/contract/viewing/viewing.contract.ts';
import { sql } from 'kysely';
import type { Context } from '../../handle.ts';

type People = typeof viewingEndpoints.people;

/** All CSMs and all accountants, each by name. */
export async function listPeople({ tx }: Context<People>): Promise<AnswerOf<People>> {
  const { rows } = await sql<ViewedUser & { role: string }>`
    select id, name, email::text, role from staff_user
    where role <> 'ROLE_ADMIN' and archived_at is null order by lower(name), id`.execute(tx);
  const ofRole = (role: string): ViewedUser[] =>
    rows.filter((one) => one.role === role).map(({ id, name, email }) => ({ id, name, email }));
  return { csm: ofRole('ROLE_CSM'), accountant: ofRole('ROLE_ACCOUNTANT') };
}
