import { organizationProfile } from '@countinghouse/contract/organizations/organization-profile.ts';
import { aConnection, nextNumber } from '../seed/builders.ts';
import type { Tx } from '../src/database/database.ts';
import { insertProfile } from '../src/slices/organizations/organizations.sql.ts';

/** A connection to books of the UK with a profile that was read from them; its id. */
export async function anOrganization(tx: Tx): Promise<number> {
  const { id: connectionId } = await aConnection(tx, { region: `UK_${nextNumber()}` });
  await insertProfile(
    tx,
    { connectionId, version: 1, changedBy: null, now: '2026-06-01T00:00:00Z' },
    { ...organizationProfile(), legalName: 'Northwind Ltd', footer: 'Registered in England' },
  );
  return connectionId;
}
