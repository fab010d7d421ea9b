import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDeveloper, aProject } from '../../../seed/builders.ts';
import { aBillableProject } from '../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { enterJobs } from '../../jobs/history.sql.ts';
import { jobs } from '../../jobs/schedule.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

const ofMay = { endDate: '2026-05-31', timesheetStartDate: '2026-05-01', timesheetEndDate: '2026-05-31' };

test('employees who are neither on the project in these days nor in the timesheet can be added, with their last role', async () => {
  const project = await aBillableProject(world, anna, { developer: { name: 'Own Olga' } });
  const elsewhere = (await aProject(world.tx)).id;
  await aDeveloper(world.tx, { projectId: elsewhere, name: 'Free Fay', role: 'QA Engineer' });
  const listed = await aDeveloper(world.tx, { projectId: elsewhere, name: 'Listed Liv' });
  await aDeveloper(world.tx, { projectId: project.id, name: 'Gone Gus', offBoardDate: '2026-04-30' });
  const read = async (userIds: readonly number[], person = anna) =>
    person.call(timesheetEndpoints.availableEmployees, {
      params: { id: project.zohoProjectId },
      query: ofMay,
      body: { zohoEmployeeMetadataList: userIds.map((userId) => ({ userId })) },
    });
  expect((await read([project.employeeId, listed])).data.timesheetAvailableEmployees).toEqual([
    { employeeName: 'Free Fay', userRole: 'QA Engineer' },
    { employeeName: 'Gone Gus', userRole: 'React Developer' },
  ]);
  const reversed = await anna.call(timesheetEndpoints.availableEmployees, {
    params: { id: project.zohoProjectId },
    query: { ...ofMay, endDate: '2026-04-30' },
    body: { zohoEmployeeMetadataList: [] },
  });
  expect([reversed.status, reversed.failure?.code]).toEqual([400, 'range_reversed']);
  const stranger = await world.signedIn('ROLE_ACCOUNTANT', 'Stefan');
  expect((await read([], stranger)).failure?.code).toBe('project_not_found');
});

const inBritain = { provider: 'QUICK_BOOKS', region: 'UK' } as const;
const itemNames = async () => (await anna.call(booksEndpoints.serviceNames, { query: inBritain })).data.service_names;

test('items are called as in the books, and by the names that every invoice has', async () => {
  const always = [
    'Development Fees',
    'Developement Fees',
    'Deduction',
    'Others',
    'Discount',
    'Credit',
    'Deposit Settlement',
    'Retainer Adjustment',
  ];
  expect(await itemNames()).toEqual(always);
  await world.connectBooks('UK');
  const known = await itemNames();
  expect(known.length).toBeGreaterThan(always.length);
  expect(new Set(known).size).toBe(known.length);
});

test('new items of the books are known some hours later, read once for all callers', async () => {
  await enterJobs(world.tx, jobs, world.clock.now());
  const connection = await connectionOfBooks(world.tx, inBritain);
  if (connection === undefined) throw new Error('no books are connected');
  await world.product.outside.booksFor(connection).serviceItem('Penetration test');
  const look = () => world.product.jobs.runNow('BOOKS_OPTIONS');
  // read when they were connected, a moment ago
  expect(await look()).toEqual({ queued: [] });
  world.clock.advance(6 * 3_600_000 + 1);
  expect(await look()).toEqual({ queued: [inBritain] });
  // still to be read
  expect(await look()).toEqual({ queued: [] });
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  expect(await itemNames()).not.toContain('Penetration test');
  await world.deliverAll();
  expect(await itemNames()).toContain('Penetration test');
  expect(await look()).toEqual({ queued: [] });
});
