import type { fieldsInBooks, fieldsOfRegion } from '@countinghouse/contract/organizations/organizations.contract.ts';
import {
  organizationProfile,
  type OrganizationProfile,
} from '@countinghouse/contract/organizations/organization-profile.ts';
import type { Work } from '../../handle.ts';
import { auditEntryOf, isSameProfile } from './organization-audit.ts';
import { insertProfile, organizationForUpdate } from './organizations.sql.ts';

export type ProfileInBooks = Pick<OrganizationProfile, keyof typeof fieldsInBooks | keyof typeof fieldsOfRegion>;

/** Stores the profile of an organization as its books tell it. One that a user changed stays. */
export async function takeProfile(
  { tx, audit }: Pick<Work, 'tx' | 'audit'>,
  connectionId: number,
  inBooks: ProfileInBooks,
  now: string,
): Promise<void> {
  const before = await organizationForUpdate(tx, connectionId);
  if (before !== undefined && before.changedByName !== null) return;
  const profile = organizationProfile(inBooks);
  if (before !== undefined && isSameProfile(before, profile)) return;
  await insertProfile(tx, { connectionId, version: (before?.version ?? 0) + 1, changedBy: null, now }, profile);
  audit(auditEntryOf('Synced', before, await organizationForUpdate(tx, connectionId)));
}
