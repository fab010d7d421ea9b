import { addDays, addMonths, firstOfMonth, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { setupEndpoints } from '@countinghouse/contract/setup/setup.contract.ts';
import { sql } from 'kysely';
import { todayIn } from '../src/clock/clock.ts';
import { connectionOfProjectTool } from '../src/slices/connections/connections.public.ts';
import { createStaffUser } from '../src/slices/users/users.public.ts';
import type { Product } from '../src/wiring.ts';
import { aHoliday, aTechStack } from './builders.ts';
import { callAs, fetchLogs, startFetch, untilFetched, type Call } from './call-product.ts';
import { deliverAll } from './demo-acts.ts';
import { fillAuthenticator } from './demo-authenticator.ts';
import { approveOverHttp, connectSandbox, sandboxBooks, type ToConnect } from './connect-sandbox.ts';
import { markHistory, stateOfHistory, unmarkHistory } from './demo-cut-off.ts';
import { demoCompanies, demoCompanyOf, demoRegions } from './demo-companies.ts';
import { playHistory } from './demo-history.ts';
import { companiesOfHistory } from './demo-history-companies.ts';
import { daysOfProject, historyMonths, projectsWithHistory } from './demo-history-projects.ts';
import { tellSandbox, type WantedHistory } from './demo-history-story.ts';
import { demoHolidays } from './demo-holidays.ts';
import { completeOrganizations } from './demo-organizations.ts';
import { playDemoPast } from './demo-past.ts';
import { addProject } from './demo-project.ts';
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

const monthsOfLogs = 8;

/**
 * Makes the demo company, step by step; a step that is done already is left out, so that a start that was cut off goes
 * on where it stopped. Connections, customers and logs go through the product and the sandbox like everybody's. With a clock that can be
 * set a new company has a history of two years, else eight months of time logs and little more.
 * @throws Error when an earlier start was cut off within the history
 */
export async function seedDemoCompany(
  product: Product,
  sandboxUrl: string,
  print: (line: string) => void,
  wanted?: WantedHistory,
): Promise<void> {
  const { database, clock } = product;
  const tx = database.kysely;
  const history = await stateOfHistory(tx);
  if (history === 'cut off')
    throw new Error('The demo was stopped while its history was made: delete the folder "data" and start again.');
  const hasHistory = wanted !== undefined && history !== 'left out';
  const { fromMonth = -historyMonths } = wanted ?? {};
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
  for (const one of [-3, -2, -1, 0, 1]) for (const holiday of demoHolidays(year + one)) await aHoliday(tx, holiday);
  await deliverAll(product);
  if (hasHistory) await completeOrganizations(admin);
  const companyIds = new Map<string, number>();
  const companies = [
    ...demoRegions.map((region) => ({ region, ...demoCompanies[region] })),
    ...(hasHistory ? companiesOfHistory : []),
  ];
  for (const company of companies) companyIds.set(company.displayName, await demoCompanyOf(product, admin, company));
  // the history asks for the rates of its own months first
  if (hasHistory) await tellSandbox(sandboxUrl, '/project-tool/history', {});
  else await product.jobs.runNow('EXCHANGE_RATES');

  const tool = await connectionOfProjectTool(tx);
  if (tool === undefined) throw new Error('the project tool is not connected');
  const source = product.outside.timeLogsFor(tool);
  const firstDay = addMonths(firstOfMonth(today), -monthsOfLogs);
  const settings = hasHistory ? projectsWithHistory(firstDay) : demoProjects(firstDay);
  const toFetch: ToFetch[] = [];
  for (const known of await source.listProjects()) {
    const id = await addProject(product, known, {
      companyIds,
      idOfSignIn,
      firstDay,
      settings,
      people: await source.listPeople(known.sourceId),
    });
    if (id !== undefined) toFetch.push({ id, days: daysOfProject(firstDay, settings[known.name] ?? {}) });
  }
  // a prepaid month bills the hours of the month before
  const first = addMonths(firstDay, hasHistory ? fromMonth - 1 : 0);
  await fetchAll(product, admin, toFetch, { first, last: today });
  if (!hasHistory) {
    const accountant = await callAs(product, idOfSignIn('accountant@countinghouse.example'));
    await playDemoPast({ product, call: accountant, sandboxUrl, firstDay });
  } else if (history === 'not made') {
    print('The demo company makes its history of two years. This takes up to a minute.');
    const { clock, dataDir } = wanted;
    markHistory(dataDir);
    await playHistory({ product, clock, fromMonth, sandboxUrl, firstDay, today, idOfSignIn });
    unmarkHistory(dataDir);
  }
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

interface ToFetch {
  readonly id: number;
  readonly days: ReturnType<typeof daysOfProject>;
}

/** The project tool tells at most half a year at once. */
const monthsAtOnce = 6;

/**
 * Fetches the logs of all projects, half a year at a time and one project before the others: each sync is compared with the logs of
 * the whole portal, which are kept for those that ask for the same months after it.
 */
async function fetchAll(
  product: Product,
  call: Call,
  projects: readonly ToFetch[],
  { first, last }: { readonly first: CalendarDate; readonly last: CalendarDate },
): Promise<void> {
  for (let startDate = first; startDate <= last; startDate = addMonths(startDate, monthsAtOnce)) {
    const end = addDays(addMonths(startDate, monthsAtOnce), -1);
    const endDate = end < last ? end : last;
    const [one, ...others] = projects.filter(
      ({ days }) => days.startDate <= endDate && (days.endDate === null || days.endDate >= startDate),
    );
    if (one !== undefined) await fetchLogs(product, call, one.id, { startDate, endDate });
    const started = await Promise.all(others.map(({ id }) => startFetch(call, id, { startDate, endDate })));
    await deliverAll(product);
    await Promise.all(started.map((pullId) => untilFetched(product, call, pullId)));
  }
}

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
