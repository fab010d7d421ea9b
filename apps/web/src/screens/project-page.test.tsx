import { messages } from '@countinghouse/contract/messages.ts';
import { screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '../api/testing/fake-server.ts';
import { WithQueries } from '../api/testing/with-queries.tsx';
import { aProject } from '../slices/predictions/testing/sample-predictions.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { ProjectPage } from './project-page.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a project that cannot be fetched shows the error and Retry, and its data afterwards', async () => {
  let isAway = true;
  fakeServer(() => (isAway ? { status: 500, body: { code: 'internal', message: 'a crash' } } : ok(aProject)));
  const { user } = renderPart(
    <MemoryRouter initialEntries={['/projectdetails/7']}>
      <WithQueries>
        <Routes>
          <Route path="/projectdetails/:id" element={<ProjectPage>{({ projectName }) => projectName}</ProjectPage>} />
        </Routes>
      </WithQueries>
    </MemoryRouter>,
  );
  await screen.findByText(messages.projectDetailsFailed);
  expect(screen.queryByText(aProject.projectName)).toBeNull();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(aProject.projectName);
  expect(screen.queryByText(messages.projectDetailsFailed)).toBeNull();
});
