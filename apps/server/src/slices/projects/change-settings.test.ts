import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import {
  changedProjectsMax,
  projectEndpoints,
  type ProjectDetails,
  type ProjectNeed,
} from '@countinghouse/contract/projects/projects.contract.ts';
import type { ProjectDetailsIn } from '@countinghouse/contract/projects/project-form.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProject, aStaffUser } from '../../../seed/builders.ts';
import { aSalesPerson, unchanged } from '../../../test/project-forms.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let anna: Person;
let bea: Person;
let seller: { id: number };

beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  bea = await world.signedIn('ROLE_ACCOUNTANT', 'Bea');
  seller = await aSalesPerson(world.tx, 'Sal');
});
afterAll(() => world.close());

/** A project as a sync brings it: without any of the settings that the project tool does not know. */
async function aSyncedProject(): Promise<ProjectDetails> {
  const { id } = await aProject(world.tx, { accountants: [anna.userId] });
  await sql`update project set pay_model = null, cycle = null, acc_type = null, invoice_term = null, active_billing = false,
    in_tool = true where id = ${id}`.execute(world.tx);
  return now(id);
}
const now = async (id: number) => (await admin.call(projectEndpoints.get, { params: { id } })).data;
const settingsOf = async (ids: readonly number[], by = anna) =>
  (await by.call(projectEndpoints.settings, { body: { projectIds: [...ids] } })).data.projects;

const completed = (project: ProjectDetails, changes: Partial<ProjectDetailsIn> = {}) => ({
  version: project.version,
  details: {
    ...unchanged(project),
    payModel: 'Postpaid' as const,
    cycle: 'Monthly',
    accType: 'Standard',
    invoiceTerm: 30,
    leadSource: 'Referral',
    salesPersons: [{ id: seller.id }],
    ...changes,
  },
});
const save = (projects: ReturnType<typeof completed>[], by = anna) =>
  by.call(projectEndpoints.changeSettings, { body: { projects } });
/** Read to the end: projects of other tests lack the same. */
async function lacking(...missing: ProjectNeed[]): Promise<number[]> {
  const found: number[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { projectDetails } = (
      await anna.call(projectEndpoints.filter, { query: { pageNo, pageSize: 200 }, body: { missing } })
    ).data;
    found.push(...projectDetails.map(({ projectId }) => projectId));
    if (projectDetails.length < 200) return found;
  }
}

test('projects without billing settings are listed as lacking them, completed together and no longer listed', async () => {
  const [one, other] = [await aSyncedProject(), await aSyncedProject()];
  expect(await lacking('Billing settings')).toEqual(expect.arrayContaining([one.projectId, other.projectId]));
  const answer = await save([completed(one), completed(other, { model: 'Dedicated', invoiceTerm: 15 })]);
  expect([answer.data, answer.message]).toEqual([{ changed: 2 }, serverMessages.projectSettingsSaved(2)]);
  expect(await now(other.projectId)).toMatchObject({
    projectModel: 'Dedicated',
    payModel: 'Postpaid',
    invoiceCycle: 'Monthly',
    invoiceTerm: 15,
    missingFields: [],
    version: other.version + 1,
  });
  expect(await lacking('Billing settings')).not.toContain(one.projectId);
});

test('all are left as they were as soon as one is refused; each refusal is at its row and field', async () => {
  const [one, other, third] = [await aSyncedProject(), await aSyncedProject(), await aSyncedProject()];
  const refused = await save([
    completed(one),
    completed(other, { accType: 'Of no list' }),
    completed(third, { name: 'Renamed here' }),
  ]);
  expect(refused.failure).toMatchObject({ code: 'rows_refused', message: serverMessages.rowsRefused(2) });
  expect(refused.failure?.errors).toEqual([
    { path: 'projects.1.accType', message: serverMessages.choiceUnknown },
    { path: 'projects.2.name', message: serverMessages.cannotBeChangedHere('Project name') },
  ]);
  expect((await now(one.projectId)).version).toBe(one.version);
});

test('a project that another user changed meanwhile is refused in its row', async () => {
  const [one, other] = [await aSyncedProject(), await aSyncedProject()];
  await save([completed(other)], admin);
  const refused = await save([completed(one), completed(other, { accType: 'Growth' })]);
  expect(refused.failure?.errors).toEqual([{ path: 'projects.1', message: serverMessages.staleVersion }]);
  expect((await now(one.projectId)).payModel).toBeNull();
});

test('two users who complete the same projects in another order change each of them once', async () => {
  const projects = [await aSyncedProject(), await aSyncedProject(), await aSyncedProject()];
  const rows = projects.map((project) => completed(project));
  const answers = await Promise.all([save(rows), save(rows.toReversed(), admin)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  for (const { projectId, version } of projects) expect((await now(projectId)).version).toBe(version + 1);
});

test('projects outside the scope look like missing ones', async () => {
  const [mine, foreign] = [await aSyncedProject(), await aSyncedProject()];
  await sql`delete from project_staff where project_id = ${foreign.projectId}`.execute(world.tx);
  expect((await settingsOf([foreign.projectId, mine.projectId])).map(({ projectId }) => projectId)).toEqual([
    mine.projectId,
  ]);
  expect(await settingsOf([mine.projectId], bea)).toEqual([]);
  const refused = await save([completed(mine), completed(foreign)]);
  expect(refused.failure?.errors).toEqual([{ path: 'projects.1', message: messages.noProjectData }]);
});

test('200 projects are saved by one request, each with its entry in the activity log', async () => {
  const projects = [];
  for (let number = 0; number < changedProjectsMax; number += 1) projects.push(await aSyncedProject());
  const ids = projects.map(({ projectId }) => projectId);
  const opened = await settingsOf(ids.toReversed());
  expect(opened.map(({ projectId }) => projectId)).toEqual(ids);
  expect((await save(opened.map((project) => completed(project)))).data).toEqual({ changed: changedProjectsMax });
  const entries = await sql<{ count: number }>`select count(*)::int as count from activity_entry
    where resource = 'PROJECT' and action = 'Updated' and project_id = any (${ids}::int[])`.execute(world.tx);
  expect(entries.rows[0]?.count).toBe(changedProjectsMax);
});

test('the list is narrowed to projects that lack something for an invoice and have not ended', async () => {
  const staff = { csms: [(await aStaffUser(world.tx, { role: 'ROLE_CSM' })).id], accountants: [anna.userId] };
  const whole = await aProject(world.tx, staff);
  const noCsm = await aProject(world.tx, { accountants: [anna.userId] });
  const noClient = await aProject(world.tx, { ...staff, hasClient: false });
  const noCompany = await aProject(world.tx, { ...staff, hasClient: false });
  await sql`update project set company_id = null where id = ${noCompany.id}`.execute(world.tx);
  const ended = await aProject(world.tx, { ...staff, hasClient: false });
  await sql`update project set end_date = '2026-10-31' where id = ${ended.id}`.execute(world.tx);
  const mine = [whole, noCsm, noClient, noCompany, ended].map(({ id }) => id);
  const found = async (...needs: ProjectNeed[]) => (await lacking(...needs)).filter((id) => mine.includes(id));
  expect(await found('Billing settings')).toEqual([]);
  expect(await found('Company')).toEqual([noCompany.id]);
  expect(await found('Primary CSM')).toEqual([noCsm.id]);
  expect(new Set(await found('Primary client'))).toEqual(new Set([noClient.id, noCompany.id]));
  expect(new Set(await found('Company', 'Primary CSM'))).toEqual(new Set([noCsm.id, noCompany.id]));
  await sql`update project_staff set is_primary = false where project_id = ${whole.id} and kind = 'accountant'`.execute(
    world.tx,
  );
  expect(await found('Primary accountant')).toEqual([whole.id]);
});
