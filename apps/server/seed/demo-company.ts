import { addDays, addMonths, firstOfMonth, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { setupEndpoints } from '@countinghouse/contract/setup/setup.contract.ts';
import type { SourcePerson, SourceProject } from '@countinghouse/gateways/time-logs/time-log-source.ts';
import { sql } from 'kysely';
import { todayIn } from '../src/clock/clock.ts';
import { connectionOfProjectTool } from '../src/slices/connections/connections.public.ts';
import { createStaffUser } from '../src/slices/users/users.public.ts';
import type { Product } from '../src/wiring.ts';
import { aDeveloper, aHoliday, aProject, aRateRange, aTechStack } from './builders.ts';
import { callAs, fetchLogs, type Call } from './call-product.ts';
import { approveOverHttp, connectSandbox, sandboxBooks, type ToConnect } from './connect-sandbox.ts';
import { fillAuthenticator } from './demo-authenticator.ts';
import { demoCompanies, demoCompanyOf, demoRegions, type DemoRegion } from './demo-companies.ts';
import { demoHolidays } from './demo-holidays.ts';
import { playDemoPast } from './demo-past.ts';
import { demoProjects } from './demo-projects.ts';
import { ownBrowser } from './own-browser.ts';

export interface DemoSignIn {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly password: string;
}

/** Who can sign in to the demo; the sandbox shows their one-time codes. */
export const demoSignIns: readonly DemoSignIn[] = [
  { name: 'Ada Marsh', email: 'admin@countinghouse.example', role: 'ROLE_ADMIN', password: 'Ledger#2026' },
  { name: 'Carlos Vega', email: 'csm@countinghouse.example', role: 'ROLE_CSM', password: 'Ledger#2026' },
  { name: 'Nadia Osei', email: 'csm2@countinghouse.example', role: 'ROLE_CSM', password: 'Ledger#2026' },
  { name: 'Amelia Stone', email: 'accountant@countinghouse.example', role: 'ROLE_ACCOUNTANT', password: 'Ledger#2026' },
];

const techStacks = [
  { name: 'React Developer', category: 'Front End Technologies', defaultRate: '55' },
  { name: 'Node.js Developer', category: 'Back End Technologies', defaultRate: '57.5' },
  { name: 'QA Engineer', category: 'Other Technologies', defaultRate: '35' },
  { name: 'Designer', category: 'Resource & Design', defaultRate: '48' },
  { name: 'Data Analyst', category: 'Other Technologies', defaultRate: null },
] as const;

/** Who is asked at the customers, in the order of the projects. */
const clientNames = [
  'Maya Lindgren',
  'Owen Castillo',
  'Harriet Pembroke',
  'Julian Hale',
  'Anil Deshpande',
  'Sophie Gagnon',
  'Layla Haddad',
  'Omar Nasser',
  'Priya Raman',
  'Daniel Okafor',
  'Elena Petrova',
  'Rohan Mehta',
];

const monthsOfLogs = 8;

/**
 * Makes the demo company, step by step; a step that is done already is left out, so that a start that was cut off goes
 * on where it stopped. Connections, customers and logs go through the product and the sandbox like everybody's.
 */
export async function seedDemoCompany(
  product: Product,
  sandboxUrl: string,
  print: (line: string) => void,
): Promise<void> {
  const { database, clock } = product;
  const tx = database.kysely;
  const now = new Date(clock.now()).toISOString();
  const by = { id: null, name: 'Countinghouse' };
  const ids = new Map<string, number>();
  for (const person of demoSignIns) {
    const id = await inTransaction(product, (work) => createStaffUser(work, person, by, now));
    ids.set(
      person.email,
      id ?? (await idOf(tx, sql<{ id: number }>`select id from staff_user where email = ${person.email}`)),
    );
  }
  await fillAuthenticator(product, sandboxUrl, demoSignIns);
  const idOfSignIn = (email: string): number => ids.get(email) ?? 0;
  const admin = await callAs(product, idOfSignIn('admin@countinghouse.example'));

  for (const connection of connections) await connect(product, admin, connection);
  for (const stack of techStacks) await aTechStack(tx, stack);
  const today = todayIn('UTC', clock.now());
  const year = Number(today.slice(0, 4));
  for (const holiday of [...demoHolidays(year - 1), ...demoHolidays(year), ...demoHolidays(year + 1)])
    await aHoliday(tx, holiday);
  const companyIds = new Map<DemoRegion, number>();
  for (const region of demoRegions) companyIds.set(region, await demoCompanyOf(product, admin, region));
  await product.jobs.runNow('EXCHANGE_RATES');

  const tool = await connectionOfProjectTool(tx);
  if (tool === undefined) throw new Error('the project tool is not connected');
  const source = product.outside.timeLogsFor(tool);
  const firstDay = addMonths(firstOfMonth(today), -monthsOfLogs);
  const toFetch: number[] = [];
  for (const known of await source.listProjects()) {
    const projectId = await project(product, known, {
      companyIds,
      idOfSignIn,
      firstDay,
      people: await source.listPeople(known.sourceId),
    });
    if (projectId !== undefined) toFetch.push(projectId);
  }
  await Promise.all(toFetch.map((id) => fetchLogs(product, admin, id, { startDate: firstDay, endDate: today })));
  const accountant = await callAs(product, idOfSignIn('accountant@countinghouse.example'));
  await playDemoPast({ product, call: accountant, sandboxUrl, firstDay });
  await admin(setupEndpoints.change, { body: { isDismissed: true } });
  print('The demo company is there.');
}

const connections: readonly ToConnect[] = [
  ...demoRegions.map((region) => ({
    organizationName: `Countinghouse Demo ${region}`,
    ...sandboxBooks(demoCompanies[region].provider, region),
    ...(region === 'IND' ? { taxState: demoCompanies.IND.placeOfContact } : {}),
  })),
  { organizationName: 'Countinghouse Demo', provider: 'ZOHO_PROJECTS' },
  { organizationName: 'Countinghouse Demo people', provider: 'ZOHO_PEOPLE' },
];

type Tx = Product['database']['kysely'];

const inTransaction = <T>(product: Product, run: (tx: Tx) => Promise<T>): Promise<T> =>
  product.database.kysely.transaction().execute(run);

async function idOf(tx: Tx, query: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  const id = (await query.execute(tx)).rows[0]?.id;
  if (id === undefined) throw new Error('the demo company misses a row');
  return id;
}

async function connect(product: Product, call: Call, connection: ToConnect): Promise<void> {
  const state = await sql<{ state: string }>`
    select state from connection where provider = ${connection.provider} and region is not distinct from ${connection.region ?? null}`.execute(
    product.database.kysely,
  );
  if (state.rows[0]?.state === 'connected') return;
  if (state.rows.length > 0)
    await sql`delete from connection where provider = ${connection.provider} and region is not distinct from ${connection.region ?? null}`.execute(
      product.database.kysely,
    );
  await connectSandbox(
    {
      call,
      approve: approveOverHttp,
      open: async (address) => {
        const url = new URL(address);
        const answer = await fetch(`${product.localUrl()}${url.pathname}${url.search}`, {
          redirect: 'manual',
          headers: ownBrowser,
        });
        if (answer.status !== 302) throw new Error(`the sandbox could not be connected: ${await answer.text()}`);
      },
    },
    connection,
  );
}

interface Around {
  readonly companyIds: ReadonlyMap<DemoRegion, number>;
  readonly idOfSignIn: (email: string) => number;
  readonly firstDay: CalendarDate;
  readonly people: readonly SourcePerson[];
}

/** A project of the project tool with its people and rates; undefined when its logs were fetched already. */
async function project(product: Product, known: SourceProject, around: Around): Promise<number | undefined> {
  const settings = demoProjects(around.firstDay)[known.name];
  if (settings === undefined) return undefined;
  const there = await sql<{ id: number; last_synced_at: string | null }>`
    select id, last_synced_at from project where zoho_project_id = ${known.sourceId}`.execute(product.database.kysely);
  if (there.rows[0] !== undefined) return there.rows[0].last_synced_at === null ? there.rows[0].id : undefined;
  return product.work(async ({ tx, audit }) => {
    const companyId = around.companyIds.get(settings.region);
    if (companyId === undefined) throw new Error('the demo company misses a company');
    const made = await aProject(tx, {
      name: known.name,
      zohoProjectId: known.sourceId,
      model: settings.model,
      ...(settings.payModel === undefined ? {} : { payModel: settings.payModel }),
      template: settings.template,
      companyId,
      startDate: around.firstDay,
      ...(settings.leaveTerm === undefined ? {} : { leaveTerm: settings.leaveTerm }),
      csms: [around.idOfSignIn(settings.csm)],
      accountants: [around.idOfSignIn('accountant@countinghouse.example')],
      clientName: clientNames[Object.keys(demoProjects(around.firstDay)).indexOf(known.name)] ?? 'Alex Morgan',
    });
    await wasSold(tx, made.id, around.firstDay);
    const specialRates: Record<number, string> = {};
    for (const person of around.people) {
      const employee = await sql<{
        id: number;
      }>`select id from employee where zoho_user_id = ${person.sourceId}`.execute(tx);
      const employeeId = await aDeveloper(tx, {
        ...settings.developers?.[person.name],
        projectId: made.id,
        name: person.name,
        email: person.email ?? null,
        zohoUserId: person.sourceId,
        ...(employee.rows[0] === undefined ? {} : { employeeId: employee.rows[0].id }),
        role: person.role ?? 'Unassigned',
        fromDate: around.firstDay,
      });
      const special = settings.specialRates?.[person.name];
      if (special !== undefined) specialRates[employeeId] = special;
    }
    const { rates: roleRates, ratesFrom } = settings;
    const endDate = ratesFrom === undefined ? null : addDays(ratesFrom.day, -1);
    await aRateRange(tx, { projectId: made.id, startDate: around.firstDay, endDate, roleRates, specialRates });
    if (ratesFrom !== undefined)
      await aRateRange(tx, { projectId: made.id, startDate: ratesFrom.day, roleRates: ratesFrom.rates, specialRates });
    audit({ action: 'Created', resource: 'PROJECT', resourceId: made.id, resourceName: made.name, projectId: made.id });
    return made.id;
  });
}

const sellers = ['Priya Nair', 'Tom Becker'];
const sources = ['Referral', 'Website', 'Partner'];

/** Adds the seller of a project with an incentive, and the project's source; sellers and sources take turns. */
async function wasSold(tx: Parameters<typeof aProject>[0], projectId: number, from: CalendarDate): Promise<void> {
  const name = sellers[projectId % sellers.length] ?? '';
  await sql`insert into sales_person (name, email) values (${name}, ${`${name.toLowerCase().replace(' ', '.')}@countinghouse.example`})
    on conflict (email) do nothing`.execute(tx);
  await sql`insert into project_sales_person (project_id, sales_person_id, position)
    select ${projectId}, id, 1 from sales_person where name = ${name}`.execute(tx);
  const category = projectId % 3 === 0 ? 'Rate' : 'Percentage';
  await sql`insert into incentive (sales_person_id, project_id, category, value, currency_code, from_month, created_at)
    select s.id, p.id, ${category}, ${category === 'Rate' ? '1.25' : '4'}, coalesce(c.currency_code, 'USD'), ${firstOfMonth(from)}, ${from}
    from sales_person s, project p left join company c on c.id = p.company_id where s.name = ${name} and p.id = ${projectId}`.execute(
    tx,
  );
  await sql`update project set lead_source = ${sources[projectId % sources.length]}, channel = 'Direct'
    where id = ${projectId}`.execute(tx);
}
