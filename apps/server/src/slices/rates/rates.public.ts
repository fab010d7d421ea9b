import type { RateRange } from '@countinghouse/billing/rates/rate-range.ts';
import type { HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import type { Tx } from '../../database/database.ts';
import { rolesWithDefaults } from '../tech-stacks/tech-stacks.public.ts';
import { storedRanges } from './rates.sql.ts';

/** All rate ranges of a project with their rates, oldest first. */
export async function rangesOfProject(tx: Tx, projectId: number): Promise<RateRange[]> {
  const ranges = await storedRanges(tx, projectId);
  return ranges.map(({ id, start, end, roleRates, specialRates }) => ({ id, start, end, roleRates, specialRates }));
}

/** The default rate of each role that has one. */
export async function defaultRates(tx: Tx): Promise<ReadonlyMap<string, HourlyRate>> {
  const rates = new Map<string, HourlyRate>();
  for (const [role, rate] of await rolesWithDefaults(tx)) if (rate !== undefined) rates.set(role, rate);
  return rates;
}
