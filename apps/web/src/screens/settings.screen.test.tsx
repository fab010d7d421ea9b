import type { Role } from '@countinghouse/contract/roles.ts';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useSession } from '../api/session.ts';
import { anAccountant } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { SettingsScreen } from './settings.screen.tsx';

test.each<[Role, readonly string[]]>([
  [
    'ROLE_ADMIN',
    ['/settings/jobScheduler', '/settings/serverLogs', '/settings/holidays', '/settings/identityProvider'],
  ],
  ['ROLE_CSM', ['/settings/serverLogs']],
  ['ROLE_ACCOUNTANT', ['/settings/serverLogs']],
])('%s finds the settings that they may see, and no others', (role, paths) => {
  useSession.setState({ session: { ...anAccountant, userRole: role } });
  renderPart(
    <MemoryRouter>
      <SettingsScreen />
    </MemoryRouter>,
  );
  const found = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(found).toEqual(paths);
});
