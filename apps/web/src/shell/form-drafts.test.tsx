import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { memoryDatabase } from '../api/testing/memory-database.ts';
import { anAccountant } from '../api/testing/with-queries.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useFormDraft } from '../ui/form/form-draft.ts';
import { useForm } from '../ui/form/use-form.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { FormDraftsProvider } from './form-drafts.tsx';

beforeEach(() => {
  vi.stubGlobal('indexedDB', memoryDatabase());
  useSession.getState().signIn(anAccountant);
});
afterEach(() => {
  vi.unstubAllGlobals();
  useSession.getState().signOut();
});

const save = vi.fn(async () => undefined);

function Note() {
  const form = useForm({ initial: { note: 'as it was', reason: '' }, save });
  useFormDraft(form, 'note 7');
  return (
    <>
      <TextField {...form.field('note')} label="Note" />
      <TextField {...form.field('reason')} label="Reason" />
      <button type="button" onClick={() => void form.submit()}>
        Save
      </button>
    </>
  );
}

const open = (userId = anAccountant.userId) =>
  renderPart(
    <FormDraftsProvider userId={userId}>
      <Note />
    </FormDraftsProvider>,
  );
const reason = () => screen.getByLabelText<HTMLInputElement>('Reason');
const question = 'You have unsaved changes here.';
/** Long enough for a question that comes, if one does. */
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

async function typeAndBeSignedOut(): Promise<void> {
  const { user, unmount } = open();
  await user.type(reason(), 'half typed');
  act(() => useSession.getState().signOut());
  unmount();
  await aMoment();
  useSession.getState().signIn(anAccountant);
}

test('what was typed is offered back after signing in again, and put in its fields', async () => {
  await typeAndBeSignedOut();
  const { user } = open();
  await screen.findByText(question);
  await user.click(screen.getByRole('button', { name: 'Continue with them' }));
  await vi.waitFor(() => expect(reason().value).toBe('half typed'));
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('as it was');
});

test('what is not wanted any more is not offered twice', async () => {
  await typeAndBeSignedOut();
  const { user, unmount } = open();
  await screen.findByText(question);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await aMoment();
  unmount();
  open();
  await aMoment();
  expect(screen.queryByText(question)).toBeNull();
});

test.each(['{Enter}', '{Escape}'])('%s throws nothing away', async (key) => {
  await typeAndBeSignedOut();
  const { user } = open();
  await screen.findByText(question);
  await user.keyboard(key);
  await vi.waitFor(() => expect(reason().value).toBe('half typed'));
});

test('another user who signs in here is offered nothing', async () => {
  await typeAndBeSignedOut();
  open(99);
  await aMoment();
  expect(screen.queryByText(question)).toBeNull();
});

test.each([
  ['saved', async (user: ReturnType<typeof open>['user']) => user.click(screen.getByRole('button', { name: 'Save' }))],
  ['put back by hand', async (user: ReturnType<typeof open>['user']) => user.clear(reason())],
  ['thrown away with the form', async () => undefined],
])('text that was %s is no longer offered', async (_how, end) => {
  const { user, unmount } = open();
  await user.type(reason(), 'typed');
  await end(user);
  await aMoment();
  unmount();
  await aMoment();
  open();
  await aMoment();
  expect(screen.queryByText(question)).toBeNull();
});

describe('what was typed over a record', () => {
  const sent = vi.fn();
  function Record({ version, note }: { readonly version: number; readonly note: string }) {
    const [base, setBase] = useState({ version, note });
    const form = useForm({
      initial: { note: base.note, reason: '' },
      save: async ({ note: words }) => {
        sent(base.version, words);
        return [];
      },
    });
    useFormDraft(form, 'record 7', base, setBase);
    return (
      <>
        <TextField {...form.field('note')} label="Note" />
        <TextField {...form.field('reason')} label="Reason" />
        <button type="button" onClick={() => void form.submit()}>
          Save
        </button>
      </>
    );
  }
  const openRecord = (version: number, note: string) =>
    renderPart(
      <FormDraftsProvider userId={anAccountant.userId}>
        <Record version={version} note={note} />
      </FormDraftsProvider>,
    );

  test.each([
    ['keeps the version it was typed over when another user saved meanwhile', 4, 'of a colleague', 3],
    ['continues unchanged otherwise', 3, 'as it was', 3],
  ])('%s', async (_what, versionThen, noteThen, versionSent) => {
    const { user, unmount } = openRecord(3, 'as it was');
    await user.type(reason(), 'half typed');
    act(() => useSession.getState().signOut());
    unmount();
    await aMoment();
    useSession.getState().signIn(anAccountant);
    const again = openRecord(versionThen, noteThen);
    await again.user.click(await screen.findByRole('button', { name: 'Continue with them' }));
    await vi.waitFor(() => expect(reason().value).toBe('half typed'));
    await again.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).toHaveBeenLastCalledWith(versionSent, noteThen);
  });
});
