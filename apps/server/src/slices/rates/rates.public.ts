import type { RangeDates, RateRange } from '@countinghouse/billing/rates/rate-range.ts';
import type { HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import { rolesWithDefaults } from '../tech-stacks/tech-stacks.public.ts';
import { checkedPaste, type PastedLines } from './pasted-rates.queries.ts';
import { storedRanges } from './rates.sql.ts';

/** All rate ranges of a project with their rates, oldest first. */
export async function rangesOfProject(tx: Tx, projectId: number): Promise<RateRange[]> {
  const ranges = await storedRanges(tx, projectId);
  return ranges.map(({ id, start, end, roleRates, specialRates }) => ({ id, start, end, roleRates, specialRates }));
}

/**
 * The default rate of each role that has one in a currency. A default rate in another currency does not count: unconverted it
 * would bill a wrong amount, so the user is asked for the missing rate.
 */
export async function defaultRates(tx: Tx, currencyCode: string): Promise<ReadonlyMap<string, HourlyRate>> {
  const rates = new Map<string, HourlyRate>();
  for (const [role, found] of await rolesWithDefaults(tx))
    if (found?.currencyCode === currencyCode) rates.set(role, found.rate);
  return rates;
}

/** The currency that the rates of a project are in: that of its company. */
export const currencyOfRates = ({ company }: Pick<ProjectFacts, 'company'>): string => company?.currencyCode ?? 'USD';

/** The rate ranges that a pasted rate card would leave each project that it changes, by their ids, with the days that it touches. */
export async function rangesAfterPaste(
  tx: Tx,
  caller: Caller,
  lines: PastedLines,
): Promise<{ readonly projectId: number; readonly ranges: readonly RateRange[]; readonly touches: RangeDates }[]> {
  const { pastes } = await checkedPaste(tx, caller, lines);
  return pastes
    .flatMap(({ project, plan: { after: ranges, touches } }) =>
      touches === undefined ? [] : [{ projectId: project.id, ranges, touches }],
    )
    .toSorted((one, other) => one.projectId - other.projectId);
}
