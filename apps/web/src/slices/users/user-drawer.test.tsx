import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { StaffUser } from '@countinghouse/contract/users/users.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok, slowResponse, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { FormDraftsContext } from '../../ui/form/form-draft.ts';
import { memoryDrafts } from '../../ui/testing/memory-drafts.ts';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { UserDrawer } from './user-drawer.tsx';

afterEach(() => vi.unstubAllGlobals());

const nora: StaffUser = {
  userId: 7,
  name: 'Nora Lind',
  email: 'nora@countinghouse.example',
  role: 'ROLE_CSM',
  verified: true,
  secondFactorActive: true,
  seesCosts: false,
  projects: 2,
  version: 3,
};
const broken: FakeResponse = { status: 500, body: { code: 'internal', message: 'a stack trace' } };

function open(
  write: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>,
  user?: StaffUser,
  kept = new Map<string, unknown>(),
) {
  const requests = fakeServer((one) => (one.method === 'GET' ? ok(['countinghouse.example']) : write(one)));
  const onClose = vi.fn();
  const part = renderPart(
    <FormDraftsContext value={memoryDrafts(kept)}>
      <WithQueries>
        <UserDrawer user={user} onClose={onClose} />
      </WithQueries>
    </FormDraftsContext>,
  );
  return { ...part, onClose, kept, writes: () => requests.filter(({ method }) => method !== 'GET') };
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: 'Save' });

async function typeZoe(user: ReturnType<typeof open>['user'], name = 'Zoë'): Promise<void> {
  await user.type(field(/^Name/), name);
  await user.type(field(/^Email/), 'zoe@countinghouse.example');
  await user.selectOptions(field(/^Role/), 'ROLE_ACCOUNTANT');
}

describe('a new user', () => {
  test('who could not be saved stays as typed, and is saved once however often Save is pressed', async () => {
    const answers = [broken, ok(nora, 'User created successfully.')];
    const { user, writes, onClose } = open(() => answers.shift() ?? broken);
    await typeZoe(user);
    await user.click(save());
    await screen.findByText('Failed to add user. Please try again');
    expect(field(/^Name/).value).toBe('Zoë');
    expect(onClose).not.toHaveBeenCalled();
    await user.dblClick(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    // the first try may have been carried out: the same key finds what it did
    expect(new Set(writes().map(({ key }) => key)).size).toBe(1);
    expect(writes()).toHaveLength(2);
  });

  test('whose address is corrected is another request', async () => {
    const taken = { path: 'email', message: serverMessages.emailTaken };
    const answers: FakeResponse[] = [
      { status: 409, body: { code: 'email_taken', message: taken.message, errors: [taken] } },
      ok(nora, 'User created successfully.'),
    ];
    const { user, writes, onClose } = open(() => answers.shift() ?? broken);
    await typeZoe(user);
    await user.click(save());
    await screen.findByText(serverMessages.emailTaken);
    await user.clear(field(/^Email/));
    await user.type(field(/^Email/), 'zoe.b@countinghouse.example');
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(new Set(writes().map(({ key }) => key)).size).toBe(2);
  });

  test.each([
    ['right to left, with a mark that turns the line', 'نورة \u202Eلیند'],
    ['of several joined pictures', '👩‍💻 Ω 𝒵oë'],
    ['as long as a name may be', 'Ł'.repeat(200)],
    ['that looks like a formula or a page', '=1+1 <b onclick="x">&amp;'],
  ])('may have a name %s, which is sent as it was typed', async (_what, name) => {
    const { user, writes, onClose } = open(() => ok(nora, 'User created successfully.'));
    await user.click(field(/^Name/));
    await user.paste(name);
    await user.type(field(/^Email/), 'zoe@countinghouse.example');
    await user.selectOptions(field(/^Role/), 'ROLE_CSM');
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(writes()[0]?.body).toMatchObject({ name });
  });

  test('is offered again after a sign-out while typing', async () => {
    const first = open(() => broken);
    await typeZoe(first.user);
    first.unmount();
    const { user } = open(() => broken, undefined, first.kept);
    await user.click(await screen.findByRole('button', { name: 'Continue with them' }));
    await waitFor(() => expect(field(/^Name/).value).toBe('Zoë'));
    expect(field(/^Email/).value).toBe('zoe@countinghouse.example');
    expect(field(/^Role/).value).toBe('ROLE_ACCOUNTANT');
  });
});

describe('a user who is changed', () => {
  test('and could not be saved stays as typed, and what is kept is of this user alone', async () => {
    const { user, kept } = open(() => broken, nora);
    await user.type(field(/^Name/), ' Berg');
    await user.click(save());
    await screen.findByText('Failed to update user. Please try again');
    expect(field(/^Name/).value).toBe('Nora Lind Berg');
    expect([...kept]).toEqual([['user 7', { typed: { name: 'Nora Lind Berg' }, version: nora.version }]]);
  });

  test('is locked while the answer is on its way, and is saved once', async () => {
    const { arriving, arrive } = slowResponse();
    const { user, writes, onClose, kept } = open(() => arriving, nora);
    await user.type(field(/^Name/), ' Berg');
    await user.click(save());
    expect(field(/^Name/).disabled).toBe(true);
    await user.keyboard('{Enter}');
    arrive(ok({ ...nora, version: 4 }, 'User updated successfully'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(writes()).toHaveLength(1);
    await waitFor(() => expect([...kept]).toEqual([]));
  });
});
