import type { Role } from '@countinghouse/contract/roles.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok } from '../api/testing/fake-server.ts';
import { anAccountant } from '../api/testing/with-queries.tsx';
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
      '/settings/employeeCosts',
      '/settings/evidence',
      '/settings/import',
      '/settings/signInProviders',
    ],
  ],
  ['ROLE_CSM', ['/settings/serverLogs', '/settings/evidence']],
  ['ROLE_ACCOUNTANT', ['/settings/serverLogs', '/settings/employeeCosts', '/settings/evidence']],
])('%s sees only the settings that they may open', (role, paths) => {
  useSession.setState({ session: { ...anAccountant, userRole: role } });
  renderPart(
    <MemoryRouter>
      <SettingsScreen />
    </MemoryRouter>,
  );
  const found = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(found).toEqual(paths);
});

test.each([
  ['Download page', '/docs'],
  ['Download OpenAPI file', '/openapi.json'],
])('%s downloads the API description with the session, as it has no public address', async (label, path) => {
  useSession.setState({ session: anAccountant });
  const requests = fakeServer(() => ok({}));
  const stored = collectStoredFiles();
  renderPart(
    <MemoryRouter>
      <SettingsScreen />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: label }));
  expect(requests.map((one) => [one.path, one.authorization])).toEqual([[path, `Bearer ${anAccountant.token}`]]);
  await waitFor(() => expect(stored).toHaveLength(1));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
