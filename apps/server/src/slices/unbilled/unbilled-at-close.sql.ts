import { hoursFromText, hoursText } from '@countinghouse/billing/values/hours.ts';
import { moneyFromText, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { UnbilledOfProject } from './unbilled-projects.ts';
import type { UnbilledParams } from './unbilled-time.sql.ts';

/** The close of a month that has unbilled work stored with it. */
export interface StoredClose {
  readonly id: number;
  readonly closedAt: string;
}

/** The close of the month that begins on a day, while it is closed; months closed before this was stored have none. */
export async function selectClose(tx: Tx, month: CalendarDate): Promise<StoredClose | undefined> {
  const found = await sql<StoredClose>`
    select c.id, c.closed_at as "closedAt" from month_close c
    where c.month = ${month} and c.reopened_at is null and c.keeps_unbilled`.execute(tx);
  return found.rows[0];
}

/** Stores the unbilled work at the end of a month with its close. */
export async function insertAtClose(tx: Tx, monthCloseId: number, rows: readonly UnbilledOfProject[]): Promise<void> {
  await sql`update month_close set keeps_unbilled = true where id = ${monthCloseId}`.execute(tx);
  if (rows.length === 0) return;
  const amounts = (of: (row: UnbilledOfProject) => UnbilledOfProject['drafts']) =>
    rows.map((row) => moneyText(of(row), row.currency));
  await sql`
    insert into unbilled_at_close (month_close_id, project_id, currency_code, company_id, hours, hours_without_rate, up_to_30, up_to_60,
      up_to_90, over_90, drafts, retainer, usd_rate)
    select ${monthCloseId}, * from unnest(${rows.map(({ project }) => project.id)}::int[], ${rows.map(({ currency }) => currency.code)}::text[],
      ${rows.map(({ project }) => project.companyId)}::int[], ${rows.map((row) => hoursText(row.hours))}::numeric[],
      ${rows.map((row) => hoursText(row.hoursWithoutRate))}::numeric[], ${amounts(({ byAge }) => byAge.upTo30)}::numeric[],
      ${amounts(({ byAge }) => byAge.upTo60)}::numeric[], ${amounts(({ byAge }) => byAge.upTo90)}::numeric[],
      ${amounts(({ byAge }) => byAge.over90)}::numeric[], ${amounts(({ drafts }) => drafts)}::numeric[],
      ${amounts(({ retainer }) => retainer)}::numeric[], ${rows.map(({ usdRate }) => usdRate ?? null)}::numeric[])`.execute(
    tx,
  );
}

interface Columns {
  project_id: number;
  project_name: string;
  company_id: number | null;
  company_name: string | null;
  currency_code: string;
  hours: string;
  hours_without_rate: string;
  up_to_30: string;
  up_to_60: string;
  up_to_90: string;
  over_90: string;
  drafts: string;
  retainer: string;
  usd_rate: string | null;
}

/** The unbilled work that was stored with a close, by project name. */
export async function selectAtClose(
  tx: Tx,
  monthCloseId: number,
  projects: UnbilledParams['projects'],
): Promise<UnbilledOfProject[]> {
  const found = await sql<Columns>`
    select u.project_id, p.name as project_name, u.company_id, c.display_name as company_name, u.currency_code, u.hours, u.hours_without_rate,
      u.up_to_30, u.up_to_60, u.up_to_90, u.over_90, u.drafts, u.retainer, u.usd_rate
    from unbilled_at_close u join project p on p.id = u.project_id left join company c on c.id = u.company_id
    where u.month_close_id = ${monthCloseId} and ${projects('u.project_id')} order by p.name, p.id`.execute(tx);
  return found.rows.map((row) => {
    const currency = parseCurrency(row.currency_code);
    const money = (text: string) => moneyFromText(text, currency);
    return {
      project: {
        id: row.project_id,
        name: row.project_name,
        companyId: row.company_id,
        companyName: row.company_name,
      },
      currency,
      byAge: {
        upTo30: money(row.up_to_30),
        upTo60: money(row.up_to_60),
        upTo90: money(row.up_to_90),
        over90: money(row.over_90),
      },
      drafts: money(row.drafts),
      retainer: money(row.retainer),
      hours: hoursFromText(row.hours),
      hoursWithoutRate: hoursFromText(row.hours_without_rate),
      usdRate: row.usd_rate ?? undefined,
    };
  });
}
