import type { HoursService } from '@countinghouse/billing/timesheets/row-input.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Developer } from './developers.public.ts';

/** Keeps which of some employees the people service knows, as its list says. */
export async function keepKnownToPeople(
  tx: Tx,
  { requested, known }: { readonly requested: readonly number[]; readonly known: readonly number[] },
): Promise<void> {
  await sql`update employee set people_known = id = any (${[...known]}::int[])
    where id = any (${[...requested]}::int[]) and people_known is distinct from (id = any (${[...known]}::int[]))`.execute(
    tx,
  );
}

/**
 * Keeps which of some employees the attendance service knows. It has no list of people: it knows whom it ever told an entry of.
 */
export async function keepKnownToAttendance(tx: Tx, requested: readonly number[]): Promise<void> {
  await sql`
    update employee e set attendance_known = coalesce(e.attendance_known, false) or k.known
    from (select id, exists (select from attendance_entry a where a.employee_id = employee.id) as known from employee
      where id = any (${[...requested]}::int[])) k
    where k.id = e.id and e.attendance_known is distinct from (coalesce(e.attendance_known, false) or k.known)`.execute(
    tx,
  );
}

/** The services that were asked about a developer and do not know them. */
export const unknownTo = ({
  isKnownToPeople,
  isKnownToAttendance,
}: Pick<Developer, 'isKnownToPeople' | 'isKnownToAttendance'>): HoursService[] => [
  ...(isKnownToPeople === false ? (['people'] as const) : []),
  ...(isKnownToAttendance === false ? (['attendance'] as const) : []),
];
