import { missingInProfile } from '@countinghouse/contract/organizations/missing-in-profile.ts';
import type { Tx } from '../../database/database.ts';
import { selectOrganizations } from './organizations.sql.ts';

/** What the current profile of each organization with books lacks, by connection; an organization without a profile is left out. */
export const missingInProfiles = async (tx: Tx): Promise<ReadonlyMap<number, readonly string[]>> =>
  new Map((await selectOrganizations(tx)).map((one) => [one.id, missingInProfile(one, one)]));
