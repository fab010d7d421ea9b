import { rateFromText, type HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import type { Tx } from '../../database/database.ts';
import { storedDefaultRates } from './tech-stacks.sql.ts';

/** Every role there is, with its default rate; a role without one has none here. */
export async function rolesWithDefaults(tx: Tx): Promise<ReadonlyMap<string, HourlyRate | undefined>> {
  const stored = await storedDefaultRates(tx);
  return new Map(
    stored.map((role) => [role.name, role.defaultRate === null ? undefined : rateFromText(role.defaultRate)]),
  );
}
