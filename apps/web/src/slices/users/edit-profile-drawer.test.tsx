import { messages } from '@countinghouse/contract/messages.ts';
import type { Profile } from '@countinghouse/contract/users/users.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { FormDraftsContext } from '../../ui/form/form-draft.ts';
import { memoryDrafts } from '../../ui/testing/memory-drafts.ts';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { EditProfileDrawer } from './edit-profile-drawer.tsx';
import { OpenedProfile } from './opened-profile.tsx';
import { useProfile } from './use-profile.ts';

afterEach(() => vi.unstubAllGlobals());

const profile: Profile = {
  userId: 3,
  name: 'Amelia Stone',
  role: 'ROLE_ACCOUNTANT',
  email: 'amelia@countinghouse.example',
  phoneNumber: '555-123-4567',
  imageHash: null,
  seesCosts: false,
  version: 1,
};

function open(
  answer: (request: FakeRequest) => FakeResponse = () => ok({ ...profile, version: 2 }),
  kept = new Map<string, unknown>(),
) {
  const requests = fakeServer(answer);
  const onClose = vi.fn();
  const part = renderPart(
    <FormDraftsContext value={memoryDrafts(kept)}>
      <WithQueries>
        <EditProfileDrawer profile={profile} picture={undefined} onClose={onClose} />
      </WithQueries>
    </FormDraftsContext>,
  );
  return { requests, onClose, kept, ...part };
}
const update = () => screen.getByRole('button', { name: 'Update' });
const photo = () => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0])], 'me.jpg', { type: 'image/jpeg' });

test('role and e-mail are there to be read; Update and Cancel wait for a change', async () => {
  open();
  expect(screen.getByRole('dialog').style.width).toBe('600px');
  expect(screen.getByLabelText('Role')).toMatchObject({ value: 'Accountant', readOnly: true });
  expect(screen.getByLabelText('Email ID')).toMatchObject({ value: profile.email, readOnly: true });
  for (const name of ['Update', 'Cancel'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
});

test('another number is saved with the version that was seen', async () => {
  const { requests, user, onClose } = open();
  await user.clear(screen.getByLabelText(/^Phone Number/));
  await user.type(screen.getByLabelText(/^Phone Number/), '+1 555 999 0000');
  await user.click(update());
  await screen.findByText(messages.profileUpdated);
  expect(requests[0]).toMatchObject({
    method: 'PUT',
    path: '/users/profile',
    body: { userId: 3, name: 'Amelia Stone', phoneNumber: '+1 555 999 0000', version: 1 },
  });
  expect(onClose).toHaveBeenCalled();
});

test('shows an invalid number and a missing name at their fields and as a message', async () => {
  const { requests, user } = open();
  await user.clear(screen.getByLabelText(/^Name/));
  await user.clear(screen.getByLabelText(/^Phone Number/));
  await user.click(update());
  await screen.findByText(messages.pleaseEnter('phone number'));
  await user.type(screen.getByLabelText(/^Phone Number/), '12345');
  await user.click(update());
  await screen.findByText(messages.pleaseEnter('name'));
  await screen.findByText(messages.invalidPhoneNumber);
  await screen.findByText(messages.profileFailed);
  expect(requests).toHaveLength(0);
});

test('a picture goes first, and the name follows with the version that came back', async () => {
  const { requests, user } = open();
  await user.upload(screen.getByLabelText(/^Profile Image/), photo());
  await user.type(screen.getByLabelText(/^Name/), ' Berg');
  await user.click(update());
  await screen.findByText(messages.profileUpdated);
  expect(requests.slice(0, 2).map(({ path }) => path)).toEqual(['/users/profile/image?version=1', '/users/profile']);
  expect(requests[1]?.body).toMatchObject({ name: 'Amelia Stone Berg', version: 2 });
});

test('a picture that is stored is not sent again when the name beside it was refused', async () => {
  let isRefused = true;
  const { requests, user } = open(({ path }) => {
    if (path !== '/users/profile' || !isRefused) return ok({ ...profile, version: 2 });
    isRefused = false;
    const errors = [{ path: 'name', message: 'Not this name.' }];
    return { status: 400, body: { code: 'invalid_input', message: 'Please check the fields.', errors } };
  });
  await user.upload(screen.getByLabelText(/^Profile Image/), photo());
  await user.type(screen.getByLabelText(/^Name/), ' Berg');
  await user.click(update());
  await screen.findByText('Not this name.');
  await user.type(screen.getByLabelText(/^Name/), 'er');
  await user.click(update());
  await screen.findByText(messages.profileUpdated);
  expect(requests.filter(({ path }) => path.startsWith('/users/profile/image'))).toHaveLength(1);
});

test('a picture alone changes no name', async () => {
  const { requests, user } = open();
  await user.upload(screen.getByLabelText(/^Profile Image/), photo());
  await user.click(update());
  await screen.findByText(messages.profileUpdated);
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('a file that only is called a picture is refused before it is sent', async () => {
  const { requests, user } = open();
  await user.upload(screen.getByLabelText(/^Profile Image/), new File(['<script>'], 'me.png'));
  await screen.findByText('me.png is not a valid image. Only JPG and PNG accepted.');
  await user.type(screen.getByLabelText(/^Name/), 'x{Enter}');
  expect(requests).toHaveLength(0);
});

const broken: FakeResponse = { status: 500, body: { code: 'internal', message: 'a stack trace' } };

test('a profile that could not be saved shows an error, stays as typed, and is saved once however often Update is pressed', async () => {
  let isBroken = true;
  const { requests, user, onClose } = open(() => (isBroken ? broken : ok({ ...profile, version: 2 })));
  await user.upload(screen.getByLabelText(/^Profile Image/), photo());
  await user.clear(screen.getByLabelText(/^Name/));
  await user.click(screen.getByLabelText(/^Name/));
  await user.paste('مريم \u202E👩‍💻');
  await user.click(update());
  await screen.findByText(messages.profileFailed);
  isBroken = false;
  await user.dblClick(update());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [failed, image, text, ...more] = requests.filter(({ method }) => method === 'PUT');
  expect(more).toEqual([]);
  expect([failed?.path, image?.path]).toEqual(['/users/profile/image?version=1', '/users/profile/image?version=1']);
  expect(failed?.key).toBe(image?.key);
  expect(text?.body).toMatchObject({ name: 'مريم \u202E👩‍💻' });
  expect(text?.key).not.toBe(image?.key);
});

test('offers typed values again after a sign-out; a picture has to be chosen again', async () => {
  const first = open(() => broken);
  await first.user.type(screen.getByLabelText(/^Name/), ' Berg');
  await first.user.upload(screen.getByLabelText(/^Profile Image/), photo());
  first.unmount();
  expect([...first.kept]).toEqual([['profile', { typed: { name: 'Amelia Stone Berg' }, version: profile.version }]]);
  const { user } = open(() => broken, first.kept);
  await user.click(await screen.findByRole('button', { name: 'Continue with them' }));
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Amelia Stone Berg'));
});

test('the profile is opened as it is now, not as the header has it', async () => {
  const answers = [profile, { ...profile, name: 'Amelia Berg', version: 2 }];
  fakeServer(() => ok(answers.shift()));
  function Header({ isOpen }: { readonly isOpen: boolean }) {
    return (
      <>
        <output>{useProfile().profile?.name}</output>
        {isOpen && <OpenedProfile picture={undefined} onClose={() => undefined} />}
      </>
    );
  }
  const header = (isOpen: boolean) => (
    <WithQueries>
      <Header isOpen={isOpen} />
    </WithQueries>
  );
  const { show } = renderPart(header(false));
  await screen.findByText('Amelia Stone');
  show(header(true));
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
  expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Amelia Berg');
});
