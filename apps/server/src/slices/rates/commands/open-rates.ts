import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { rateFromText, type HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Tx } from '../../../database/database.ts';
import type { Caller, RefusalDetail } from '../../../handle.ts';
import { lockProject, projectInScope, type ProjectFacts } from '../../projects/projects.public.ts';
import { rolesWithDefaults } from '../../tech-stacks/tech-stacks.public.ts';
import { rangeAnswer } from '../range-answer.ts';
import { storedRanges, type StoredRange } from '../rates.sql.ts';

export type Refuse<Code extends string> = (code: Code, detail?: RefusalDetail) => never;

export interface OpenRates {
  readonly project: ProjectFacts;
  readonly ranges: readonly StoredRange[];
}

/** Locks and returns the project and its ranges for a change; another change of the same project's rates waits. */
export async function openRates(
  { tx, caller, refuse }: { readonly tx: Tx; readonly caller: Caller; readonly refuse: Refuse<'not_found'> },
  projectId: number,
): Promise<OpenRates> {
  const project = (await projectInScope(tx, caller, { id: projectId })) ?? refuse('not_found');
  await lockProject(tx, project.id);
  return { project, ranges: await storedRanges(tx, project.id) };
}

/** The range that a caller means: it begins and ends on these days, and is as they last saw it. */
export function findRange(
  ranges: readonly StoredRange[],
  key: { readonly startDate: CalendarDate; readonly endDate?: CalendarDate | undefined; readonly version: number },
  refuse: Refuse<'no_rates' | 'stale_version'>,
): StoredRange {
  const range = ranges.find((one) => one.start === key.startDate) ?? refuse('no_rates');
  if (range.version !== key.version) return refuse('stale_version', { current: rangeAnswer(range) });
  if (range.end !== (key.endDate ?? null)) return refuse('no_rates');
  return range;
}

/** Rates by role as they arrived, every role one of the tech-stack list. */
export async function knownRoleRates(
  tx: Tx,
  given: Readonly<Record<string, string>>,
  refuse: Refuse<'role_unknown'>,
): Promise<ReadonlyMap<string, HourlyRate>> {
  const known = await rolesWithDefaults(tx);
  const unknown = Object.keys(given).filter((role) => !known.has(role));
  if (unknown.length > 0)
    return refuse('role_unknown', { fields: unknown.map((path) => ({ path, message: serverMessages.roleUnknown })) });
  return new Map(Object.entries(given).map(([role, rate]) => [role, rateFromText(rate)]));
}
