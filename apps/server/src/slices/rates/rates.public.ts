import type { RateRange } from '@countinghouse/billing/rates/rate-range.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { rateFromText, type HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** All rate ranges of a project with their rates, oldest first. */
export async function rangesOfProject(tx: Tx, projectId: number): Promise<RateRange[]> {
  const found = await sql<{
    id: number;
    start_date: string;
    end_date: string | null;
    role_rates: Record<string, string>;
    special_rates: Record<string, string>;
  }>`select r.id, r.start_date, r.end_date,
      coalesce((select jsonb_object_agg(x.role, x.rate::text) from role_rate x where x.rate_range_id = r.id), '{}') as role_rates,
      coalesce((select jsonb_object_agg(x.employee_id, x.rate::text) from special_rate x where x.rate_range_id = r.id), '{}') as special_rates
    from rate_range r where r.project_id = ${projectId} order by r.start_date`.execute(tx);
  return found.rows.map((row) => ({
    id: row.id,
    start: calendarDate(row.start_date),
    end: row.end_date === null ? null : calendarDate(row.end_date),
    roleRates: new Map(Object.entries(row.role_rates).map(([role, rate]) => [role, rateFromText(rate)])),
    specialRates: new Map(Object.entries(row.special_rates).map(([id, rate]) => [Number(id), rateFromText(rate)])),
  }));
}

/** The default rate of each role that has one. */
export async function defaultRates(tx: Tx): Promise<ReadonlyMap<string, HourlyRate>> {
  const found = await sql<{ name: string; default_rate: string }>`
    select name, default_rate from tech_stack where default_rate is not null order by name`.execute(tx);
  return new Map(found.rows.map((row) => [row.name, rateFromText(row.default_rate)]));
}
