import { noteEndpoints, type Note } from '@countinghouse/contract/notes/notes.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProject } from '../../../seed/builders.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let carl: Person;
let projectId: number;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
});
afterAll(() => world.close());
beforeEach(async () => {
  const project = await aProject(world.tx, { accountants: [anna.userId], csms: [carl.userId] });
  projectId = project.id;
});

const add = async (notesDescription: string, by = anna): Promise<Note> => {
  const [note] = (await by.call(noteEndpoints.add, { body: [{ projectNotesId: 0, projectId, notesDescription }] }))
    .data;
  if (note === undefined) throw new Error('no note was added');
  return note;
};
const listed = async (status: 'Pending' | 'Completed' | '' = '') =>
  (await anna.call(noteEndpoints.list, { query: { projectId, status } })).data.projectNotes;
const words = async (status: 'Pending' | 'Completed' | '' = '') =>
  (await listed(status)).map((note) => note.notesDescription);
const change = (note: Note, changes: Partial<Pick<Note, 'notesDescription' | 'isChecked'>>, by = anna) =>
  by.call(noteEndpoints.change, {
    body: [{ projectNotesId: note.projectNotesId, version: note.version, ...changes }],
  });
const remove = (note: Note, by = anna) =>
  by.call(noteEndpoints.remove, { query: { projectNotesId: note.projectNotesId, version: note.version } });
const putBack = (note: Note, by = anna) =>
  by.call(noteEndpoints.putBack, { params: { projectNotesId: note.projectNotesId } });

describe('the notes of a project', () => {
  test('are listed by their newest change, with who made it', async () => {
    const first = await add('Ask for the purchase order');
    await add('The client pays in two parts', carl);
    expect(await words()).toEqual(['The client pays in two parts', 'Ask for the purchase order']);
    world.clock.advance(60_000);
    await change(first, { notesDescription: 'Ask for the purchase order of May' }, carl);
    expect((await listed()).map((note) => [note.notesDescription, note.lastUpdatedByName, note.version])).toEqual([
      ['Ask for the purchase order of May', 'Carl', 2],
      ['The client pays in two parts', 'Carl', 1],
    ]);
  });

  test('are pending until they are ticked, and are filtered by that', async () => {
    const done = await add('Ask for the purchase order');
    await add('Call the client');
    expect((await change(done, { isChecked: true })).data[0]?.isChecked).toBe(true);
    expect([await words('Completed'), await words('Pending')]).toEqual([
      ['Ask for the purchase order'],
      ['Call the client'],
    ]);
  });

  test('come by pages', async () => {
    for (let number = 1; number <= 11; number += 1) await add(`Note ${number}`);
    const page = await anna.call(noteEndpoints.list, { query: { projectId, pageNo: 2 } });
    expect(page.data.projectNotes.map((note) => note.notesDescription)).toEqual(['Note 1']);
    expect(page.data.paginationDetails).toEqual({ pageNo: 2, pageSize: 10, totalPages: 2, totalElements: 11 });
  });

  test.each(['', ' \n ', 'x'.repeat(2001)])('are never empty or endless', async (notesDescription) => {
    const refused = await anna.call(noteEndpoints.add, { body: [{ projectNotesId: 0, projectId, notesDescription }] });
    expect(refused.status).toBe(400);
    if (notesDescription.trim() === '')
      expect(refused.failure?.errors?.[0]).toEqual({
        path: '0.notesDescription',
        message: 'Please enter note description',
      });
    expect(await words()).toEqual([]);
  });

  test('return letter by letter what was typed, whatever the script', async () => {
    const strange = 'مرحبا <b>"x"</b> 👩‍👩‍👧 =1+1\n--; drop table';
    await add(strange);
    expect(await words()).toEqual([strange]);
    await add('👩'.repeat(1000));
    expect((await words())[0]).toBe('👩'.repeat(1000));
  });

  test('are not overwritten by who saw an older one: they get the newer one to look at', async () => {
    const note = await add('Ask for the purchase order');
    await change(note, { notesDescription: 'It is there' }, carl);
    const late = await change(note, { notesDescription: 'Ask again' });
    expect(late.failure).toMatchObject({
      code: 'stale_version',
      current: { notesDescription: 'It is there', lastUpdatedByName: 'Carl', version: 2 },
    });
    expect((await remove(note)).failure?.code).toBe('stale_version');
    expect(await words()).toEqual(['It is there']);
  });

  test('are deleted once, and put back as they were', async () => {
    const note = await add('Ask for the purchase order');
    await remove(note);
    expect(await words()).toEqual([]);
    expect((await remove(note)).failure?.message).toBe('This note could not be found.');
    expect((await change(note, { isChecked: true })).failure?.code).toBe('note_not_found');
    expect((await putBack(note)).data[0]).toMatchObject({ notesDescription: note.notesDescription, version: 3 });
    expect((await putBack(note)).failure?.code).toBe('note_not_found');
    expect((await listed())[0]?.updatedAt).toBe(note.updatedAt);
  });

  test('of another project are not there', async () => {
    const note = await add('Ask for the purchase order');
    await sql`delete from project_staff where project_id = ${projectId}`.execute(world.tx);
    expect((await anna.call(noteEndpoints.list, { query: { projectId } })).failure?.code).toBe('project_not_found');
    expect((await change(note, { isChecked: true })).failure?.code).toBe('note_not_found');
    expect((await remove(note)).failure?.code).toBe('note_not_found');
  });

  test('are in the activity log with their old and new text', async () => {
    const note = await add('Ask for the purchase order');
    const [changed = note] = (await change(note, { notesDescription: 'It is there', isChecked: true })).data;
    await remove(changed);
    const recorded = await sql<{ action: string; name: string; changes: unknown }>`
      select action, resource_name as name, changes from activity_entry where resource = 'NOTE' and resource_id = ${String(note.projectNotesId)} order by id`.execute(
      world.tx,
    );
    expect(recorded.rows).toEqual([
      {
        action: 'Created',
        name: 'Ask for the purchase order',
        changes: [
          { fieldName: 'Description', oldValue: null, newValue: 'Ask for the purchase order' },
          { fieldName: 'Status', oldValue: null, newValue: 'Pending' },
        ],
      },
      {
        action: 'Updated',
        name: 'It is there',
        changes: [
          { fieldName: 'Description', oldValue: 'Ask for the purchase order', newValue: 'It is there' },
          { fieldName: 'Status', oldValue: 'Pending', newValue: 'Completed' },
        ],
      },
      {
        action: 'Deleted',
        name: 'It is there',
        changes: [
          { fieldName: 'Description', oldValue: 'It is there', newValue: null },
          { fieldName: 'Status', oldValue: 'Completed', newValue: null },
        ],
      },
    ]);
  });
});
