import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aDeveloper, aProject, aWorkLog } from '../../../seed/builders.ts';
import { twoProducts, type TwoProducts } from '../../../test/scenarios/two-products.ts';
import type { Person, World } from '../../../test/world.ts';
import { enterJobs } from '../../jobs/history.sql.ts';
import { jobs } from '../../jobs/schedule.ts';

/** Tuesday; the week before has the leap day. */
const tuesday = '2028-03-07T09:00:00.000Z';

let both: TwoProducts;
let world: World;
let carl: Person;
let cleo: Person;
beforeAll(async () => {
  both = await twoProducts({ now: tuesday });
  world = both.world;
  await enterJobs(world.tx, jobs, world.clock.now());
});
afterAll(() => both.close());
beforeEach(async () => {
  world.clock.setTo(tuesday);
  await sql`update project set active_billing = false, missing_hours_from = null`.execute(world.tx);
  [carl, cleo] = [await world.signedIn('ROLE_CSM', 'Carl'), await world.signedIn('ROLE_CSM', 'Cleo')];
  await world.deliverAll();
  await world.control('DELETE', '/mail');
});

interface Mail {
  readonly to: readonly string[] | string;
  readonly subject: string;
  readonly text: string;
}
const arrived = async (): Promise<readonly Mail[]> => {
  await world.deliverAll();
  return ((await world.control('GET', '/mail')) as { mails: Mail[] }).mails;
};
/** The mails to an address, each by its lines. */
const linesTo = (mails: readonly Mail[], address: string) =>
  mails
    .filter(({ to }) => JSON.stringify(to).includes(address))
    .map(({ text }) => text.split('\r\n').filter((line) => line.startsWith('- ')));
const run = (product = world.product) => product.jobs.runNow('MISSING_HOURS');

/** A project whose missing hours are mailed from a week on; its time logs were synced today. */
async function aMailingProject(name: string, { from = '2028-02-28', isSynced = true, csms = [carl.userId] } = {}) {
  const project = await aProject(world.tx, { name, activeBilling: true, csms });
  await sql`update project set missing_hours_from = ${from} where id = ${project.id}`.execute(world.tx);
  if (isSynced) await synced(project.id);
  return project;
}
const synced = (projectId: number) =>
  sql`insert into work_log_pull (project_id, start_date, end_date, state, started_at, finished_at)
    select ${projectId}, '2028-01-01', '2028-12-31', 'done', at, at from (select ${new Date(world.clock.now()).toISOString()}::timestamptz as at) t`.execute(
    world.tx,
  );
const worksBut = async (projectId: number, employeeId: number, free: string) => {
  for (const day of ['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02', '2028-03-03'])
    if (day !== free) await aWorkLog(world.tx, { projectId, employeeId, day, hours: 8, billable: false });
};

test('a developer gets one mail about all projects, and each CSM a digest of their own', async () => {
  const one = await aMailingProject('Leap Portal');
  const other = await aMailingProject('Zoë’s App', { csms: [carl.userId, cleo.userId] });
  const dana = await aDeveloper(world.tx, { projectId: one.id, name: 'Dana Dev', email: 'dana@devs.example' });
  await aDeveloper(world.tx, { projectId: other.id, employeeId: dana });
  await worksBut(one.id, dana, '2028-02-29');
  const omar = await aDeveloper(world.tx, { projectId: other.id, name: 'Omar Ops', email: null });
  await worksBut(other.id, omar, '2028-03-02');
  expect(await run()).toEqual({ mails: 3, notSynced: 0 });
  const mails = await arrived();
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Missing hours of your projects',
    'Missing hours of your projects',
    'Working days without hours',
  ]);
  expect(linesTo(mails, 'dana@devs.example')).toEqual([['- Leap Portal: 29 Feb 2028', '- Zoë’s App: 29 Feb 2028']]);
  const ofZoe = ['- Zoë’s App, Dana Dev: 29 Feb 2028', '- Zoë’s App, Omar Ops (no email address): 2 Mar 2028'];
  expect(linesTo(mails, carl.email)).toEqual([['- Leap Portal, Dana Dev: 29 Feb 2028', ...ofZoe]]);
  expect(linesTo(mails, cleo.email)).toEqual([ofZoe]);
  const digest = mails.find(({ subject }) => subject.startsWith('Missing hours'));
  expect(digest?.text).toContain('/missinghours?day=2028-02-28');
});

test('each mail is in the history of the job', async () => {
  const { id } = await aMailingProject('Logged Portal');
  const dana = await aDeveloper(world.tx, { projectId: id, name: 'Dana Log', email: 'dana.log@devs.example' });
  await worksBut(id, dana, '2028-02-29');
  await run();
  const { rows } = await sql<{ words: string }>`
    select words from job_run_line where run_id = (select max(id) from job_run where job = 'MISSING_HOURS') order by id`.execute(
    world.tx,
  );
  expect(rows.map(({ words }) => words)).toEqual([
    'Mail to Dana Log (dana.log@devs.example): 29 Feb 2028',
    `Digest to Carl (${carl.email}): 1 developer`,
  ]);
});

test('no week is mailed twice, on however many servers and however often the job runs', async () => {
  const { id } = await aMailingProject('Once Portal');
  const dana = await aDeveloper(world.tx, { projectId: id, email: 'once@devs.example' });
  await worksBut(id, dana, '2028-02-29');
  await Promise.all([run(), run(both.second)]);
  await run();
  // a second empty day of the same week
  await sql`update work_log set vanished_at = now() where employee_id = ${dana} and day = '2028-03-01'`.execute(
    world.tx,
  );
  await run(both.second);
  const mails = await arrived();
  expect(linesTo(mails, 'once@devs.example')).toHaveLength(1);
  expect(linesTo(mails, carl.email)).toHaveLength(1);
});

test('a run that is cut off mails nothing, and the next one everything', async () => {
  const { id } = await aMailingProject('Cut Portal');
  await aDeveloper(world.tx, { projectId: id, name: 'Dana', email: 'cut@devs.example' });
  await sql`create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`.execute(
    world.tx,
  );
  // the digest is the last mail of the transaction
  await sql`create trigger cut_off before insert on outbox for each row
    when (new.subject like 'mail missing-hours-of-projects-%') execute function cut_off()`.execute(world.tx);
  await run();
  await sql`drop trigger cut_off on outbox`.execute(world.tx);
  await sql`drop function cut_off()`.execute(world.tx);
  expect(await arrived()).toEqual([]);
  await run();
  const mails = await arrived();
  expect(linesTo(mails, 'cut@devs.example')).toHaveLength(1);
  expect(linesTo(mails, carl.email)).toHaveLength(1);
});

test('weeks of missed runs are caught up, from the week on in which it was switched on and at most four', async () => {
  const young = await aMailingProject('Young Portal', { from: '2028-03-06', isSynced: false });
  const old = await aMailingProject('Old Portal', { from: '2028-01-03', isSynced: false });
  await aDeveloper(world.tx, { projectId: young.id, name: 'Yuki', fromDate: '2028-03-03', email: 'yuki@devs.example' });
  await aDeveloper(world.tx, {
    projectId: old.id,
    name: 'Olga',
    offBoardDate: '2028-02-22',
    email: 'olga@devs.example',
  });
  world.clock.setTo('2028-03-21T09:00:00.000Z');
  for (const { id } of [young, old]) await synced(id);
  await run();
  const mails = await arrived();
  const days = (first: number, month: string) => [0, 1, 2, 3, 4].map((day) => `${first + day} ${month} 2028`);
  expect(linesTo(mails, 'yuki@devs.example')).toEqual([
    [`- Young Portal: ${[...days(6, 'Mar'), ...days(13, 'Mar')].join(', ')}`],
  ]);
  // the week from 14 February is too long ago
  expect(linesTo(mails, 'olga@devs.example')).toEqual([['- Old Portal: 21 Feb 2028, 22 Feb 2028']]);
});

test('a project is not mailed unless it has it switched on, and its time logs were synced since', async () => {
  const { id: off } = await aProject(world.tx, { activeBilling: true, csms: [carl.userId] });
  const { id: unread } = await aMailingProject('Unread Portal', { isSynced: false });
  for (const projectId of [off, unread]) await aDeveloper(world.tx, { projectId });
  await synced(off);
  expect(await run()).toEqual({ mails: 0, notSynced: 1 });
  expect(await arrived()).toEqual([]);
  // it was only postponed
  await synced(unread);
  expect(await run()).toEqual({ mails: 2, notSynced: 0 });
});

test('a verified week is not mailed', async () => {
  const { id } = await aMailingProject('Verified Portal');
  await aDeveloper(world.tx, { projectId: id });
  await sql`
    with billed as (insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, created_at)
      values (${id}, '2028-02-28', '2028-03-05', 90, 1000, '2028-04-01', now()) returning id)
    insert into verification_week (billing_id, number, start_date, end_date, logs_mark, verified_logs)
    select id, 1, '2028-02-28', '2028-03-05', encode(sha256(''), 'hex'), '[]' from billed`.execute(world.tx);
  expect(await run()).toEqual({ mails: 0, notSynced: 0 });
});
