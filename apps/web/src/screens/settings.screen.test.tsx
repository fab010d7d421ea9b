import type { Role } from '@countinghouse/contract/roles.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { collectStoredFiles } from '../ui/export/testing/stored-files.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { SettingsScreen } from './settings.screen.tsx';

test.each<[Role, readonly string[]]>([
  [
    'ROLE_ADMIN',
    [
      '/setup',
      '/settings/jobScheduler',
      '/settings/serverLogs',
      '/settings/holidays',
      '/settings/identityProvider',
      '/settings/organization',
      '/settings/evidence',
      '/settings/import',
      '/settings/signInProviders',
    ],
  ],
  ['ROLE_CSM', ['/settings/serverLogs', '/settings/evidence']],
  ['ROLE_ACCOUNTANT', ['/settings/serverLogs', '/settings/evidence']],
])('%s without the right to see costs sees only the settings that they may open', (role, paths) => {
  fakeServer(() => ok({ ...anAccountant, imageHash: null, seesCosts: false }));
  useSession.setState({ session: { ...anAccountant, userRole: role } });
  renderPart(
    <WithQueries>
      <MemoryRouter>
        <SettingsScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  expect(addresses()).toEqual(paths);
});

const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('the employee costs are offered to an accountant who may see them', async () => {
  useSession.setState({ session: anAccountant });
  fakeServer(() => ok({ ...anAccountant, imageHash: null, seesCosts: true }));
  renderPart(
    <WithQueries>
      <MemoryRouter>
        <SettingsScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  await screen.findByRole('link', { name: 'Employee costs' });
  expect(addresses()).toEqual(['/settings/serverLogs', '/settings/employeeCosts', '/settings/evidence']);
});

test.each([
  ['Download page', '/docs'],
  ['Download OpenAPI file', '/openapi.json'],
])('%s downloads the API description with the session, as it has no public address', async (label, path) => {
  useSession.setState({ session: anAccountant });
  const requests = fakeServer(() => ok({}));
  const stored = collectStoredFiles();
  renderPart(
    <WithQueries>
      <MemoryRouter>
        <SettingsScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  await userEvent.click(screen.getByRole('button', { name: label }));
  const downloads = requests.filter((one) => one.path !== '/users/profile');
  expect(downloads.map((one) => [one.path, one.authorization])).toEqual([[path, `Bearer ${anAccountant.token}`]]);
  await waitFor(() => expect(stored).toHaveLength(1));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
