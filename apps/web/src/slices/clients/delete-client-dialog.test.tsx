import type { Client, ProjectOfClient } from '@countinghouse/contract/clients/clients.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../api/testing/with-queries.tsx';
import { plainList } from '../../ui/list/list-state.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { asMade } from '../../ui/testing/as-made.ts';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { clientColumns, ClientsOfCompany } from './clients-of-company.tsx';
import { ProjectsOfClient, projectOfClientColumns } from './projects-of-client.tsx';

beforeEach(() => useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } }));
afterEach(() => vi.unstubAllGlobals());

const acme = { id: 7, companyName: 'Acme Freight', region: 'US' };
const client = (id: number, name: string, projects: number): Client => ({
  id,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@acme.example`,
  phoneNumber: null,
  company: acme,
  projects,
  version: 3,
});
const [bo, cy] = [client(2, 'Bo Lee', 0), client(3, 'Cy Lee', 4)];
const project = (projectId: number, projectName: string, primary: boolean, version: number): ProjectOfClient => ({
  projectId,
  projectCode: `PRJ-000${projectId}`,
  projectName,
  projectModel: 'Hourly',
  payModel: null,
  primary,
  version,
});
const portal = project(9, 'Portal', true, 4);
const shop = project(8, 'Shop', false, 2);

function OfAnn() {
  const list = useListState(plainList, useSearchParams());
  return <ProjectsOfClient clientId={1} list={list} seen={asMade(projectOfClientColumns)} tools={null} />;
}

/** The clients of a company, of whom Ann Lee is on these projects; she is on so many in all. */
function show({
  write = () => ok(client(1, 'Ann Lee', 0)),
  projects = [portal, shop],
  inAll = projects.length,
  address = '/',
}: {
  write?: (request: FakeRequest) => FakeResponse;
  projects?: ProjectOfClient[];
  inAll?: number;
  address?: string;
}) {
  const ann = client(1, 'Ann Lee', inAll);
  const paginationDetails = { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: projects.length };
  const requests = fakeServer((one) => {
    if (one.method !== 'GET') return write(one);
    if (one.path.startsWith('/clients/projects')) return ok({ projectDetails: projects, paginationDetails });
    if (one.path.startsWith('/clients/autoSuggest'))
      return ok([{ clientId: bo.id, name: bo.name, email: bo.email, projects: 0 }]);
    return ok(one.path === '/clients/1' ? ann : [ann, bo, cy]);
  });
  const shown = renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/" element={<ClientsOfCompany company={acme} seen={asMade(clientColumns)} tools={null} />} />
          <Route path="/assignedprojects/client-1" element={<OfAnn />} />
        </Routes>
      </MemoryRouter>
    </WithQueries>,
  );
  return { ...shown, writes: () => requests.filter(({ method }) => method !== 'GET') };
}

async function askToDelete({ user }: Pick<ReturnType<typeof show>, 'user'>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Actions for Ann Lee' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByRole('dialog', { name: 'Delete Ann Lee' });
}
const choose = async (label: RegExp, option: string): Promise<void> => {
  const field = await screen.findByLabelText(label);
  fireEvent.mouseDown(field);
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'));
  fireEvent.click(within(document.getElementById(field.getAttribute('aria-controls') ?? '')!).getByTitle(option));
};
const replaceAndDelete = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Replace and delete' });

test('a client on projects is deleted with a replacement on each of them, all at once', async () => {
  const shown = show({});
  await askToDelete(shown);
  await screen.findByText(messages.replaceBeforeDelete('Ann Lee', 2));
  await shown.user.click(replaceAndDelete());
  expect(await screen.findAllByText('Please select client')).toHaveLength(2);
  expect(shown.writes()).toEqual([]);
  await choose(/^Portal \(PRJ-0009\), new primary client/, 'Bo Lee | bo@acme.example | 0 projects');
  await choose(/^Shop \(PRJ-0008\), replacement client/, 'Bo Lee | bo@acme.example | 0 projects');
  await shown.user.click(replaceAndDelete());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown.writes().map(({ path, body }) => [path, body])).toEqual([
    [
      '/clients/replace',
      {
        clientId: 1,
        thenDelete: { version: 3 },
        replacements: [
          { projectId: 9, version: 4, clientId: 2, primaryClient: true },
          { projectId: 8, version: 2, clientId: 2, primaryClient: false },
        ],
      },
    ],
  ]);
});

test('one client is chosen for all projects, also one whom no project suggests', async () => {
  const shown = show({});
  await askToDelete(shown);
  await choose(/^On all projects/, 'Cy Lee | cy@acme.example | 4 projects');
  await shown.user.click(replaceAndDelete());
  await waitFor(() => expect(shown.writes()).toHaveLength(1));
  expect(shown.writes()[0]?.body).toMatchObject({ replacements: [{ clientId: 3 }, { clientId: 3 }] });
});

test('a change by another user meanwhile is shown, and the choices stay', async () => {
  const answers: FakeResponse[] = [
    { status: 409, body: { code: 'stale_version', message: serverMessages.staleVersion } },
  ];
  const shown = show({ write: () => answers.shift() ?? ok(client(1, 'Ann Lee', 0)) });
  await askToDelete(shown);
  await choose(/^On all projects/, 'Cy Lee | cy@acme.example | 4 projects');
  await shown.user.click(replaceAndDelete());
  await screen.findByText(serverMessages.staleVersion);
  await shown.user.click(replaceAndDelete());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a replacement that is refused shows the reason at its project', async () => {
  const errors = [{ path: 'replacements.1.clientId', message: serverMessages.replacementUnknown }];
  const shown = show({ write: () => ({ status: 400, body: { code: 'replacement_unknown', message: 'No.', errors } }) });
  await askToDelete(shown);
  await choose(/^On all projects/, 'Cy Lee | cy@acme.example | 4 projects');
  await shown.user.click(replaceAndDelete());
  await screen.findByText(serverMessages.replacementUnknown);
  const isWrong = (label: RegExp) => screen.getByLabelText(label).getAttribute('aria-invalid');
  expect([isWrong(/^Portal/), isWrong(/^Shop/)]).toEqual([null, 'true']);
  expect(screen.queryByText('No.')).toBeNull();
});

test('a failed delete shows an error, also without a message of the server, and the choices stay', async () => {
  const answers: FakeResponse[] = [{ status: 500, body: { code: 'internal', message: 'a stack trace' } }];
  const shown = show({ write: () => answers.shift() ?? ok(client(1, 'Ann Lee', 0)) });
  await askToDelete(shown);
  await choose(/^On all projects/, 'Cy Lee | cy@acme.example | 4 projects');
  await shown.user.click(replaceAndDelete());
  await screen.findByText(messages.clientDeleteFailed);
  await shown.user.click(replaceAndDelete());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a client who is also on a project out of sight cannot be deleted, and it is said why', async () => {
  const shown = show({ projects: [portal], inAll: 3 });
  await askToDelete(shown);
  await screen.findByText(messages.projectsOutOfSight(2));
  expect(replaceAndDelete().disabled).toBe(true);
});

test('the projects of a client are led to from the company, and the client is replaced there', async () => {
  const shown = show({});
  await shown.user.click(await screen.findByRole('link', { name: 'Projects of Ann Lee: 2' }));
  await screen.findByRole('heading', { name: 'Projects of Ann Lee' });
  expect(screen.getByRole('link', { name: 'Acme Freight' }).getAttribute('href')).toBe('/companydetails/7');
  await shown.user.click(await screen.findByRole('button', { name: 'Actions for Shop' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Replace' }));
  await choose(/^Replacement client/, 'Bo Lee | bo@acme.example | 0 projects');
  await shown.user.click(screen.getByRole('button', { name: 'Replace' }));
  await waitFor(() =>
    expect(shown.writes().map(({ body }) => body)).toEqual([
      { clientId: 1, replacements: [{ projectId: 8, version: 2, clientId: 2, primaryClient: false }] },
    ]),
  );
});

test('an accountant, who may not open the screen, sees only how many projects there are', async () => {
  useSession.setState({ session: anAccountant });
  show({});
  await screen.findByRole('row', { name: /Ann Lee/ });
  expect(screen.queryByRole('link')).toBeNull();
});

test('a client without projects has an empty list with a text', async () => {
  show({ projects: [], address: '/assignedprojects/client-1' });
  await screen.findByText('This client is not on any project.');
});
