import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDeveloper, aProject, aWorkLog, type GivenProject } from '../../../seed/builders.ts';
import {
  aBareDraft,
  aBareReceipt,
  anAppliedCredit,
  issueBare,
  reverseApplications,
  voidBare,
} from '../../../test/bare-invoice.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let carl: Person;
let stranger: Person;
let admin: Person;
// the day after a leap day: February 2024 is over
beforeAll(async () => {
  world = await aWorld({ now: '2024-03-01T09:00:00.000Z' });
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
  stranger = await world.signedIn('ROLE_ACCOUNTANT', 'Stefan');
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
});
afterAll(() => world.close());

let project: { id: number; zohoProjectId: string; name: string };
beforeEach(async () => {
  // what other tests left would stand in the lists too
  await emptyTables(world.tx, 'project');
  project = await aProjectOfAnna();
});

const aProjectOfAnna = (given: GivenProject = {}) =>
  aProject(world.tx, { ...given, accountants: [anna.userId], csms: [carl.userId] });

async function aPrediction(startDate: string, endDate: string | null, projectId = project.id): Promise<number> {
  const { data } = await anna.call(predictionEndpoints.add, {
    body: {
      projectId,
      skipWarnings: true,
      predictionDetails: [
        {
          predictionId: 0,
          accuracy: 100,
          predictedAmount: '1000',
          receivedMonth: 'Mar-2024',
          submissionType: 'IT',
          startDate,
          endDate,
        },
      ],
    },
  });
  return data.predictionDetails.find((one) => one.startDate === startDate)?.predictionId ?? 0;
}

const todos = async (
  person = anna,
  query: { type?: 'INVOICE' | 'VERIFICATION'; pageSize?: number; projectName?: string } = {},
) => (await person.call(todoEndpoints.list, { query: { pageSize: 25, ...query } })).data;
const look = async (person = anna) => (await todos(person)).todoDetails.map((one) => [one.type, one.text, one.dueDate]);

const nextPrediction = ['PREDICTION', 'Kindly update prediction of project', '2024-03-01'];
/** No week of February was ever generated. */
const weeksOfFebruary = ['VERIFICATION', 'Kindly generate and verify the weeks', '2024-02-29'];
const invoiceOfFebruary = ['INVOICE', 'Kindly update the invoice', '2024-02-29'];

describe('a prediction', () => {
  test('is asked for while a project has none, and not any more once there is one that runs on', async () => {
    expect(await look()).toEqual([['PREDICTION', 'Kindly update prediction of project', '2024-03-01']]);
    await aPrediction('2024-03-01', null);
    expect(await look()).toEqual([]);
  });

  test('is asked for a week before the last one ends, from the day after it on', async () => {
    await aPrediction('2024-03-01', '2024-03-08');
    expect(await look()).toEqual([]);
    await aPrediction('2024-03-01', '2024-03-07', (project = await aProjectOfAnna()).id);
    expect(await look()).toEqual([['PREDICTION', 'Kindly update prediction of project', '2024-03-08']]);
  });

  test('is not asked for where the project ends with the last one, nor after its end', async () => {
    project = await aProjectOfAnna({ startDate: '2024-02-01', endDate: '2024-02-29' });
    expect((await todos()).todoDetails.filter((one) => one.projectId === project.id)).toEqual([]);
    project = await aProjectOfAnna({ startDate: '2024-02-01', endDate: '2024-03-08' });
    await aPrediction('2024-03-01', '2024-03-08');
    expect((await todos()).todoDetails.filter((one) => one.projectId === project.id)).toEqual([]);
  });
});

describe('an invoice', () => {
  test('is asked for from the day after its prediction ended, until it is there, and again when it is void', async () => {
    const predictionId = await aPrediction('2024-02-01', '2024-02-29');
    await aPrediction('2024-03-01', '2024-03-31');
    expect(await look()).toEqual([invoiceOfFebruary, weeksOfFebruary]);
    expect((await todos()).todoDetails[0]).toMatchObject({
      todoId: `INVOICE-${predictionId}`,
      predictionId,
      projectId: project.id,
      projectName: project.name,
      startDate: '2024-02-01',
      endDate: '2024-02-29',
    });
    const invoiceId = await aBareDraft(world.tx, project.id);
    await sql`update invoice set billing_id = ${predictionId} where id = ${invoiceId}`.execute(world.tx);
    await sql`delete from billing where id <> ${predictionId} and project_id = ${project.id} and received_month is null`.execute(
      world.tx,
    );
    expect(await look()).toEqual([]);
    await sql`update invoice set document_state = 'issued', invoice_number = 'INV-1', frozen_hash = '\\x00' where id = ${invoiceId}`.execute(
      world.tx,
    );
    await voidBare(world.tx, invoiceId);
    expect(await look()).toEqual([invoiceOfFebruary, weeksOfFebruary]);
  });

  test('of a retainer, which has no end, is asked for from the day after it began', async () => {
    const retainer = await aProjectOfAnna({ model: 'T&M Retainer', payModel: 'Prepaid' });
    const predictionId = await aPrediction('2024-02-01', null, retainer.id);
    await aPrediction('2024-02-01', null);
    const found = (await todos(anna, { type: 'INVOICE' })).todoDetails;
    expect(found.map((one) => [one.predictionId, one.dueDate, one.endDate])).toEqual([
      [predictionId, '2024-02-01', null],
    ]);
  });

  test('that the books refused is asked for with its reason to look at', async () => {
    await aPrediction('2024-03-01', '2024-03-31');
    const invoiceId = await aBareDraft(world.tx, project.id);
    await sql`with refused as (insert into outbox (topic, subject, payload, state, due_at, created_at, finished_at, reason)
        values ('push-invoice', ${String(invoiceId)}, '{}', 'parked', now(), now(), now(), 'no such customer') returning id)
      update invoice set push_outbox_id = refused.id from refused where invoice.id = ${invoiceId}`.execute(world.tx);
    expect((await todos()).todoDetails).toMatchObject([
      { type: 'PUSH', text: 'The books rejected the invoice', invoiceId, dueDate: '2026-05-31' },
    ]);
  });
});

describe('what is to be done', () => {
  const owners = async (person = anna) =>
    (await todos(person)).todoDetails.map((one) => [one.type, one.owners.map(({ name }) => name)]);
  const own = async (person: Person) =>
    (await person.call(todoEndpoints.list, { query: { own: 'yes' } })).data.todoDetails.map(({ type }) => type);

  test('is the primary CSM’s where something is predicted or verified, the primary accountant’s where it is billed', async () => {
    const predictionId = await aPrediction('2024-02-05', '2024-02-11');
    await anna.call(verificationEndpoints.generate, { query: { predictionId } });
    expect(await owners()).toEqual([
      ['INVOICE', ['Anna']],
      ['VERIFICATION', ['Carl']],
      ['PREDICTION', ['Carl']],
    ]);
    expect([await own(anna), await own(carl)]).toEqual([['INVOICE'], ['VERIFICATION', 'PREDICTION']]);
    expect((await todos(admin)).todoDetails).toHaveLength(3);
    expect(await own(admin)).toEqual([]);
  });

  test('is owned by the other one if a project has only one of the two, and by administrators if it has none', async () => {
    await sql`delete from project_staff where user_id = ${carl.userId}`.execute(world.tx);
    expect(await owners()).toEqual([['PREDICTION', ['Anna']]]);
    await sql`delete from project_staff`.execute(world.tx);
    expect([await owners(admin), await own(admin)]).toEqual([[['PREDICTION', []]], ['PREDICTION']]);
  });

  test('of an overdue invoice is both’s, from the day after its due day until the money is there', async () => {
    await aPrediction('2024-03-01', null);
    const draft = await aBareDraft(world.tx, project.id);
    await sql`update invoice set invoice_date = '2024-02-01', due_date = '2024-02-29', rows_amount = 100, lines_amount = 100, total = 100
      where id = ${draft}`.execute(world.tx);
    await issueBare(world.tx, draft);
    expect((await todos()).todoDetails).toMatchObject([
      {
        type: 'OVERDUE',
        text: 'Request payment of the overdue invoice',
        dueDate: '2024-02-29',
        invoiceId: draft,
        owners: [{ name: 'Anna' }, { name: 'Carl' }],
      },
    ]);
    expect([await own(anna), await own(carl)]).toEqual([['OVERDUE'], ['OVERDUE']]);
    await aBareReceipt(world.tx, draft, { amount: '100', day: '2024-03-01' });
    expect(await look()).toEqual([]);
  });

  test('of an overdue invoice goes once all of it is credited, and comes back with what is void', async () => {
    await aPrediction('2024-03-01', null);
    const invoiceId = await aBareDraft(world.tx, project.id);
    await sql`update invoice set invoice_date = '2024-02-01', due_date = '2024-02-29', rows_amount = 100, lines_amount = 100, total = 100
      where id = ${invoiceId}`.execute(world.tx);
    await issueBare(world.tx, invoiceId);
    await anAppliedCredit(world.tx, invoiceId, '-40');
    expect(await own(anna)).toEqual(['OVERDUE']);
    const rest = await anAppliedCredit(world.tx, invoiceId, '-60');
    expect(await own(anna)).toEqual([]);
    await reverseApplications(world.tx, rest);
    await voidBare(world.tx, rest);
    expect(await own(anna)).toEqual(['OVERDUE']);
  });

  test('includes projects with billing switched off, except for predictions', async () => {
    await aPrediction('2024-02-01', '2024-02-29');
    await sql`update project set active_billing = false where id = ${project.id}`.execute(world.tx);
    expect(await look()).toEqual([invoiceOfFebruary, weeksOfFebruary]);
  });
});

describe('an access to the books that ended', () => {
  const end = (state: string) =>
    sql`insert into connection (code, organization_name, provider, region, client_id, client_secret, redirect_url, scope_code, state)
      values ('quickbooks_us', 'Northwind US', 'QUICK_BOOKS', 'US', 'x', '', 'x', 'x', ${state})
      on conflict (code) do update set state = excluded.state`.execute(world.tx);
  const about = async (person: Person, projectName?: string) =>
    (await todos(person, projectName === undefined ? {} : { projectName })).todoDetails
      .filter(({ type }) => type === 'RECONNECT')
      .map((one) => [one.text, one.projectName, one.invoiceId]);

  test('is a to-do of administrators and of the users whose invoices wait, until it is connected again', async () => {
    const invoiceId = await aBareDraft(world.tx, project.id);
    await sql`with waiting as (insert into outbox (topic, subject, payload, due_at, created_at)
        values ('push-invoice', ${String(invoiceId)}, '{}', '2999-01-01', now()) returning id)
      update invoice set push_outbox_id = waiting.id from waiting where invoice.id = ${invoiceId}`.execute(world.tx);
    await end('connected');
    expect([await about(admin), await about(anna)]).toEqual([[], []]);
    await end('reconnect needed');
    const waits = 'The invoice is waiting until an administrator reconnects the books';
    expect(await about(admin)).toEqual([['Access has ended: reconnect', 'Northwind US', null]]);
    expect(await about(anna)).toEqual([[waits, project.name, invoiceId]]);
    expect(await about(carl)).toEqual([[waits, project.name, invoiceId]]);
    expect(await about(stranger)).toEqual([]);
    expect(await about(admin, 'northwind')).toHaveLength(1);
    expect(await about(admin, 'elsewhere')).toEqual([]);
    expect((await todos(admin, { pageSize: 100 })).todoDetails.map(({ todoId }) => todoId)).toContainEqual(
      expect.stringMatching(/^RECONNECT-\d+$/),
    );
    await end('connected');
    expect([await about(admin), await about(anna)]).toEqual([[], []]);
  });
});

describe('a week', () => {
  const weeksToDo = async () => (await todos(anna, { type: 'VERIFICATION' })).todoDetails;

  test('is to be verified once it is over; verified it is gone, and with other logs it is there again', async () => {
    const employeeId = await aDeveloper(world.tx, { projectId: project.id });
    const predictionId = await aPrediction('2024-02-12', '2024-03-10');
    const weeks = (await anna.call(verificationEndpoints.generate, { query: { predictionId } })).data;
    expect((await weeksToDo()).map((one) => [one.dueDate, one.verificationId])).toEqual([
      ['2024-02-18', weeks[0]?.verificationId],
      ['2024-02-25', weeks[1]?.verificationId],
    ]);
    const first = weeks[0]?.verificationId ?? 0;
    await anna.call(verificationEndpoints.verify, { body: { verificationId: first, verified: true } });
    expect((await weeksToDo()).map((one) => one.dueDate)).toEqual(['2024-02-25']);
    await aWorkLog(world.tx, { projectId: project.id, employeeId, day: '2024-02-14', hours: 8 });
    expect((await weeksToDo()).map((one) => one.dueDate)).toEqual(['2024-02-18', '2024-02-25']);
  });
});

describe('the list', () => {
  test('shows each person the to-dos of their own projects, and an administrator all', async () => {
    await aProject(world.tx, { csms: [carl.userId] });
    expect([await look(), await look(stranger)]).toEqual([[nextPrediction], []]);
    expect([(await look(carl)).length, (await look(admin)).length]).toEqual([2, 2]);
  });

  test('has nothing of a project whose billing is switched off', async () => {
    await sql`update project set active_billing = false where id = ${project.id}`.execute(world.tx);
    expect(await look()).toEqual([]);
  });

  test('comes in pages, first what is due first, and of one type on wish', async () => {
    await aPrediction('2024-01-01', '2024-01-31');
    await aPrediction('2024-02-01', '2024-02-29');
    expect((await look()).map(([, , due]) => due)).toEqual([
      '2024-01-31',
      '2024-01-31',
      '2024-02-29',
      '2024-02-29',
      '2024-03-01',
    ]);
    const page = (await anna.call(todoEndpoints.list, { query: { pageSize: 10, pageNo: 2 } })).data;
    expect([page.todoDetails, page.paginationDetails.pageNo]).toEqual([[], 2]);
    expect((await todos(anna, { type: 'INVOICE' })).paginationDetails.totalElements).toBe(2);
  });
});

describe('to-dos of a project', () => {
  test('are found by a part of its name or code, and only those of the caller', async () => {
    const other = await aProjectOfAnna({ name: 'Zephyr 100%_Portal' });
    const namesOf = async (projectName: string, person = anna) =>
      (await todos(person, { projectName })).todoDetails.map((one) => one.projectName);
    expect(await namesOf('zEPHYR')).toEqual([other.name]);
    expect(await namesOf('100%_p')).toEqual([other.name]);
    // the signs of a pattern are text
    expect(await namesOf('Zephyr%Portal')).toEqual([]);
    expect(await namesOf('zephyr', stranger)).toEqual([]);
  });

  test('are not looked for by what could be code', async () => {
    const answer = await anna.call(todoEndpoints.list, { query: { projectName: '<b>' } });
    expect(answer.failure?.errors).toEqual([
      { path: 'projectName', message: 'Invalid input: Potential XSS attempt detected' },
    ]);
  });
});
