import { messages } from '@countinghouse/contract/messages.ts';
import type { Profile } from '@countinghouse/contract/users/users.contract.ts';
import { version } from '@countinghouse/contract/version.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { OwnProfile } from './own-profile.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.getState().signOut();
});

const amelia: Profile = {
  userId: 3,
  name: 'Amelia Stone',
  role: 'ROLE_ACCOUNTANT',
  email: anAccountant.email,
  phoneNumber: null,
  imageHash: null,
  seesCosts: false,
  version: 1,
};

test('a profile that could not be fetched is asked for when it is to be edited, and the failure is said', async () => {
  let isAway = true;
  useSession.getState().signIn(anAccountant);
  fakeServer(({ path }) =>
    isAway && path === '/users/profile' ? { status: 500, body: { code: 'internal', message: 'x' } } : ok(amelia),
  );
  const { user } = renderPart(
    <WithQueries>
      <MemoryRouter>
        <OwnProfile />
      </MemoryRouter>
    </WithQueries>,
  );
  const edit = async () => {
    await user.click(screen.getByRole('button', { name: /^Profile of/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Profile' }));
  };
  await edit();
  await screen.findByText(messages.profileNotFetched);
  expect(screen.queryByRole('dialog')).toBeNull();
  isAway = false;
  await edit();
  await screen.findByRole('dialog', { name: 'Edit Profile' });
});

test('shows the version that runs, and what is new in it', async () => {
  useSession.getState().signIn(anAccountant);
  fakeServer(() => ok(amelia));
  const { user } = renderPart(
    <WithQueries>
      <MemoryRouter>
        <OwnProfile />
      </MemoryRouter>
    </WithQueries>,
  );
  await user.click(screen.getByRole('button', { name: /^Profile of/ }));
  await user.click(await screen.findByRole('menuitem', { name: `What's new in ${version}` }));
  const drawer = await screen.findByRole('dialog', { name: "What's new" });
  expect(drawer.textContent).toContain(`Countinghouse ${version}, `);
  expect(within(drawer).getAllByRole('listitem').length).toBeGreaterThan(0);
});
