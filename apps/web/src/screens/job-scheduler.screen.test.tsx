import type { Job, JobRun, JobRunDetails } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { JobSchedulerScreen } from './job-scheduler.screen.tsx';

const run: JobRun = {
  runId: 7,
  state: 'done',
  askedBy: 'Ada Admin',
  retryOf: null,
  startedAt: '2026-11-23T04:17:00.000Z',
  finishedAt: '2026-11-23T04:17:01.500Z',
  itemsDone: 3,
  itemsFailed: 1,
  items: 3,
  result: [{ label: 'Updated', value: 'AED 32' }],
  error: null,
};
const rates: Job = {
  name: 'EXCHANGE_RATES',
  cron: '7 * * * *',
  enabled: true,
  nextRun: '2026-11-23T05:07:00.000Z',
  isAsked: false,
  lastRun: run,
  version: 2,
};
const sync: Job = {
  ...rates,
  name: 'ZOHO_PROJECT_SYNC',
  cron: '41 */2 * * *',
  enabled: false,
  nextRun: null,
  lastRun: { ...run, state: 'running', finishedAt: null, itemsDone: 1, itemsFailed: 0, items: 4 },
};
const details: JobRunDetails = {
  ...run,
  job: 'EXCHANGE_RATES',
  log: [{ at: '2026-11-23T04:17:00.100Z', words: 'Asks for three' }],
  itemDetails: [
    { name: 'GBP', isDone: false, words: 'unknown currency GBP' },
    { name: 'AED', isDone: true, words: '32 days' },
  ],
};

afterEach(() => vi.unstubAllGlobals());

function show(write: (request: FakeRequest) => FakeResponse = () => ok(rates), address = '/settings/jobScheduler') {
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_ADMIN' } });
  const pages = { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: 1 };
  const requests = fakeServer((one) => {
    if (one.method !== 'GET') return write(one);
    if (one.path === '/job') return ok({ jobDetails: [rates, sync] });
    if (one.path.startsWith('/job/run/')) return ok(details);
    return ok({ jobRunDetails: [run], paginationDetails: pages });
  });
  const part = renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[address]}>
        <JobSchedulerScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  const menu = async (of: string) => {
    await part.user.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
    return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  };
  const choose = async (of: string, act: string) => {
    await menu(of);
    await part.user.click(screen.getByRole('menuitem', { name: act }));
  };
  const writes = () => requests.filter(({ method }) => method !== 'GET').map((one) => [one.method, one.path, one.body]);
  return { ...part, menu, choose, writes };
}

test('each job is listed with its purpose, its schedule in words, its last result and its next run', async () => {
  show();
  const row = within(await screen.findByRole('row', { name: /EXCHANGE_RATES/ }));
  for (const words of ['At 7 minutes past the hour, UTC', 'On', '1 of 3 failed', 'took 1.5 s']) row.getByText(words);
  const other = within(screen.getByRole('row', { name: /ZOHO_PROJECT_SYNC/ }));
  for (const words of ['Sync projects from the project tool', 'Off', '1 of 4']) other.getByText(words);
  expect(other.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
});

test('an idle job is run at once, and a running one is not started twice', async () => {
  const { choose, menu, writes } = show(() => ok(rates, messages.jobRequested));
  expect(await menu('ZOHO_PROJECT_SYNC')).toEqual(['History', 'Change schedule', 'Switch on']);
  await choose('EXCHANGE_RATES', 'Run now');
  await screen.findByText(messages.jobRequested);
  expect(writes()).toEqual([['POST', '/job/EXCHANGE_RATES/run', undefined]]);
});

test('a job is switched off with the version that was shown', async () => {
  const { choose, writes } = show(() => ok(rates, messages.jobUpdated));
  await choose('EXCHANGE_RATES', 'Switch off');
  await screen.findByText(messages.jobUpdated);
  expect(writes()).toEqual([
    ['PUT', '/job', { name: 'EXCHANGE_RATES', cron: '7 * * * *', enabled: false, version: 2 }],
  ]);
});

test('a schedule is shown in words while it is typed, and an invalid one is not sent', async () => {
  const { choose, user, writes } = show(() => ok(rates, messages.jobUpdated));
  await choose('EXCHANGE_RATES', 'Change schedule');
  const field = screen.getByLabelText(/^Schedule/, { selector: 'input' });
  await user.clear(field);
  await user.type(field, 'each morning');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(messages.invalidSchedule);
  await user.clear(field);
  await user.type(field, '0 9 * * 1-5');
  await screen.findByText('At 09:00, Monday through Friday, UTC');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(messages.jobUpdated);
  expect(writes()).toEqual([
    ['PUT', '/job', { name: 'EXCHANGE_RATES', cron: '0 9 * * 1-5', enabled: true, version: 2 }],
  ]);
});

test('an unchanged schedule is not saved, and says so', async () => {
  const { choose, writes } = show();
  await choose('EXCHANGE_RATES', 'Change schedule');
  // Enter in its field saves even when the button is disabled
  fireEvent.submit(screen.getByRole('form', { name: 'Schedule' }));
  await screen.findByText(messages.noDetailsChanged);
  expect(writes()).toEqual([]);
});

test('a change by another user is shown beside what was typed', async () => {
  const current = { ...rates, cron: '30 6 * * *', version: 5 };
  const { choose, user, writes } = show(({ body }) =>
    (body as { version: number }).version === 5
      ? ok(current, messages.jobUpdated)
      : { status: 409, body: { code: 'stale_version', message: 'Someone else changed this.', current } },
  );
  await choose('EXCHANGE_RATES', 'Change schedule');
  const field = screen.getByLabelText(/^Schedule/, { selector: 'input' });
  await user.clear(field);
  await user.type(field, '0 9 * * *');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('30 6 * * *');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(messages.jobUpdated);
  expect(writes().at(-1)?.[2]).toMatchObject({ cron: '0 9 * * *', version: 5 });
});

test('the history opens a run with its log and items, and retries its failed items', async () => {
  const { choose, user, writes } = show(() => ok(rates, messages.jobRequested));
  await choose('EXCHANGE_RATES', 'History');
  await user.click(await screen.findByText('Updated: AED 32'));
  const items = within(await screen.findByRole('table', { name: 'Items' }));
  expect(items.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['GBP', 'AED']);
  items.getByText('unknown currency GBP');
  screen.getByText('Asks for three');
  await user.click(screen.getByRole('button', { name: 'Retry the failed ones' }));
  await screen.findByText(messages.jobRequested);
  expect(writes()).toEqual([['POST', '/job/run/7/retry', undefined]]);
  await screen.findByRole('table', { name: 'Runs' });
});

test('an address opens a run, and an invalid one opens the history', async () => {
  show(undefined, '/settings/jobScheduler?job=EXCHANGE_RATES&run=abc');
  await screen.findByRole('table', { name: 'Runs' });
});
