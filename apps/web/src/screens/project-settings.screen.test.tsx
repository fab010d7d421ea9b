import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { sampleOptions, sampleProject, sampleSellers } from '../slices/projects/testing/sample-project.ts';
import { hasUnsavedChanges } from '../ui/overlay/leave-guard.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { ProjectSettingsScreen } from './project-settings.screen.tsx';

/** A project as a sync brings it. */
const synced = (projectId: number, projectName: string, more: Partial<ProjectDetails> = {}): ProjectDetails => ({
  ...sampleProject,
  projectId,
  projectName,
  payModel: null,
  invoiceCycle: null,
  accType: null,
  invoiceTerm: null,
  leadSource: null,
  csms: [],
  accountants: [],
  salesmans: [],
  contractDocument: [],
  ...more,
});
const atlas = synced(7, 'Atlas');
const beacon = synced(8, 'Beacon');
const complete = { ...sampleProject, projectId: 9, projectName: 'Cobalt' };

beforeEach(() => {
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  return () => {
    height.mockRestore();
    width.mockRestore();
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: undefined });
});

function show({
  projects = [atlas, beacon, complete],
  save = () => ok({ changed: 2 }, '2 projects saved'),
  options = sampleOptions,
  address = '/projectlist/settings?ids=7,8,9',
}: {
  projects?: readonly ProjectDetails[];
  save?: () => FakeResponse | Promise<FakeResponse>;
  options?: typeof sampleOptions;
  address?: string;
} = {}) {
  useSession.setState({ session: anAccountant });
  let stored = projects;
  const requests: readonly FakeRequest[] = fakeServer(({ method, path }) => {
    if (path === '/options/project') return ok(options);
    if (path === '/options/salesperson') return ok(sampleSellers);
    if (path === '/projects/settings') return method === 'PUT' ? save() : ok({ projects: stored });
    throw new Error(`nothing answers ${path}`);
  });
  const shown = renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/projectlist/settings" element={<ProjectSettingsScreen />} />
          <Route path="/projectlist" element={<p>the list of projects</p>} />
        </Routes>
      </MemoryRouter>
    </WithQueries>,
  );
  const sent = () => requests.filter(({ method }) => method === 'PUT');
  const storeAnother = (next: readonly ProjectDetails[]) => (stored = next);
  return { ...shown, requests, sent, storeAnother };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const columnAt = (title: string): number =>
  screen.getAllByRole('columnheader').findIndex((one) => one.textContent === title);
const cellAt = (row: number, title: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${columnAt(title)}"]`);
  if (found === null) throw new Error(`no cell ${row}, ${title}`);
  return found;
};
function paste(row: number, title: string, text: string): void {
  fireEvent.mouseDown(cellAt(row, title));
  const element = document.activeElement ?? document.body;
  const event = createEvent.paste(element);
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } });
  act(() => void fireEvent(element, event));
}
const shownGrid = () => screen.findByRole('grid', { name: 'Project settings' });
/** Pay model to start date, people, and lead source of one row. */
const settings = 'Postpaid\tMonthly\t30\tGrowth\t5 Jan 2026\tCarl\tAnna\tSal\tReferral';

test('pasted cells fill several projects, and only the changed ones are saved, each from the version that was seen', async () => {
  const { sent } = show();
  await shownGrid();
  paste(0, 'Pay Model', `${settings}\n${settings.replace('Carl', 'cleo@x.example')}`);
  expect(cellAt(1, 'Primary CSM').textContent).toContain('Cleo');
  expect(hasUnsavedChanges()).toBe(true);
  fireEvent.click(button('Save 2 projects'));
  await screen.findByText('the list of projects');
  await screen.findByText('2 projects saved');
  expect(sent()).toHaveLength(1);
  const details = {
    payModel: 'Postpaid',
    cycle: 'Monthly',
    invoiceTerm: 30,
    accType: 'Growth',
    leadSource: 'Referral',
    accountantUsers: [{ email: 'anna@x.example', primary: true }],
    salesPersons: [{ id: 5 }],
  };
  expect(sent()[0]?.body).toMatchObject({
    projects: [
      { version: 3, details: { ...details, projectId: 7, csmUsers: [{ email: 'carl@x.example', primary: true }] } },
      { version: 3, details: { ...details, projectId: 8, csmUsers: [{ email: 'cleo@x.example', primary: true }] } },
    ],
  });
  expect(hasUnsavedChanges()).toBe(false);
});

test('empty required cells of a changed project are marked on save, and nothing is sent', async () => {
  const { user, sent } = show();
  await shownGrid();
  expect(button('Save 0 projects')).toHaveProperty('disabled', true);
  paste(0, 'Pay Model', 'Postpaid');
  expect(screen.queryByText(/attention/)).toBeNull();
  await user.click(button('Save 1 project'));
  await user.click(await screen.findByRole('button', { name: '4 cells need attention' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Atlas, Invoice Cycle');
  expect(cellAt(0, 'Sales persons').textContent).toContain(messages.noSalesPerson);
  // an unchanged project is not saved, however little it has
  expect(cellAt(1, 'Invoice Cycle').getAttribute('aria-invalid')).toBeNull();
  expect(sent()).toEqual([]);
});

test('a term that is no number is refused at its cell before anything is sent', async () => {
  const { user, sent } = show();
  await shownGrid();
  paste(0, 'Pay Model', settings.replace('\t30\t', '\tnet 30\t'));
  await user.click(button('Save 1 project'));
  await screen.findByText('1 cell needs attention');
  expect(cellAt(0, 'Invoice Term').textContent).toContain(messages.invalidInvoiceTerm);
  expect(sent()).toEqual([]);
});

test('refusals of the server stand at their cells, and those of fields outside the grid at the name', async () => {
  const refused = [
    { path: 'projects.0.accType', message: 'Refused account type' },
    { path: 'projects.0.details.leadSource', message: 'Refused lead source' },
    { path: 'projects.1.csmUsers.0.email', message: 'Refused CSM' },
    { path: 'projects.1.contractLinks', message: 'Refused document' },
  ];
  const body = { code: 'rows_refused', message: serverMessages.rowsRefused(2), errors: refused };
  const { user } = show({ save: () => ({ status: 400, body }) });
  await shownGrid();
  paste(0, 'Pay Model', `${settings}\n${settings}`);
  await user.click(button('Save 2 projects'));
  await screen.findByText(serverMessages.rowsRefused(2));
  expect(cellAt(0, 'Account Type').textContent).toContain('Refused account type');
  expect(cellAt(0, 'Lead Source').textContent).toContain('Refused lead source');
  expect(cellAt(1, 'Primary CSM').textContent).toContain('Refused CSM');
  expect(cellAt(1, 'Project Name').textContent).toContain('Refused document');
  paste(0, 'Account Type', 'Standard');
  expect(cellAt(0, 'Account Type').getAttribute('aria-invalid')).toBeNull();
  // what was refused of the whole row goes with the next change of it
  paste(1, 'Channel', 'Organic');
  expect(cellAt(1, 'Project Name').getAttribute('aria-invalid')).toBeNull();
});

test('after another user changed a project, what was typed stands over the newer version and saves from there', async () => {
  const body = {
    code: 'rows_refused',
    message: serverMessages.rowsRefused(1),
    errors: [{ path: 'projects.0', message: serverMessages.staleVersion }],
  };
  const answers: FakeResponse[] = [{ status: 400, body }, ok({ changed: 1 }, '1 project saved')];
  const { user, sent, storeAnother } = show({ save: () => answers.shift() ?? ok(null) });
  await shownGrid();
  paste(0, 'Pay Model', settings);
  storeAnother([{ ...atlas, invoiceTerm: 45, marketingChannel: 'Direct', version: 4 }, beacon, complete]);
  await user.click(button('Save 1 project'));
  await waitFor(() => expect(cellAt(0, 'Channel').textContent).toContain('Direct'));
  expect(cellAt(0, 'Project Name').textContent).toContain(serverMessages.staleVersion);
  // a term that is set is final
  expect(cellAt(0, 'Invoice Term').textContent).toContain('45');
  await user.click(button('Save 1 project'));
  await screen.findByText('the list of projects');
  expect(sent()[1]?.body).toMatchObject({
    projects: [{ version: 4, details: { invoiceTerm: 45, channel: 'Direct', payModel: 'Postpaid' } }],
  });
});

test('a project that another user completed in the same way has nothing left to save', async () => {
  const body = {
    code: 'rows_refused',
    message: serverMessages.rowsRefused(1),
    errors: [{ path: 'projects.0', message: serverMessages.staleVersion }],
  };
  const { user, storeAnother } = show({ save: () => ({ status: 400, body }) });
  await shownGrid();
  paste(0, 'Channel', 'Organic');
  paste(0, 'Pay Model', settings);
  storeAnother([
    {
      ...complete,
      projectId: 7,
      projectName: 'Atlas',
      accType: 'Growth',
      marketingChannel: 'Organic',
      contractDocument: [],
      version: 4,
    },
    beacon,
    complete,
  ]);
  await user.click(button('Save 1 project'));
  await waitFor(() => expect(button('Save 0 projects')).toHaveProperty('disabled', true));
  expect(cellAt(0, 'Project Name').getAttribute('aria-invalid')).toBeNull();
});

test('a failed request loses nothing that was typed, and is repeated under the same key', async () => {
  const answers: FakeResponse[] = [
    { status: 500, body: { code: 'internal', message: 'Something went wrong' } },
    ok({ changed: 1 }, '1 project saved'),
  ];
  const { user, sent } = show({ save: () => answers.shift() ?? ok(null) });
  await shownGrid();
  paste(0, 'Pay Model', settings);
  await user.click(button('Save 1 project'));
  await screen.findByText(messages.projectSettingsFailed);
  expect(cellAt(0, 'Pay Model').textContent).toContain('Postpaid');
  await user.click(button('Save 1 project'));
  await screen.findByText('the list of projects');
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
});

test('what the form of a project does not change is read-only here too', async () => {
  const two = { ...complete, salesmans: sampleSellers };
  show({ projects: [two], address: '/projectlist/settings?ids=9' });
  await shownGrid();
  // the sample is billed hourly: retainer and included hours belong to a T&M Retainer
  for (const title of ['Project Name', 'Invoice Term', 'Primary CSM', 'Sales persons', 'Retainer', 'T&M Hours'])
    expect([title, cellAt(0, title).getAttribute('aria-readonly')]).toEqual([title, 'true']);
  expect(cellAt(0, 'Sales persons').textContent).toContain('Sal, Olga');
  expect(cellAt(0, 'Invoice Template').getAttribute('aria-readonly')).not.toBe('true');
});

test('users of the same name are chosen by their email', async () => {
  const csmUsers = [...sampleOptions.csmUsers, { email: 'other.carl@x.example', name: 'Carl' }];
  const { user } = show({ options: { ...sampleOptions, csmUsers } });
  await shownGrid();
  paste(0, 'Primary CSM', 'Carl\nCarl (other.carl@x.example)');
  expect(cellAt(0, 'Primary CSM').getAttribute('aria-invalid')).toBe('true');
  expect(cellAt(1, 'Primary CSM').textContent).toContain('Carl (other.carl@x.example)');
  await user.click(button('Save 1 project'));
  await screen.findByText('Complete the marked cells first.');
});

test('without projects in the address the page leads to those without billing settings', async () => {
  show({ address: '/projectlist/settings' });
  const link = await screen.findByRole('link', { name: 'Projects without billing settings' });
  expect(link.getAttribute('href')).toBe('/projectlist?missing=Billing+settings');
});
