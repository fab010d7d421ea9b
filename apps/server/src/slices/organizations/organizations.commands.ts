import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { organizationErrors } from '@countinghouse/contract/organizations/organization-errors.ts';
import type { organizationEndpoints } from '@countinghouse/contract/organizations/organizations.contract.ts';
import { Refusal, type Context } from '../../handle.ts';
import { openForChange } from '../../record.ts';
import { auditEntryOf, isSameProfile } from './organization-audit.ts';
import { insertProfile, organizationForUpdate } from './organizations.sql.ts';

type Endpoints = typeof organizationEndpoints;

/** Changes the profile of an organization by adding a version to it. */
export async function changeOrganization(
  { tx, caller, now, refuse, audit, reply }: Context<Endpoints['change']>,
  { params, body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const before = await openForChange(organizationForUpdate(tx, params.id), {
    refuse,
    missing: 'not_found',
    seen: body.version,
  });
  const errors = Object.entries(organizationErrors(before.region, body));
  if (errors.length > 0)
    throw new Refusal('invalid_input', { fields: errors.map(([path, message]) => ({ path, message })) });
  reply(messages.organizationUpdated);
  if (isSameProfile(before, body)) return before;
  const version = { connectionId: before.id, version: before.version + 1, changedBy: caller.userId, now };
  await insertProfile(tx, version, body);
  const after = (await organizationForUpdate(tx, before.id)) ?? refuse('not_found');
  audit(auditEntryOf('Updated', before, after));
  return after;
}
