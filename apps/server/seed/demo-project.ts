import { addDays, firstOfMonth, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { SourcePerson, SourceProject } from '@countinghouse/gateways/time-logs/time-log-source.ts';
import { sql } from 'kysely';
import type { Product } from '../src/wiring.ts';
import { aDeveloper, aProject, aRateRange } from './builders.ts';
import { demoCompanies } from './demo-companies.ts';
import { daysOfProject } from './demo-history-projects.ts';
import type { DemoProject } from './demo-projects.ts';

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
  'Grace Whitfield',
  'Peter Lang',
  'Fiona Marsden',
  'Emma Hartley',
  'Vivek Menon',
  'Sunita Rao',
  'Luc Bergeron',
  'Nadine Cote',
  'Khalid Mansour',
  'Rania Saleh',
  'Victor Huang',
  'Gareth Price',
  'Claire Bouchard',
];

export interface Around {
  /** By display name. */
  readonly companyIds: ReadonlyMap<string, number>;
  readonly settings: Readonly<Record<string, DemoProject>>;
  readonly idOfSignIn: (email: string) => number;
  readonly firstDay: CalendarDate;
  readonly people: readonly SourcePerson[];
}

/** A project of the project tool with its people and rates; undefined when its logs were fetched already. */
export async function addProject(product: Product, known: SourceProject, around: Around): Promise<number | undefined> {
  const settings = around.settings[known.name];
  if (settings === undefined) return undefined;
  const there = await sql<{ id: number; last_synced_at: string | null }>`
    select id, last_synced_at from project where zoho_project_id = ${known.sourceId}`.execute(product.database.kysely);
  if (there.rows[0] !== undefined) return there.rows[0].last_synced_at === null ? there.rows[0].id : undefined;
  return product.work(async ({ tx, audit }) => {
    const companyId = around.companyIds.get(settings.company ?? demoCompanies[settings.region].displayName);
    const { startDate, endDate: projectEnd } = daysOfProject(around.firstDay, settings);
    if (companyId === undefined) throw new Error('the demo company misses a company');
    const made = await aProject(tx, {
      name: known.name,
      zohoProjectId: known.sourceId,
      model: settings.model,
      ...(settings.payModel === undefined ? {} : { payModel: settings.payModel }),
      template: settings.template,
      companyId,
      startDate,
      endDate: projectEnd,
      ...(settings.cycle === undefined ? {} : { cycle: settings.cycle }),
      ...(settings.leaveTerm === undefined ? {} : { leaveTerm: settings.leaveTerm }),
      csms: [around.idOfSignIn(settings.csm)],
      accountants: [around.idOfSignIn('accountant@countinghouse.example')],
      clientName: clientNames[Object.keys(around.settings).indexOf(known.name)] ?? 'Alex Morgan',
    });
    await wasSold(tx, made.id, startDate);
    const specialRates: Record<number, string> = {};
    for (const person of around.people) {
      const employee = await sql<{
        id: number;
      }>`select id from employee where zoho_user_id = ${person.sourceId}`.execute(tx);
      const employeeId = await aDeveloper(tx, {
        ...(projectEnd === null ? {} : { offBoardDate: projectEnd }),
        ...settings.developers?.[person.name],
        projectId: made.id,
        name: person.name,
        email: person.email ?? null,
        zohoUserId: person.sourceId,
        ...(employee.rows[0] === undefined ? {} : { employeeId: employee.rows[0].id }),
        role: person.role ?? 'Unassigned',
        fromDate: startDate,
      });
      const special = settings.specialRates?.[person.name];
      if (special !== undefined) specialRates[employeeId] = special;
    }
    const { rates: roleRates, ratesFrom } = settings;
    const endDate = ratesFrom === undefined ? null : addDays(ratesFrom.day, -1);
    await aRateRange(tx, { projectId: made.id, startDate, endDate, roleRates, specialRates });
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
