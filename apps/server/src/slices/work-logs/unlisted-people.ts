import type { PulledLogs } from '@countinghouse/gateways/time-logs/time-log-source.ts';
import type { StoredLog } from './plan-log-changes.ts';

interface KnownDeveloper {
  readonly employeeId: number;
  readonly name: string;
}

/**
 * The employees whom the tool names by an id that it did not use before, by that id. The newer API of Zoho Projects leaves people who
 * have left out of its list, and without an e-mail address only their logs say who they are: someone is recognised by logs that
 * were stored before, all of one employee of the same name; two people of one name are left alone.
 */
export function unlistedPeople(
  { logs, people }: Pick<PulledLogs, 'logs' | 'people'>,
  stored: readonly Pick<StoredLog, 'sourceId' | 'employeeId'>[],
  developers: readonly KnownDeveloper[],
): ReadonlyMap<string, number> {
  const employeeOf = new Map(stored.map((log) => [log.sourceId, log.employeeId]));
  const nameOf = new Map(developers.map(({ employeeId, name }) => [employeeId, name]));
  const found = new Map<string, number>();
  for (const { sourceId, email, name } of people) {
    if (email !== undefined || people.filter((other) => sameName(other.name, name)).length > 1) continue;
    const before = new Set(
      logs.flatMap((log) => (log.personSourceId === sourceId ? (employeeOf.get(log.sourceId) ?? []) : [])),
    );
    const [employeeId] = before;
    if (employeeId !== undefined && before.size === 1 && sameName(nameOf.get(employeeId) ?? '', name))
      found.set(sourceId, employeeId);
  }
  return found;
}

const sameName = (one: string, other: string): boolean =>
  one.trim() !== '' && one.trim().toLowerCase() === other.trim().toLowerCase();
