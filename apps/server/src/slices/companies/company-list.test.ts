import { companyEndpoints } from '@countinghouse/contract/companies.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let csm: Person;
let accountant: Person;
beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN');
  csm = await world.signedIn('ROLE_CSM');
  accountant = await world.signedIn('ROLE_ACCOUNTANT');
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`truncate project, company cascade`.execute(world.tx);
});

const listed = async (
  person: Person,
  body: { archived?: boolean } = {},
): Promise<{ names: string[]; total: number }> => {
  const { data } = await person.call(companyEndpoints.filter, { query: { pageSize: 200 }, body });
  return {
    names: data.companyDetails.map((row) => row.displayName),
    total: data.paginationDetails.totalElements,
  };
};

/** What the tallies say otherwise than counting does. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    with kept as (
        select 'company' as list, company_id as of, kind, user_id, projects as rows from company_projects where kind = 'all' or projects <> 0
        union all
        select list, null, kind, user_id, rows from list_tally where rows <> 0 and list in ('company', 'staff_user')),
      projects_of as (
        select c.id as of, 'all' as kind, 0 as user_id, (select count(*) from project p where p.company_id = c.id) as rows from company c
        union all
        select p.company_id, s.kind, s.user_id, count(*) from project_staff s join project p on p.id = s.project_id
        where p.company_id is not null group by 1, 2, 3),
      counted as (
        select 'company' as list, of, kind, user_id, rows from projects_of
        union all
        select 'company', null, kind, user_id, count(*) from projects_of where (rows = 0) = (kind = 'all') group by 3, 4
        union all
        select 'company', null, case when archived_at is null then 'there' else 'archived' end, 0, count(*) from company group by 3
        union all
        select 'staff_user', null, case when archived_at is null then 'there' else 'archived' end, 0, count(*) from staff_user group by 3)
    (select * from kept except select * from counted) union all (select * from counted except select * from kept)`.execute(
    world.tx,
  );
  return rows;
}

test('a company without projects is seen by all, one with projects by their people alone, and each total says so', async () => {
  const free = await aCompany(world.tx, { displayName: 'Free' });
  const shared = await aCompany(world.tx, { displayName: 'Shared' });
  const gone = await aCompany(world.tx, { displayName: 'Gone' });
  await sql`update company set archived_at = now() where id = ${gone}`.execute(world.tx);
  await aProject(world.tx, { companyId: shared, csms: [csm.userId] });
  expect(await listed(admin)).toEqual({ names: ['Free', 'Shared'], total: 2 });
  expect(await listed(csm)).toEqual({ names: ['Free', 'Shared'], total: 2 });
  expect(await listed(accountant)).toEqual({ names: ['Free'], total: 1 });
  expect(await listed(accountant, { archived: true })).toEqual({ names: ['Gone'], total: 1 });
  await aProject(world.tx, { companyId: free, accountants: [accountant.userId] });
  expect(await listed(csm)).toEqual({ names: ['Shared'], total: 1 });
  expect(await listed(accountant)).toEqual({ names: ['Free'], total: 1 });
  expect(await differences()).toEqual([]);
});

test('the tallies follow every change of companies, projects, their people and staff users', async () => {
  const [one, other] = [await aCompany(world.tx), await aCompany(world.tx)];
  const project = await aProject(world.tx, { companyId: one, csms: [csm.userId], accountants: [accountant.userId] });
  const second = await aProject(world.tx, { csms: [csm.userId] });
  const steps = [
    sql`update project set company_id = ${one} where id = ${second.id}`,
    sql`update project set company_id = ${other}`,
    sql`update project_staff set user_id = ${admin.userId} where project_id = ${project.id} and kind = 'csm'`,
    sql`update project set company_id = null where id = ${second.id}`,
    sql`update project set name = name || ' renamed'`,
    sql`delete from project_staff where project_id = ${project.id} and kind = 'accountant'`,
    sql`update company set archived_at = now() where id = ${one}`,
    sql`update company set archived_at = null where id = ${one}`,
    sql`update staff_user set archived_at = now() where id = ${accountant.userId}`,
    sql`update staff_user set archived_at = null where id = ${accountant.userId}`,
    sql`delete from project_staff`,
    sql`delete from project_client`,
    sql`delete from project where id = ${project.id}`,
    sql`delete from client`,
    sql`delete from company where id = ${one}`,
  ];
  for (const step of steps) {
    await step.execute(world.tx);
    expect(await differences()).toEqual([]);
  }
  await aProject(world.tx, { companyId: other, csms: [csm.userId] });
  await sql`truncate project cascade`.execute(world.tx);
  expect(await differences()).toEqual([]);
});

test('the tallies stay right when projects and their people are changed at the same moment', async () => {
  const companies = [await aCompany(world.tx), await aCompany(world.tx)];
  const made = [];
  for (let at = 0; at < 6; at += 1) made.push(await aProject(world.tx, { companyId: companies[at % 2] ?? 0 }));
  const acts = made.flatMap(({ id }, at) => [
    sql`insert into project_staff (project_id, user_id, kind) values (${id}, ${csm.userId}, 'csm')`,
    sql`update project set company_id = ${companies[(at + 1) % 2]} where id = ${id}`,
    sql`insert into project_staff (project_id, user_id, kind) values (${id}, ${accountant.userId}, 'accountant')`,
    sql`update project set company_id = null where id = ${id}`,
  ]);
  // who is ended by a deadlock would be tried again; here it is enough that the tallies never differ
  const done = await Promise.allSettled(acts.map((act) => act.execute(world.tx)));
  expect(done.some((one) => one.status === 'fulfilled')).toBe(true);
  expect(await differences()).toEqual([]);
});
