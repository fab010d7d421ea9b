import type { ProjectDetails } from '@countinghouse/contract/projects.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, said, slowAnswer, type Said } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { ImportLogs } from './import-logs.tsx';
import { LogSource } from './log-source.tsx';
import { aPreview } from './testing/sample-preview.ts';

afterEach(() => vi.unstubAllGlobals());

const stored = { added: 3, unchanged: 0, leftOut: 1, hoursAdded: '12.50', refusedRows: [] };
const project = { projectId: 7, projectName: 'Atlas Data Platform' } as ProjectDetails;
const file = (text = 'Date,Hours') => new File([text], 'october.csv', { type: 'text/csv' });

function open(preview: Said = said(aPreview), store: Said | Promise<Said> = said(stored, 'Time logs imported.')) {
  const asked = fakeServer(({ path }) => (path.endsWith('/preview') ? preview : store));
  const onClose = vi.fn();
  const part = renderPart(
    <WithQueries>
      <ImportLogs project={project} onClose={onClose} />
    </WithQueries>,
  );
  const choose = (chosen: File) => part.user.upload(screen.getByLabelText(/A CSV or JSON export/), chosen);
  return { ...part, asked, onClose, choose };
}
const importButton = () => screen.getByRole('button', { name: 'Import' });

describe('importing a file', () => {
  test('shows what it would bring and which rows it refuses before anything is stored', async () => {
    const { choose, asked } = open();
    await choose(file());
    await screen.findByText('What the file brings');
    expect(screen.getByRole('list', { name: 'Refused rows' }).textContent).toContain(
      'Line 5: This row has more than 24 hours.',
    );
    expect(asked.map(({ path }) => path)).toEqual(['/workLogs/import/preview']);
    expect(asked[0]?.key).toBeNull();
  });

  test('stores it once, under one key, and tells how much came in', async () => {
    const slow = slowAnswer();
    const { choose, user, asked, onClose } = open(said(aPreview), slow.arriving);
    await choose(file());
    await screen.findByText('What the file brings');
    await user.dblClick(importButton());
    slow.arrive(said(stored, 'Time logs imported.'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const writes = asked.filter(({ path }) => path === '/workLogs/import');
    expect(writes).toHaveLength(1);
    expect(writes[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    await screen.findByText('3 added, 0 were there already, 0 refused');
  });

  test('asks for the order of day and month where the file gives no proof of it', async () => {
    const { choose, user, asked } = open(said({ ...aPreview, isDateOrderCertain: false }));
    await choose(file());
    await screen.findByText('What the file brings');
    expect(importButton()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('radio', { name: 'day first' }));
    const lastForm = () => asked.at(-1)?.body as FormData | undefined;
    await waitFor(() => expect(lastForm()?.get('dateOrder')).toBe('day first'));
  });

  test('cannot be done without a project of the file', async () => {
    const { choose, user } = open();
    await choose(file());
    await user.click(await screen.findByRole('checkbox', { name: /Atlas Data Platform/ }));
    expect(importButton()).toHaveProperty('disabled', true);
  });

  test('of more than 10 MB is refused here and never sent', async () => {
    const { choose, asked } = open();
    const large = file();
    Object.defineProperty(large, 'size', { value: 200_000_000 });
    await choose(large);
    await screen.findByText('File is too large ,please upload file less than 10 MB');
    expect(asked).toHaveLength(0);
  });

  test('that is no time export gets one clear sentence, and another file can be chosen', async () => {
    const message = 'This file is not a CSV or JSON time export that can be read.';
    const { choose } = open({ status: 422, body: { code: 'file_unreadable', message } });
    await choose(file('\u0089PNG'));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText(/A CSV or JSON export/)).toHaveProperty('disabled', false);
  });
});

test('the hours of a project stand by their state, and a project that was never synced says so', async () => {
  const hours = { openHours: '1969.67', draftHours: '0.00', billedHours: '12.50', writtenOffHours: '0.25' };
  fakeServer(() => said({ connected: true, lastSyncedTime: null, running: null, ...hours }));
  renderPart(
    <WithQueries>
      <LogSource projectId={7} />
    </WithQueries>,
  );
  await screen.findByRole('button', { name: /Open hours/ });
  expect(screen.getByLabelText('Hours of this project').textContent).toMatch(
    /Open.*1,969\.67.*On a draft.*0\.00.*Billed.*12\.50.*Written off.*0\.25.*Last synced.*Never/,
  );
});
