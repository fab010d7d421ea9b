import type { Note } from '@countinghouse/contract/notes/notes.contract.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useSearchParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storedWork } from '../../api/stored-work.ts';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok, type FakeResponse } from '../../api/testing/fake-server.ts';
import { memoryDatabase } from '../../api/testing/memory-database.ts';
import { anAccountant, WithQueries } from '../../api/testing/with-queries.tsx';
import { Button } from '../../ui/button.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { asMade } from '../../ui/testing/as-made.ts';
import * as store from '../../ui/export/store-file.ts';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { useNoteColumns } from './note-columns.tsx';
import { NotesOfProject } from './notes-of-project.tsx';
import { noteList } from './use-notes.ts';
import { useTypedNotes } from './use-typed-notes.ts';

beforeEach(() => {
  useSession.setState({ session: anAccountant });
  vi.stubGlobal('indexedDB', memoryDatabase());
});
afterEach(() => vi.unstubAllGlobals());

const note: Note = {
  projectNotesId: 7,
  projectId: 3,
  notesDescription: 'Ask for the purchase order',
  isChecked: false,
  lastUpdatedByName: 'Carl',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  version: 1,
};
const stale = { code: 'stale_version', message: 'Someone else changed this since you opened it.' };

function Notes() {
  const typing = useTypedNotes(3);
  const columns = useNoteColumns(3, typing);
  return (
    <>
      <Button onClick={() => typing.put('')}>Add note</Button>
      <NotesOfProject
        project={{ projectId: 3, projectName: 'Atlas' }}
        typing={typing}
        list={useListState(noteList, useSearchParams())}
        seen={asMade(columns)}
        tools={null}
      />
    </>
  );
}

const NotesPage = () => (
  <MemoryRouter>
    <WithQueries>
      <Notes />
    </WithQueries>
  </MemoryRouter>
);
const pageOf = (projectNotes: readonly Note[]): FakeResponse =>
  ok({ projectNotes, paginationDetails: { pageNo: 1, pageSize: 10, totalPages: 1, totalElements: 1 } });

function show(write: (body: unknown) => FakeResponse = () => ok([note], 'Note updated successfully')) {
  const requests = fakeServer(({ method, body }) => (method === 'GET' ? pageOf([note]) : write(body)));
  const part = renderPart(<NotesPage />);
  return { ...part, writes: () => requests.filter(({ method }) => method !== 'GET') };
}
const row = async () => within(await screen.findByRole('row', { name: /Ask for the purchase order/ }));
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });

test('a new note is marked in the first row until it is saved, and an empty one is rejected at its field', async () => {
  const shown = show(() => ok([note], 'Note added successfully'));
  await row();
  await shown.user.click(screen.getByRole('button', { name: 'Add note' }));
  expect((await field()).closest('[data-unsaved]')).not.toBeNull();
  await shown.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please enter note description');
  expect(shown.writes()).toEqual([]);
  await shown.user.type(await field(), 'Call the client');
  await shown.user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Note added successfully');
  expect(shown.writes().map(({ body }) => body)).toEqual([
    [{ projectNotesId: 0, projectId: 3, notesDescription: 'Call the client' }],
  ]);
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

test("another user's version is shown below the typed text, and saving again overwrites it", async () => {
  const version = 2;
  const shown = show((body) => {
    const [sent] = body as [{ version: number }];
    if (sent.version === version) return ok([note], 'Note updated successfully');
    return { status: 409, body: { ...stale, current: { ...note, notesDescription: 'It is there', version } } };
  });
  await shown.user.click((await row()).getByRole('button', { name: 'Ask for the purchase order' }));
  await shown.user.type(await field(), ' of May');
  await shown.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(stale.message);
  await screen.findByText('It is there');
  expect((await field()).value).toBe('Ask for the purchase order of May');
  await shown.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Note updated successfully');
  expect(shown.writes()).toHaveLength(2);
});

test('a note that another user deleted keeps the typed text, and can be added as a new one', async () => {
  let isDeleted = false;
  const requests = fakeServer(({ method }) => {
    if (method === 'POST') return ok([note], 'Note added successfully');
    if (method === 'GET') return pageOf(isDeleted ? [] : [note]);
    isDeleted = true;
    return { status: 404, body: { code: 'note_not_found', message: 'This note could not be found.' } };
  });
  const { user } = renderPart(<NotesPage />);
  await user.click((await row()).getByRole('button', { name: 'Ask for the purchase order' }));
  await user.type(await field(), ' of May');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Someone else deleted this note. You can add your text as a new one.');
  await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
  expect((await field()).value).toBe('Ask for the purchase order of May');
  await user.click(screen.getByRole('button', { name: 'Add as a new note' }));
  await screen.findByText('Note added successfully');
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual([
    { projectNotesId: 0, projectId: 3, notesDescription: 'Ask for the purchase order of May' },
  ]);
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

test('a note that leaves the list while it is edited stays with its text, and is saved with its version', async () => {
  const requests = fakeServer(({ method, path }) =>
    method === 'GET' ? pageOf(path.includes('Completed') ? [] : [note]) : ok([note], 'Note updated successfully'),
  );
  const { user } = renderPart(<NotesPage />);
  await user.click((await row()).getByRole('button', { name: 'Ask for the purchase order' }));
  await user.type(await field(), ' of May');
  await user.click(screen.getByRole('link', { name: 'Completed' }));
  await screen.findByText('This note is no longer in the list.');
  expect((await field()).value).toBe('Ask for the purchase order of May');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Note updated successfully');
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual([
    { projectNotesId: 7, version: 1, notesDescription: 'Ask for the purchase order of May' },
  ]);
});

test('notes that cannot be fetched show an error in their place, and appear on Retry', async () => {
  const answers: FakeResponse[] = [{ status: 500, body: { code: 'internal', message: 'a stack trace' } }];
  fakeServer(() => answers.shift() ?? pageOf([note]));
  const { user } = renderPart(<NotesPage />);
  await screen.findByText('Failed to get project notes list.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await row();
});

test('a tick is sent at once', async () => {
  const shown = show();
  await shown.user.click((await row()).getByRole('checkbox'));
  await waitFor(() =>
    expect(shown.writes().map(({ body }) => body)).toEqual([[{ projectNotesId: 7, version: 1, isChecked: true }]]),
  );
});

test('a note is not ticked while it is edited, because its text would conflict', async () => {
  const shown = show();
  await shown.user.click((await row()).getByRole('button', { name: 'Ask for the purchase order' }));
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Pending: Ask for the purchase order' });
  expect(tick.disabled).toBe(true);
  await shown.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(tick.disabled).toBe(false));
});

test('a note that cannot be restored says so in words of its own', async () => {
  const answers = [ok({}, 'Note deleted successfully'), { status: 500, body: { code: 'internal', message: 'x' } }];
  const shown = show(() => answers.shift() ?? ok({}));
  await shown.user.click((await row()).getByRole('button', { name: 'Delete the note' }));
  await shown.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await shown.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Failed to put the project note back. Please try again');
});

test('deleting asks with status, text and last author, and can be undone', async () => {
  const shown = show(() => ok({}, 'Note deleted successfully'));
  await shown.user.click((await row()).getByRole('button', { name: 'Delete the note' }));
  const question = await screen.findByRole('alertdialog', { name: 'Do you want to delete this project note?' });
  expect(question.textContent).toMatch(/Pending.*Ask for the purchase order.*Carl/);
  await shown.user.click(within(question).getByRole('button', { name: 'Delete' }));
  await shown.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(shown.writes().map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', '/notes?projectNotesId=7&version=1'],
      ['POST', '/notes/7/putBack'],
    ]),
  );
});

describe('unsaved typing of notes', () => {
  async function typeHalf(): Promise<ReturnType<typeof show>> {
    const shown = show();
    await row();
    await shown.user.click(screen.getByRole('button', { name: 'Add note' }));
    await shown.user.type(await field(), 'Half a thou');
    // typing is stored one and a half seconds after the last key
    await act(() => new Promise((resolve) => setTimeout(resolve, 1700)));
    return shown;
  }
  /** Renders the page again and waits long enough for a note to open in it. */
  async function showAgain(): Promise<void> {
    show();
    await row();
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
  }
  const signOutAndIn = (unmount: () => void): void => {
    act(() => useSession.setState({ session: undefined }));
    unmount();
    useSession.setState({ session: anAccountant });
  };

  test('is restored after the user was signed out', async () => {
    const { unmount } = await typeHalf();
    signOutAndIn(unmount);
    show();
    expect((await field()).value).toBe('Half a thou');
  });

  test('is stored while the page is open, so that it survives a reload', async () => {
    await typeHalf();
    expect(await storedWork(anAccountant.userId, 'typed notes 3')).toEqual({ 0: { text: 'Half a thou' } });
  });

  test('is dropped when the page is left', async () => {
    const { unmount } = await typeHalf();
    unmount();
    await showAgain();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('is not stored for a note that was opened and left unchanged', async () => {
    const { user, unmount } = show();
    await user.click((await row()).getByRole('button', { name: 'Ask for the purchase order' }));
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findAllByRole('textbox')).toHaveLength(2);
    signOutAndIn(unmount);
    await showAgain();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

test('an unchanged note is not saved, and says so', async () => {
  const shown = show();
  await shown.user.click((await row()).getByRole('button', { name: 'Ask for the purchase order' }));
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  await shown.user.type(await field(), ' {Control>}{Enter}{/Control}');
  await screen.findByText('No details changed!, Please edit data and try to update again!');
  expect(shown.writes()).toEqual([]);
  await shown.user.type(await field(), 'of May');
  expect(save.disabled).toBe(false);
});

test.each([
  ['added', 'Add note', 'Failed to add project note. Please try again'],
  ['changed', 'Ask for the purchase order', 'Failed to update project note. Please try again'],
])('a note that cannot be %s shows the error at its field, and keeps what was typed', async (_how, opens, words) => {
  const shown = show(() => ({ status: 500, body: { code: 'internal', message: 'a stack trace' } }));
  await row();
  await shown.user.click(screen.getByRole('button', { name: opens }));
  await shown.user.type(await field(), ' of May');
  await shown.user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByText(words)).id).toBe(`${(await field()).id}-error`);
  expect((await field()).value).toContain(' of May');
});

test('a note that cannot be ticked or deleted says so', async () => {
  const shown = show(() => ({ status: 500, body: { code: 'internal', message: 'a stack trace' } }));
  await shown.user.click((await row()).getByRole('checkbox'));
  await screen.findByText('Failed to update project note. Please try again');
  await shown.user.click((await row()).getByRole('button', { name: 'Delete the note' }));
  await shown.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Failed to delete project note. Please try again');
});

test('the shown notes are exported once the download was recorded, moments as moments', async () => {
  const stored = vi.spyOn(store, 'storeFile').mockImplementation(() => undefined);
  const shown = show(() => ok({}));
  await row();
  await shown.user.click(screen.getByRole('link', { name: 'Pending' }));
  await shown.user.click(screen.getByRole('button', { name: 'Export' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await screen.findByText('1 row exported');
  expect(shown.writes().map(({ path, body }) => [path, body])).toEqual([
    [
      '/downloads',
      {
        list: 'NOTE',
        id: 3,
        format: 'CSV',
        rows: 1,
        isSelection: false,
        filter: [{ label: 'Tab', value: 'Pending' }],
      },
    ],
  ]);
  const [file] = stored.mock.calls.map(([{ bytes }]) => bytes as string);
  const [heading, line] = file?.split('\r\n') ?? [];
  expect(heading).toBe('\uFEFFStatus,Description,Updated By,Last Update');
  expect(line).toMatch(/^Pending,Ask for the purchase order,Carl,2026-11-(19|20|21) \d\d:\d\d:00$/);
});
