import type { AssignedClients, Client } from '@countinghouse/contract/clients/clients.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { FormDraftsContext } from '../../ui/form/form-draft.ts';
import { asMade } from '../../ui/testing/as-made.ts';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { clientColumns, ClientsOfCompany } from './clients-of-company.tsx';
import { ClientsOfProject } from './clients-of-project.tsx';

afterEach(() => vi.unstubAllGlobals());

const acme = { id: 7, companyName: 'Acme Freight', region: 'US' };
const client = (id: number, name: string, projects = 0): Client => ({
  id,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@acme.example`,
  phoneNumber: null,
  company: acme,
  projects,
  version: 1,
});
const ann = client(1, 'Ann Lee', 1);
const bo = client(2, 'Bo Lee');
const cy = client(3, 'Cy Lee');
const onProject = (...all: readonly [Client, boolean][]): AssignedClients => ({
  projectId: 9,
  companyDetails: acme,
  clientDetailsList: all.map(([one, primary]) => ({
    clientId: one.id,
    name: one.name,
    email: one.email,
    phoneNumber: null,
    isPrimaryClient: primary,
    primary,
  })),
  isCompanyFixed: false,
  version: 4,
});

const refusal = (status: number, code: string, message: string, more: object = {}): FakeResponse => ({
  status,
  body: { code, message, ...more },
});

function serve(
  write: (request: FakeRequest) => FakeResponse = () => ok([ann]),
  assigned = onProject([ann, true]),
  clients = [ann, bo],
) {
  return fakeServer((request) => {
    if (request.method !== 'GET') return write(request);
    if (request.path.startsWith('/company/names')) return ok([acme, { id: 8, companyName: 'Zenith', region: 'UK' }]);
    if (request.path.startsWith('/company/search'))
      return ok({
        companyDetails: [
          { ...acme, companyId: 7 },
          { companyId: 8, companyName: 'Zenith', region: 'UK' },
        ],
        paginationDetails: { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: 2 },
      });
    if (request.path.startsWith('/clients/autoSuggest'))
      return ok([{ clientId: 2, name: 'Bo Lee', email: 'bo@acme.example', projects: 0 }]);
    if (request.path.startsWith('/clients?companyId=8')) return ok([]);
    if (request.path.startsWith('/clients?')) return ok(clients);
    if (/^\/clients\/\d/.test(request.path)) return ok(ann);
    return ok(assigned);
  });
}
const inRouter = (part: React.ReactNode) => (
  <MemoryRouter>
    <WithQueries>{part}</WithQueries>
  </MemoryRouter>
);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const type = (part: HTMLElement, label: RegExp, text: string) =>
  fireEvent.change(within(part).getByLabelText(label), { target: { value: text } });
const writes = (requests: readonly FakeRequest[]) => requests.filter((one) => one.method !== 'GET');

describe('new clients of a company', () => {
  const open = async (...served: Parameters<typeof serve>) => {
    const requests = serve(...served);
    const part = renderPart(inRouter(<ClientsOfCompany company={acme} seen={asMade(clientColumns)} tools={null} />));
    await part.user.click(await screen.findByRole('button', { name: 'Add clients' }));
    return { requests, ...part };
  };
  const block = (at: number) => screen.getByRole('region', { name: `Client ${at}` });

  test('are typed in blocks, of which the last one stays, and are saved together', async () => {
    const { requests, user } = await open();
    expect(screen.getByRole('dialog').style.width).toBe('600px');
    expect(button('Save')).toHaveProperty('disabled', true);
    expect(button('Delete client 1')).toHaveProperty('disabled', true);
    await user.click(button('Add another client'));
    type(block(1), /^Client Name/, 'Mary Ann');
    type(block(1), /^Email/, 'mary@acme.example');
    type(block(2), /^Client Name/, 'De Souza');
    type(block(2), /^Email/, 'souza@acme.example');
    await user.click(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(requests)).toMatchObject([
      {
        path: '/clients?companyId=7',
        body: [
          { name: 'Mary Ann', email: 'mary@acme.example', primary: false },
          { name: 'De Souza', email: 'souza@acme.example', primary: false },
        ],
      },
    ]);
  });

  test('whose name or address is wrong are not sent, and the server’s words stand at their field', async () => {
    const taken = { path: '0.email', message: serverMessages.clientEmailTaken };
    const { requests, user } = await open(() => refusal(409, 'client_email_taken', taken.message, { errors: [taken] }));
    type(block(1), /^Client Name/, 'Ann2');
    await user.click(button('Save'));
    await screen.findByText(messages.clientNameLetters);
    await screen.findByText('Please enter email');
    await screen.findByText('failed to add new client');
    expect(writes(requests)).toEqual([]);
    type(block(1), /^Client Name/, 'Ann Lee');
    type(block(1), /^Email/, 'ann@acme.example');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(
        within(block(1))
          .getByLabelText(/^Email/)
          .getAttribute('aria-invalid'),
      ).toBe('true'),
    );
    expect(within(block(1)).getByLabelText(/^Client Name/)).toHaveProperty('value', 'Ann Lee');
  });
});

describe('a client of a company', () => {
  test('is edited alone, and shows both values when another user saved first', async () => {
    let isLate = true;
    const requests = serve(() => {
      if (!isLate) return ok({ ...ann, version: 6 });
      isLate = false;
      return refusal(409, 'stale_version', serverMessages.staleVersion, {
        current: { ...ann, name: 'Ann Brown', version: 5 },
      });
    });
    const { user } = renderPart(
      inRouter(<ClientsOfCompany company={acme} seen={asMade(clientColumns)} tools={null} />),
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for Ann Lee' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const drawer = await screen.findByRole('dialog', { name: 'Edit client' });
    expect(within(drawer).queryByRole('button', { name: 'Add another client' })).toBeNull();
    type(drawer, /^Client Name/, 'Ann Green');
    await user.click(button('Save'));
    expect(
      within(await screen.findByRole('region', { name: 'Saved by another user' })).getByText('Ann Brown'),
    ).toBeTruthy();
    await user.click(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(requests).map((one) => one.body)).toMatchObject([
      { id: 1, version: 1, name: 'Ann Green' },
      { id: 1, version: 5, name: 'Ann Green' },
    ]);
  });

  test('who was assigned to a project meanwhile is not deleted: the server’s message appears', async () => {
    serve(() => refusal(409, 'client_in_use', serverMessages.clientInUse(1)));
    const { user } = renderPart(
      inRouter(<ClientsOfCompany company={acme} seen={asMade(clientColumns)} tools={null} />),
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for Bo Lee' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(button('Delete'));
    await screen.findByText(serverMessages.clientInUse(1), { selector: '[role="alert"] *, [role="status"] *' });
  });

  test('who cannot be deleted shows an error, also without a message of the server', async () => {
    serve(() => refusal(500, 'internal', 'a stack trace'));
    const { user } = renderPart(
      inRouter(<ClientsOfCompany company={acme} seen={asMade(clientColumns)} tools={null} />),
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for Bo Lee' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(button('Delete'));
    await screen.findByText(messages.clientDeleteFailed, { selector: '[role="alert"] *, [role="status"] *' });
  });
});

describe('the clients of a project', () => {
  const project = { projectId: 9, projectName: 'Portal' };
  const open = async (...served: Parameters<typeof serve>) => {
    const requests = serve(...served);
    const onAssigned = vi.fn();
    const part = renderPart(inRouter(<ClientsOfProject project={project} isAssigning onAssigned={onAssigned} />));
    const drawer = await screen.findByRole('dialog', { name: 'Assign clients' });
    await within(drawer).findByDisplayValue('Ann Lee | ann@acme.example');
    return { requests, onAssigned, drawer, ...part };
  };
  const choose = async (label: string, option: string) => {
    fireEvent.mouseDown(screen.getByLabelText(new RegExp(`^${label}`)));
    fireEvent.click(
      await waitFor(() => {
        const found = [...document.querySelectorAll('[role="option"]')].filter((one) =>
          one.textContent?.startsWith(option),
        );
        if (found.length === 0) throw new Error(`no option ${option}`);
        return found.at(-1)!;
      }),
    );
  };
  const ticked = () => screen.getAllByLabelText('Primary Client').map((box) => (box as HTMLInputElement).checked);

  test('are assigned with one primary client, who cannot be deleted', async () => {
    const { requests, user, onAssigned } = await open(() => ok(onProject([ann, false], [bo, true])));
    expect(button('Assign Clients')).toHaveProperty('disabled', true);
    expect(button('The primary client cannot be deleted')).toHaveProperty('disabled', true);
    await user.click(button('Add another client'));
    await choose('Client 2', 'Bo Lee');
    expect(button('Add another client')).toHaveProperty('disabled', true);
    await user.click(screen.getAllByLabelText('Primary Client')[1]!);
    expect(ticked()).toEqual([false, true]);
    await user.click(button('Assign Clients'));
    await waitFor(() => expect(onAssigned).toHaveBeenCalled());
    expect(writes(requests)).toMatchObject([
      {
        path: '/projects/company/7/9?version=4',
        body: [
          { clientId: 1, primaryClient: false },
          { clientId: 2, primaryClient: true },
        ],
      },
    ]);
  });

  test('that are refused show the reason at the company, or at the client that it is about', async () => {
    const errors = [
      { path: 'companyId', message: messages.projectCompanyBound },
      { path: '1.clientId', message: messages.selectOrDeleteClient },
    ];
    const { user } = await open(() => refusal(409, 'project_company_bound', 'Not like this.', { errors }));
    await user.click(button('Add another client'));
    await choose('Client 2', 'Bo Lee');
    await user.click(button('Assign Clients'));
    const isWrong = (label: RegExp) => screen.getByLabelText(label).getAttribute('aria-invalid');
    await waitFor(() => expect(isWrong(/^Existing companies in this portal/)).toBe('true'));
    expect([isWrong(/^Client 1/), isWrong(/^Client 2/)]).toEqual([null, 'true']);
    expect(screen.queryByText('Not like this.')).toBeNull();
  });

  test('are of the company of the invoices of the project, which says that it cannot be changed', async () => {
    await open(undefined, { ...onProject([ann, true]), isCompanyFixed: true });
    expect(screen.getByLabelText(/^Existing companies in this portal/)).toHaveProperty('disabled', true);
    await screen.findByText('This project has invoices, so its company cannot be changed.');
  });

  test('without a primary one, or with an empty row, are not sent', async () => {
    const { requests, user } = await open();
    await user.click(button('Add another client'));
    await user.click(button('Assign Clients'));
    await screen.findByText(messages.selectOrDeleteClient);
    await user.click(button('Delete client 2'));
    await user.click(screen.getByLabelText('Primary Client'));
    await user.click(button('Assign Clients'));
    await screen.findByText('Please select primary client.');
    expect(writes(requests)).toEqual([]);
  });

  test('that another user assigned meanwhile are shown beside the chosen ones before they are replaced', async () => {
    const theirs = { ...onProject([bo, true]), version: 5 };
    const answers = [refusal(409, 'stale_version', serverMessages.staleVersion, { current: theirs }), ok(theirs)];
    const { requests, user } = await open(() => answers.shift() ?? ok(theirs), onProject([ann, true]), [ann, bo, cy]);
    await user.click(button('Add another client'));
    await choose('Client 2', 'Cy Lee');
    await user.click(button('Assign Clients'));
    const both = await screen.findByRole('region', { name: 'Saved by another user' });
    const mine = 'Acme Freight: Ann Lee (primary), Cy Lee';
    expect(within(both).getByRole('button', { pressed: true }).textContent).toBe(mine);
    await user.click(
      within(both).getByRole('button', { name: /^Use their value for Company and clients: Acme Freight: Bo Lee/ }),
    );
    expect(ticked()).toEqual([true]);
    expect(button('Assign Clients')).toHaveProperty('disabled', true);
    await user.click(within(both).getByRole('button', { name: /^Use your value/ }));
    expect(ticked()).toEqual([true, false]);
    await user.click(button('Assign Clients'));
    await waitFor(() => expect(writes(requests)).toHaveLength(2));
    const body = [
      { clientId: 1, primaryClient: true },
      { clientId: 3, primaryClient: false },
    ];
    expect(writes(requests)).toMatchObject([
      { path: '/projects/company/7/9?version=4', body },
      { path: '/projects/company/7/9?version=5', body },
    ]);
  });

  test('that were chosen come back after the person was signed out, with the company that they are of', async () => {
    const typed = { existing: { companyId: '7', clients: [{ clientId: '2', primary: true }] } };
    const kept = { typed, version: 3 };
    const drafts = {
      store: vi.fn(),
      stored: (name: string) => Promise.resolve(name === 'clients of project 9' ? kept : undefined),
      discard: vi.fn(),
      closed: vi.fn(),
    };
    // another user changed the project after they were chosen
    const theirs = onProject([ann, true]);
    const requests = serve(() => refusal(409, 'stale_version', serverMessages.staleVersion, { current: theirs }));
    const { user } = renderPart(
      <FormDraftsContext value={drafts}>
        {inRouter(<ClientsOfProject project={project} isAssigning onAssigned={vi.fn()} />)}
      </FormDraftsContext>,
    );
    await user.click(await screen.findByRole('button', { name: 'Continue with them' }));
    await screen.findByDisplayValue('Bo Lee | bo@acme.example');
    expect(ticked()).toEqual([true]);
    expect(drafts.store).toHaveBeenLastCalledWith('clients of project 9', kept);
    await user.click(button('Assign Clients'));
    await screen.findByRole('region', { name: 'Saved by another user' });
    expect(writes(requests)).toMatchObject([{ path: '/projects/company/7/9?version=3' }]);
  });

  test('of a company that the user does not see are not chosen: an administrator is asked to assign it', async () => {
    const far = { id: 8, companyName: 'Zenith', region: 'UK' };
    const requests = fakeServer(({ method, path }) => {
      if (method !== 'GET') return ok({ id: 1 });
      if (path.startsWith('/company/names')) return ok([acme, far]);
      if (path.startsWith('/clients?companyId=8'))
        return refusal(404, 'company_not_found', 'This company no longer exists.');
      return ok(path.startsWith('/clients?') ? [ann] : onProject([ann, true]));
    });
    const { user } = renderPart(inRouter(<ClientsOfProject project={project} isAssigning onAssigned={vi.fn()} />));
    await screen.findByDisplayValue('Ann Lee | ann@acme.example');
    await choose('Existing companies in this portal', 'Zenith');
    await screen.findByText(messages.companyElsewhere);
    expect(button('Assign Clients')).toHaveProperty('disabled', true);
    await user.click(button(messages.askAdministrator));
    await screen.findByText(messages.administratorNotified);
    expect(screen.queryByRole('button', { name: messages.askAdministrator })).toBeNull();
    expect(writes(requests)).toMatchObject([
      { path: '/todo', body: { projectId: 9, text: 'Assign Zenith to Portal', forAdministrators: true } },
    ]);
  });

  test('are cleared by the choice of another company; one without clients shows that', async () => {
    const { user } = await open();
    await choose('Existing companies in this portal', 'Zenith');
    await screen.findByText('No clients in this company! Please add new client.');
    expect(button('Add client from selected company')).toHaveProperty('disabled', true);
    await user.click(button('Cancel'));
    await screen.findByText('Do you want to discard the changes?');
  });

  test('get a new one, whose first and last name are joined', async () => {
    const { requests, user, drawer } = await open(() => ok([cy]));
    await user.click(button('New Client Details'));
    expect(button('Add Client')).toHaveProperty('disabled', true);
    type(drawer, /^First name/, 'Mary2');
    await user.click(button('Add Client'));
    await screen.findByText('failed to add new client');
    type(drawer, /^First name/, 'Mary');
    type(drawer, /^Last name/, 'De Souza');
    type(drawer, /^Email/, 'mary@acme.example');
    await user.click(button('Add Client'));
    await waitFor(() => expect(writes(requests)).toHaveLength(1));
    expect(writes(requests)[0]).toMatchObject({
      path: '/clients?companyId=7&projectId=9',
      body: [{ name: 'Mary De Souza', email: 'mary@acme.example', primary: false }],
    });
  });

  const addMary = async (user: UserEvent, drawer: HTMLElement) => {
    await user.click(button('New Client Details'));
    type(drawer, /^First name/, 'Mary');
    type(drawer, /^Last name/, 'Lee');
    type(drawer, /^Email/, 'mary@acme.example');
  };

  test('that were chosen stay when a new one is added, who stands beside them', async () => {
    const mary = client(4, 'Mary Lee');
    let isAdded = false;
    const requests = fakeServer(({ method, path }) => {
      if (method === 'POST' && path.startsWith('/clients')) {
        isAdded = true;
        return ok([mary]);
      }
      if (method !== 'GET') return ok(onProject([ann, true], [bo, false], [mary, false]));
      if (path.startsWith('/company')) return ok([acme]);
      if (path.startsWith('/clients?')) return ok(isAdded ? [ann, bo, mary] : [ann, bo]);
      return ok(isAdded ? { ...onProject([ann, true], [mary, false]), version: 5 } : onProject([ann, true]));
    });
    const onAssigned = vi.fn();
    const { user } = renderPart(inRouter(<ClientsOfProject project={project} isAssigning onAssigned={onAssigned} />));
    const drawer = await screen.findByRole('dialog', { name: 'Assign clients' });
    await within(drawer).findByDisplayValue('Ann Lee | ann@acme.example');
    await user.click(button('Add another client'));
    await choose('Client 2', 'Bo Lee');
    await addMary(user, drawer);
    await user.click(button('Add Client'));
    await within(drawer).findByDisplayValue('Mary Lee | mary@acme.example');
    expect(onAssigned).not.toHaveBeenCalled();
    expect(ticked()).toEqual([true, false, false]);
    // the next new one is another client of the same company
    await user.click(button('New Client Details'));
    for (const name of [/^First name/, /^Last name/, /^Email/])
      expect(within(drawer).getByLabelText(name)).toHaveProperty('value', '');
    expect(button('Add Client')).toHaveProperty('disabled', true);
    await user.click(button('Existing Client Details'));
    await user.click(button('Assign Clients'));
    await waitFor(() => expect(onAssigned).toHaveBeenCalled());
    expect(writes(requests).at(-1)).toMatchObject({
      path: '/projects/company/7/9?version=5',
      body: [
        { clientId: 1, primaryClient: true },
        { clientId: 2, primaryClient: false },
        { clientId: 4, primaryClient: false },
      ],
    });
  });

  test('can be assigned while a new one is half typed, which stays', async () => {
    const { user, drawer, onAssigned } = await open(() => ok(onProject([ann, true], [bo, false])));
    await addMary(user, drawer);
    await user.click(button('Existing Client Details'));
    await user.click(button('Add another client'));
    await choose('Client 2', 'Bo Lee');
    await user.click(button('Assign Clients'));
    expect(await within(drawer).findByLabelText(/^First name/)).toHaveProperty('value', 'Mary');
    expect(onAssigned).not.toHaveBeenCalled();
  });

  test('of a company that the search does not find are of a named company', async () => {
    const far = { companyId: 77, companyName: 'Far Away', region: 'CA' };
    fakeServer(({ path }) => {
      if (path === '/company/77') return ok({ companyDetails: far });
      if (path.startsWith('/company')) return ok([acme]);
      return ok(path.startsWith('/clients?') ? [ann] : onProject([ann, true]));
    });
    const kept = { typed: { existing: { companyId: '77', clients: [] } } };
    const drafts = { store: vi.fn(), stored: () => Promise.resolve(kept), discard: vi.fn(), closed: vi.fn() };
    const { user } = renderPart(
      <FormDraftsContext value={drafts}>
        {inRouter(<ClientsOfProject project={project} isAssigning onAssigned={vi.fn()} />)}
      </FormDraftsContext>,
    );
    await user.click(await screen.findByRole('button', { name: 'Continue with them' }));
    await screen.findByDisplayValue('Far Away (CA)');
  });

  test('whose names cannot be fetched are no numbers: it is said, with Retry', async () => {
    let isAway = true;
    fakeServer(({ path }) => {
      if (path.startsWith('/company')) return ok([acme]);
      if (path.startsWith('/clients?')) return isAway ? refusal(500, 'internal', 'a crash') : ok([ann]);
      return ok(onProject([ann, true]));
    });
    const { user } = renderPart(inRouter(<ClientsOfProject project={project} isAssigning onAssigned={vi.fn()} />));
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 });
    expect(screen.queryByLabelText(/^Client 1/)).toBeNull();
    isAway = false;
    await user.click(retry);
    await screen.findByDisplayValue('Ann Lee | ann@acme.example');
  });

  test('that cannot be fetched are said not to be there, with Retry', async () => {
    fakeServer(() => refusal(500, 'internal', 'a crash'));
    renderPart(inRouter(<ClientsOfProject project={project} isAssigning={false} onAssigned={vi.fn()} />));
    await screen.findByText(messages.projectClientsFailed);
  });

  test('are replaced by those who are suggested, a primary one by a primary one', async () => {
    const requests = serve(() => ok(ann));
    const { user } = renderPart(
      inRouter(<ClientsOfProject project={project} isAssigning={false} onAssigned={vi.fn()} />),
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for Ann Lee' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Replace' }));
    await screen.findByRole('dialog', { name: 'Replace Ann Lee' });
    await choose('New primary client', 'Bo Lee');
    await user.click(button('Replace'));
    await waitFor(() => expect(writes(requests)).toHaveLength(1));
    expect(writes(requests)[0]?.body).toEqual({
      clientId: 1,
      replacements: [{ projectId: 9, version: 4, clientId: 2, primaryClient: true }],
    });
  });

  test('are made primary or removed from the menu of their row', async () => {
    const requests = serve(() => ok(onProject([ann, false], [bo, true])), onProject([ann, true], [bo, false]));
    const { user } = renderPart(
      inRouter(<ClientsOfProject project={project} isAssigning={false} onAssigned={vi.fn()} />),
    );
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Bo Lee' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Make primary');
    await waitFor(() => expect(writes(requests)).toHaveLength(1));
    expect(writes(requests)[0]).toMatchObject({
      path: '/projects/company/7/9?version=4',
      body: [
        { clientId: 1, primaryClient: false },
        { clientId: 2, primaryClient: true },
      ],
    });
    await choose('Remove');
    await user.click(await screen.findByRole('button', { name: 'Remove client' }));
    await waitFor(() => expect(writes(requests)).toHaveLength(2));
    expect(writes(requests)[1]?.body).toEqual([{ clientId: 1, primaryClient: true }]);
  });
});
