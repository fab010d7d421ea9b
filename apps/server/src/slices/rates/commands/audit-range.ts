import { rateText, type HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import type { Change, AuditEntry, Work } from '../../../handle.ts';
import type { ProjectFacts } from '../../projects/projects.public.ts';
import type { StoredRange } from '../rates.sql.ts';

/** The entry of the activity log for a change of a range; none when nothing changed. */
export function auditRange(
  audit: Work['audit'],
  project: Pick<ProjectFacts, 'id' | 'name'>,
  range: Pick<StoredRange, 'id' | 'start'>,
  entry: {
    readonly action: AuditEntry['action'];
    readonly resource?: 'SPECIAL_RATE';
    readonly changes: readonly Change[];
  },
): void {
  if (entry.changes.length === 0) return;
  audit({
    action: entry.action,
    resource: entry.resource ?? 'RATE',
    resourceId: range.id,
    resourceName: `${project.name}, from ${range.start}`,
    projectId: project.id,
    changes: entry.changes,
  });
}

type Dates = Pick<StoredRange, 'start' | 'end'>;

/** Which of the two days changed, in words. */
export function dateChanges(before: Dates | undefined, after: Dates | undefined): Change[] {
  const end = (dates: Dates | undefined): string | null => (dates === undefined ? null : (dates.end ?? 'open'));
  return [
    { fieldName: 'Start date', oldValue: before?.start ?? null, newValue: after?.start ?? null },
    { fieldName: 'End date', oldValue: end(before), newValue: end(after) },
  ].filter((change) => change.oldValue !== change.newValue);
}

/** Which rates came, went or changed, by what they are called. */
export function rateChanges<Key>(
  before: ReadonlyMap<Key, HourlyRate>,
  after: ReadonlyMap<Key, HourlyRate>,
  nameOf: (key: Key) => string,
): Change[] {
  const text = (rate: HourlyRate | undefined): string | null => (rate === undefined ? null : rateText(rate));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({ fieldName: nameOf(key), oldValue: text(before.get(key)), newValue: text(after.get(key)) }))
    .filter((change) => change.oldValue !== change.newValue)
    .sort((one, other) => (one.fieldName < other.fieldName ? -1 : 1));
}
