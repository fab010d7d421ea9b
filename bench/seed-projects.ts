import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { filledAtOnce } from './filled-at-once.ts';
import { freezePredictions } from './seed-billings.ts';

/** Someone who is signed in to the measured product. */
export interface Person {
  readonly userId: number;
  readonly role: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
}

export interface People {
  readonly admin: Person;
  readonly csm: Person;
  readonly accountant: Person;
}

const first =
  "array['Harbor','Meadow','Quartz','Falcon','Juniper','Cobalt','Willow','Summit','Ember','Orchid','Granite','Lagoon']";
/** Half of the companies pay in US dollars. */
const currencies = "array['USD','GBP','USD','INR']";
const countries = "array['United States','United Kingdom','United States','India']";
const second = "array['Portal','Ledger','Gateway','Planner','Console','Tracker','Studio','Market','Archive','Monitor']";

/** What the database does for each row, and the filling does once. */
const rowByRow = [
  ['invoice', 'prediction_is_invoiced'],
  ['invoice_line', 'invoice_line_is_frozen'],
  ['invoice_line', 'credits_never_exceed'],
  // no month of the dashboard is kept yet
  ['invoice', 'invoice_changes_its_month'],
  ['billing', 'prediction_changes_its_month'],
] as const;

/** How large a measured installation is. */
export interface Scale {
  readonly companies: number;
  readonly projects: number;
  /** Adds predictions and invoices of these projects. */
  readonly bill: (client: Client) => Promise<void>;
}

/** Of so many companies, the one of project n: the largest has an eighth of the projects of 500 companies, the twenty largest a third. */
const skewedCompany = '1 + floor(companies * power(n * 0.6180339887498949 % 1.0, 3))::int';

/**
 * Fills a migrated database with staff, companies, so many projects and their billings. A few companies have most of
 * the projects; everything else that the list is filtered and sorted by is spread evenly: ten CSMs and ten accountants share them.
 */
export async function seedProjects(
  client: Client,
  databaseUrl: string,
  { companies, projects, bill }: Scale,
): Promise<void> {
  await client.query(`insert into staff_user (name, email, role)
    select 'Person ' || n, 'person' || n || '@bench.example', case when n = 1 then 'ROLE_ADMIN' when n <= 11 then 'ROLE_CSM' else 'ROLE_ACCOUNTANT' end
    from generate_series(1, 21) n`);
  await client.query(
    `insert into company (company_name, display_name, email, country, provider, region, currency_code, taxable, tax_setting, reference)
      select 'Company ' || n, 'Company ' || n, 'billing' || n || '@bench.example', (${countries})[1 + n % 4], 'QUICK_BOOKS', 'US',
        (${currencies})[1 + n % 4], false, 'Not Applicable', 'CO-BENCH-' || n
      from generate_series(1, $1::int) n`,
    [companies],
  );
  await client.query(`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
    values ('GBP', '2016-01-01', 1.31, 'bench', now()), ('INR', '2016-01-01', 0.0119, 'bench', now())`);
  await filledAtOnce(
    { client, databaseUrl, tables: ['project', 'project_staff', 'billing', 'invoice', 'invoice_line'], rowByRow },
    async () => {
      await addProjects(client, 1, projects);
      await client.query(`insert into project_staff (project_id, user_id, kind, is_primary)
        select id, case kind when 'csm' then 2 + id % 10 else 12 + id / 10 % 10 end, kind, true
        from project, (values ('csm'), ('accountant')) k (kind)`);
      await bill(client);
    },
  );
  await freezePredictions(client);
  await client.query('vacuum analyze');
}

/** Three of the staff, signed in. */
export const signInPeople = async (client: Client): Promise<People> => ({
  admin: await signedIn(client, 1),
  csm: await signedIn(client, 2),
  accountant: await signedIn(client, 12),
});

/** Adds projects numbered from the first to the last in one statement. */
export async function addProjects(client: Client, from: number, to: number): Promise<void> {
  await client.query(
    `insert into project (project_code, name, zoho_project_id, model, pay_model, cycle, acc_type, invoice_term, active_billing, company_id, start_date)
      select 'PRJ-' || lpad(n::text, greatest(4, length(n::text)), '0'), (${first})[1 + n % 12] || ' ' || (${second})[1 + n / 12 % 10] || ' ' || n, 'BENCH-' || n,
        (array['T&M Retainer','Hourly','Mixed','Fixed Cost','Dedicated'])[1 + n % 5], (array['Prepaid','Postpaid'])[1 + n / 5 % 2],
        (array['Monthly','15-Days','BiWeekly','Weekly','4-Weeks'])[1 + n / 10 % 5], 'Key Account', 30, n % 7 <> 0,
        ${skewedCompany}, date '2020-01-01' + n * 7 % 2200
      from generate_series($1::int, $2::int) n, (select count(*)::int as companies from company where reference like 'CO-BENCH-%') c`,
    [from, to],
  );
}

async function signedIn(client: Client, userId: number): Promise<Person> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into session (token_hash, user_id, created_at, last_seen_at, expires_at) values ($1, $2, now(), now(), now() + interval '12 hours')`,
    [createHash('sha256').update(token).digest(), userId],
  );
  const found = await client.query<{ name: string; email: string; role: string }>(
    'select name, email::text, role from staff_user where id = $1',
    [userId],
  );
  const row = found.rows[0];
  if (row === undefined) throw new Error(`no user ${userId}`);
  return { userId, ...row, token };
}
