import { connectionLabels } from '@countinghouse/contract/connections/connection-errors.ts';
import { sql } from 'kysely';
import type { Work } from '../../handle.ts';

/** Stores the state from which an organization supplies, as its books tell it. A state that an administrator chose stays. */
export async function takeTaxState(
  { tx, audit }: Pick<Work, 'tx' | 'audit'>,
  connectionId: number,
  state: string | null,
): Promise<void> {
  if (state === null) return;
  const { rows } = await sql<{ organizationName: string }>`
    update connection set tax_state = ${state}, version = version + 1 where id = ${connectionId} and tax_state is null
    returning organization_name as "organizationName"`.execute(tx);
  for (const { organizationName } of rows)
    audit({
      action: 'Synced',
      resource: 'CONNECTION',
      resourceId: connectionId,
      resourceName: organizationName,
      changes: [{ fieldName: connectionLabels.taxState, oldValue: null, newValue: state }],
    });
}
