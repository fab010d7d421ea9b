import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keyOf } from '../api/api.ts';
import { anAccountant } from '../api/testing/with-queries.tsx';
import { useSession } from '../api/session.ts';
import { dedicatedTimesheet } from '../slices/invoices/testing/dedicated-timesheet.ts';
import { aPrediction } from '../slices/predictions/testing/sample-predictions.ts';
import { StubServer } from '../slices/predictions/testing/stub-server.ts';
import { FormDraftsContext } from '../ui/form/form-draft.ts';
import { memoryDrafts } from '../ui/testing/memory-drafts.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { ExistingPredictionScreen } from './existing-prediction.screen.tsx';
import { PredictionDetailsScreen } from './prediction-details.screen.tsx';

const december = aPrediction(3, '2026-12-01', { endDate: '2026-12-31' });
const january = aPrediction(4, '2027-01-01', {
  endDate: '2027-01-31',
  accuracy: 50,
  predictedRevenueAmount: '9000.00',
  submissionType: 'T',
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useSession.setState({ session: undefined });
});

let client: QueryClient;
async function opened(server: StubServer, address = '/predictiondetails/7', kept = new Map<string, unknown>()) {
  vi.stubGlobal('fetch', server.fetch);
  useSession.setState({ session: anAccountant });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { user } = renderPart(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <FormDraftsContext value={memoryDrafts(kept)}>
          <Routes>
            <Route path="/predictiondetails/:id" element={<PredictionDetailsScreen />} />
            <Route path="/verification/:id" element={<h1>Verification</h1>} />
            <Route path="/projectdetails/:id" element={<h1>Project details</h1>} />
            <Route path="/existingprediction" element={<ExistingPredictionScreen />} />
          </Routes>
        </FormDraftsContext>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return user;
}
const Address = () => <output aria-label="address">{useLocation().search}</output>;

type User = Awaited<ReturnType<typeof opened>>;
const table = () => within(screen.getByRole('table', { name: 'Predictions' }));
/** The start dates of the rows, from top to bottom. */
const starts = () =>
  table()
    .queryAllByRole('rowheader')
    .map((cell) => cell.textContent);
const row = (name: string) => within(table().getByRole('row', { name: new RegExp(name) }));
const choose = async (user: User, period: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for the prediction ${period}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe("the page of a project's predictions", () => {
  test("lists predictions by start, with their total, in the company's currency", async () => {
    const user = await opened(new StubServer(january, december));
    await waitFor(() => expect(starts()).toEqual(['1 Dec 2026', '1 Jan 2027', 'Total']));
    expect(
      row('1 Dec 2026')
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([
      '31 Dec 2026',
      'GBP 12,500.00',
      '75 %',
      'Jan 2027',
      '–none',
      'Revenue',
      'Invoice & Timesheet (IT)',
      '–none',
      '',
    ]);
    expect(row('Total').getByText(/21,500.00/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Revenue Amount/ }));
    expect(starts()).toEqual(['1 Jan 2027', '1 Dec 2026', 'Total']);
  });

  test('asks for expected payments only while their column is shown, and sorts by them', async () => {
    const server = new StubServer(december, january);
    server.expected = [
      {
        predictionId: 4,
        expected: {
          expectedDate: '2027-03-12',
          earliestDate: '2027-03-01',
          latestDate: '2027-04-02',
          learnedFrom: 'company',
          payments: 14,
        },
      },
    ];
    const user = await opened(server);
    await waitFor(() => expect(starts()).toHaveLength(3));
    const asked = () => server.requests.filter((request) => request.endsWith('/projects/7/expected-payments')).length;
    expect(asked()).toBe(0);
    cleanup();
    const columns = ['start', 'expected'].map((columnName) => ({ columnName, visible: true }));
    localStorage.setItem('columns 3 PREDICTION', JSON.stringify({ view: 0, columns }));
    await opened(server);
    expect((await screen.findByText('12 Mar 2027')).closest('td')?.textContent).toContain('1 Mar – 2 Apr 2027');
    await user.click(screen.getByRole('button', { name: /Expected payment/ }));
    expect(starts()).toEqual(['1 Jan 2027', '1 Dec 2026', 'Total']);
    expect(asked()).toBe(1);
    localStorage.clear();
  });

  test('says what is missing when nothing is predicted or invoiced, with a link', async () => {
    const server = new StubServer();
    const user = await opened(server);
    expect(await screen.findByText('No predictions yet')).toBeTruthy();
    for (const [tab, words] of [
      ['All Invoices', 'No invoices yet'],
      ['Pending Invoices', 'No pending invoices'],
      ['Paid Invoices', 'No paid invoices'],
    ] as const) {
      await user.click(screen.getByRole('link', { name: tab }));
      expect(await screen.findByText(words)).toBeTruthy();
    }
    expect(
      server.requests.filter((one) => one.includes('/invoices/filter')).map((one) => /tab=(\w+)/.exec(one)?.[1]),
    ).toEqual(['all', 'pending', 'paid']);
    await user.click(screen.getByRole('link', { name: 'Predictions' }));
    await user.click(screen.getAllByRole('button', { name: 'Add prediction' })[1] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Add Prediction' })).toBeTruthy();
  });

  test('leads back to the project with the reason while it lacks what billing needs', async () => {
    const server = new StubServer();
    server.project = { ...server.project, missingFields: ['Pay Model', 'Invoice Term'] };
    await opened(server);
    expect(await screen.findByRole('heading', { name: 'Project details' })).toBeTruthy();
    expect(screen.getByText('Please add Pay Model, Invoice Term in project to add prediction or invoice')).toBeTruthy();
  });

  test('opens a saved invoice whatever the project lacks, but not a new one', async () => {
    const server = new StubServer();
    server.project = { ...server.project, missingFields: ['Invoice Term'] };
    await opened(server, '/predictiondetails/7?invoice=9');
    await waitFor(() => expect(server.requests.some((one) => one.includes('/invoices/9'))).toBe(true));
    expect(screen.queryByRole('heading', { name: 'Project details' })).toBeNull();
    cleanup();
    await opened(server, '/predictiondetails/7?invoice=new');
    expect(await screen.findByRole('heading', { name: 'Project details' })).toBeTruthy();
  });

  test('begins a new invoice again with its period after the former one was closed', async () => {
    const server = new StubServer();
    const user = await opened(server);
    const ofWizard: Readonly<Record<string, unknown>> = {
      '/timesheet/nextPeriod/': { period: null },
      '/timesheet/validate/': { prerequisites: [] },
      '/workLogs/pull': {
        pullId: 3,
        state: 'done',
        reason: null,
        logsRead: 3,
        leaveReason: null,
        attendanceReason: null,
      },
      '/timesheet/getAllLogs/': dedicatedTimesheet,
    };
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const found = Object.entries(ofWizard).find(([path]) => address.includes(path));
      return found === undefined ? server.fetch(address, init) : Response.json({ data: found[1] });
    });
    const step = () => document.querySelector('[aria-current="step"]')?.textContent;
    await user.click(await screen.findByRole('button', { name: 'Create invoice' }));
    const start = await screen.findByLabelText<HTMLInputElement>(/^Start date/);
    const initial = start.value;
    await user.clear(start);
    await user.type(start, '5 Oct 2026');
    await user.click(screen.getByRole('button', { name: 'Get the timesheet' }));
    await screen.findByRole('heading', { name: /^Timesheet Details/ });
    expect(step()).toBe('2Timesheet');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Create invoice' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Start date/)).value).toBe(initial);
    expect(step()).toBe('1Period');
  });

  test('offers no new prediction while billing is off', async () => {
    const server = new StubServer();
    server.project = { ...server.project, activeBilling: false };
    await opened(server);
    for (const button of await screen.findAllByRole('button', { name: 'Add prediction' }))
      expect(button).toHaveProperty('disabled', true);
  });

  test('shows the specified message when the predictions cannot be fetched', async () => {
    const server = new StubServer();
    server.failsAt = 'andPendingInvoices';
    await opened(server);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to get prediction details! ');
  });

  test('links to the weeks of a prediction, but not when the price is fixed', async () => {
    const server = new StubServer(december);
    const user = await opened(server);
    await choose(user, '1 – 31 Dec 2026', 'Verify');
    expect(await screen.findByRole('heading', { name: 'Verification' })).toBeTruthy();
    cleanup();
    server.project = { ...server.project, projectModel: 'Fixed Cost' };
    const fixed = await opened(server);
    await fixed.click(await screen.findByRole('button', { name: /^Actions for/ }));
    expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toEqual([
      'Edit',
      'Create invoice',
      'Close',
      'Delete',
    ]);
  });

  test('creates the invoice of a prediction, with its id in the address, once it has a required last day and billing is on', async () => {
    const february = { ...january, predictionId: 77, startDate: '2027-02-01', endDate: '2027-02-28' };
    const server = new StubServer(
      december,
      { ...january, endDate: null },
      { ...february, financialType: 'No Invoice' },
    );
    const user = await opened(server);
    const actionsOf = async (period: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for the prediction ${period}` }));
      return (await screen.findAllByRole('menuitem')).map((one) => one.textContent);
    };
    expect(await actionsOf('from 1 Jan 2027')).toContain('Create invoice: add an end date first');
    expect(screen.getByRole('menuitem', { name: /^Create invoice/ }).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    expect(await actionsOf('1 – 28 Feb 2027')).toContain('Create invoice: financial type is No Invoice');
    await user.keyboard('{Escape}');
    await choose(user, '1 – 31 Dec 2026', 'Create invoice');
    expect(screen.getByLabelText('address').textContent).toBe(`?invoice=new&prediction=${december.predictionId}`);
    cleanup();
    server.project = { ...server.project, activeBilling: false };
    const blocked = await opened(server);
    await blocked.click(await screen.findByRole('button', { name: 'Actions for the prediction 1 – 31 Dec 2026' }));
    expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toContain(
      'Create invoice: billing is not active',
    );
  });

  test('creates the invoice of a retainer without an end', async () => {
    const retainer = { ...january, endDate: null };
    const server = new StubServer(retainer);
    server.project = { ...server.project, projectModel: 'T&M Retainer', payModel: 'Prepaid' };
    const user = await opened(server);
    await choose(user, 'from 1 Jan 2027', 'Create invoice');
    expect(screen.getByLabelText('address').textContent).toBe(`?invoice=new&prediction=${retainer.predictionId}`);
  });

  test('deletes a prediction after a question that names it', async () => {
    const server = new StubServer(december, january);
    const user = await opened(server);
    await choose(user, '1 – 31 Dec 2026', 'Delete');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Delete the prediction of 1 – 31 Dec 2026?')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(starts()).toEqual(['1 Jan 2027', 'Total']));
    expect(server.writes).toMatchObject([{ method: 'DELETE', query: { version: 1 } }]);
    expect(screen.getByText('Prediction deleted successfully')).toBeTruthy();
  });

  test.each([
    ['prediction_has_invoice', 'This prediction has an invoice. Please delete the invoice first.'],
    ['without words', 'Failed to delete prediction. Please try again'],
  ] as const)('keeps a prediction that cannot be deleted, with the reason: %s', async (no, words) => {
    const server = new StubServer(december);
    server.refuseNext(no === 'without words' ? no : { code: no });
    const user = await opened(server);
    await choose(user, '1 – 31 Dec 2026', 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(starts()).toEqual(['1 Dec 2026', 'Total']);
  });
});

describe('closing a prediction', () => {
  test('requires a reason, leaves it out of the total, and can be undone', async () => {
    const server = new StubServer(december, january);
    const user = await opened(server);
    await choose(user, '1 – 31 Dec 2026', 'Close');
    const ask = within(await screen.findByRole('dialog', { name: 'Close the prediction of 1 – 31 Dec 2026?' }));
    await user.click(ask.getByRole('button', { name: 'Close the prediction' }));
    expect(await ask.findByText('Please enter a reason')).toBeTruthy();
    expect(server.writes).toEqual([]);
    await user.type(ask.getByLabelText(/^Reason/), 'no budget ');
    await user.dblClick(ask.getByRole('button', { name: 'Close the prediction' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.writes).toMatchObject([{ method: 'POST', body: { version: 1, reason: 'no budget' } }]);
    expect(await screen.findByText('Prediction closed')).toBeTruthy();
    expect((await screen.findByRole('row', { name: /1 Dec 2026/ })).textContent).toContain('Closed');
    expect(screen.getByRole('row', { name: /Total open/ }).textContent).toContain('9,000.00');

    await user.click(screen.getByRole('button', { name: 'Actions for the prediction 1 – 31 Dec 2026' }));
    expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['Reopen', 'Delete']);
    await user.click(screen.getByRole('menuitem', { name: 'Reopen' }));
    const again = within(await screen.findByRole('dialog', { name: 'Reopen the prediction of 1 – 31 Dec 2026?' }));
    expect(again.getByText(/Amelia Stone closed it on/).textContent).toBe(
      'Amelia Stone closed it on 21 Nov 2026: no budget',
    );
    server.refuseNext('without words');
    await user.click(again.getByRole('button', { name: 'Reopen' }));
    expect(await again.findByText('Failed to reopen prediction. Please try again')).toBeTruthy();
    await user.click(again.getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('Prediction reopened')).toBeTruthy();
    expect(new Set(server.writes.slice(1).map(({ key }) => key)).size).toBe(1);
    expect(starts()).toEqual(['1 Dec 2026', '1 Jan 2027', 'Total']);
  });

  test('is refused when another user changed it meanwhile', async () => {
    const server = new StubServer(december);
    const user = await opened(server);
    await choose(user, '1 – 31 Dec 2026', 'Close');
    server.refuseNext({ code: 'prediction_has_invoice' });
    await user.type(screen.getByLabelText(/^Reason/), 'no budget');
    await user.click(screen.getByRole('button', { name: 'Close the prediction' }));
    expect(await screen.findByText('This prediction has an invoice. Please delete the invoice first.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('no budget');
  });

  test("applies to the current version after another user's edit, with the typed reason", async () => {
    const server = new StubServer(december);
    const user = await opened(server);
    await choose(user, '1 – 31 Dec 2026', 'Close');
    await user.type(screen.getByLabelText(/^Reason/), 'no budget');
    server.predictions = [{ ...december, predictedRevenueAmount: '700.00', version: 2 }];
    server.refuseNext({ code: 'stale_version' });
    await user.click(screen.getByRole('button', { name: 'Close the prediction' }));
    expect(await screen.findByText('Someone else changed this since you opened it.')).toBeTruthy();
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(/700\.00/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close the prediction' }));
    expect(await screen.findByText('Prediction closed')).toBeTruthy();
    expect(server.writes.map((write) => write.body)).toEqual([
      { version: 1, reason: 'no budget' },
      { version: 2, reason: 'no budget' },
    ]);
  });
});

const drawer = (name = 'Add Prediction') => within(screen.getByRole('dialog', { name }));
const details = (at = 1) => within(screen.getByRole('region', { name: `Prediction-${at} Details` }));
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const value = (field: HTMLElement) => (field as HTMLInputElement).value;

async function addDrawer(server: StubServer): Promise<User> {
  const user = await opened(server, '/predictiondetails/7?prediction=new');
  await screen.findByRole('region', { name: 'Prediction-1 Details' });
  return user;
}

async function editDrawer(server: StubServer, kept?: Map<string, unknown>): Promise<User> {
  const user = await opened(server, '/predictiondetails/7?prediction=3', kept);
  await screen.findByRole('region', { name: 'Prediction-1 Details' });
  return user;
}

async function fill(user: User, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.paste(text);
}

/** Fills all required fields; the period is that of the cycle. */
async function fillDetails(user: User, at = 1, amount = '8000'): Promise<void> {
  await user.selectOptions(details(at).getByLabelText(/^Accuracy/), '90');
  await fill(user, details(at).getByLabelText(/^Amount/), amount);
  await fill(user, details(at).getByLabelText(/^Received Month/), 'Mar 2027');
  await user.selectOptions(details(at).getByLabelText(/^Submission Type/), 'I');
}

describe('the prediction drawer', () => {
  test('names the project, its model and pay model, and explains the submission types', async () => {
    await addDrawer(new StubServer());
    const head = drawer()
      .getAllByRole('definition')
      .map((one) => one.textContent);
    expect(head).toEqual(['Cobalt Claims Portal', 'Dedicated', 'Postpaid']);
    expect(screen.getByRole('dialog', { name: 'Add Prediction' }).style.width).toBe('600px');
    expect(drawer().getByText('Submission Type: Invoice (I), Timesheet (T), Invoice & Timesheet (IT)')).toBeTruthy();
    expect(details().getByText('£')).toBeTruthy();
  });

  test('begins the day after the latest billing, a cycle long, and saves only after an edit', async () => {
    const server = new StubServer(december);
    const user = await addDrawer(server);
    expect(value(details().getByLabelText(/^Start Date/))).toBe('1 Jan 2027');
    expect(value(details().getByLabelText(/^End Date/))).toBe('31 Jan 2027');
    expect(saveButton()).toHaveProperty('disabled', true);
    expect(value(details().getByLabelText(/^Financial Type/))).toBe('Revenue');
    await fillDetails(user);
    await user.selectOptions(details().getByLabelText(/^Financial Type/), 'Commission Settlement');
    client.setQueryData(keyOf(todoEndpoints.list), {});
    await user.click(saveButton());
    expect(await screen.findByText('Prediction added successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.writes).toMatchObject([
      {
        method: 'POST',
        body: {
          projectId: 7,
          projectName: 'Cobalt Claims Portal',
          projectModel: 'Dedicated',
          payModel: 'Postpaid',
          cycle: 'Monthly',
          csm: 'Carlos Vega',
          skipWarnings: false,
          predictionDetails: [
            {
              predictionId: 0,
              accuracy: 90,
              financialType: 'Commission Settlement',
              predictedAmount: '8000',
              startDate: '2027-01-01',
              endDate: '2027-01-31',
              receivedMonth: '2027-03-01',
              submissionType: 'I',
              associatedProjectNames: [],
            },
          ],
        },
      },
    ]);
    expect(server.requests.filter((one) => one === 'GET /api/projects/7').length).toBe(2);
    expect(client.getQueryState(keyOf(todoEndpoints.list))?.isInvalidated).toBe(true);
  });

  test('fills the end from the start, and that of the row before when another is added', async () => {
    const user = await addDrawer(new StubServer());
    await fill(user, details().getByLabelText(/^Start Date/), '15 Jan 2027');
    expect(value(details().getByLabelText(/^End Date/))).toBe('14 Feb 2027');
    await fill(user, details().getByLabelText(/^End Date/), '');
    await user.click(screen.getByRole('button', { name: 'Add another prediction' }));
    expect(value(details(1).getByLabelText(/^End Date/))).toBe('14 Feb 2027');
    expect(value(details(2).getByLabelText(/^Start Date/))).toBe('15 Feb 2027');
    expect(value(details(2).getByLabelText(/^End Date/))).toBe('14 Mar 2027');
    expect(document.activeElement).toBe(details(2).getByLabelText(/^Accuracy/));
  });

  test('keeps one row, and restores a deleted one on request', async () => {
    const user = await addDrawer(new StubServer(december));
    expect(screen.getByRole('button', { name: 'Delete Prediction-1' })).toHaveProperty('disabled', true);
    await fillDetails(user);
    await user.click(screen.getByRole('button', { name: 'Add another prediction' }));
    await user.click(screen.getByRole('button', { name: 'Delete Prediction-1' }));
    expect(value(details().getByLabelText(/^Start Date/))).toBe('1 Feb 2027');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(value(details(2).getByLabelText(/^Amount/))).toBe('8,000');
  });

  test('asks before it discards what was typed', async () => {
    const user = await addDrawer(new StubServer());
    await fill(user, details().getByLabelText(/^Amount/), '5');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Do you want to discard the changes?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows the error at each field, and that the form was not sent', async () => {
    const server = new StubServer();
    const user = await addDrawer(server);
    await fill(user, details().getByLabelText(/^Amount/), '12.5');
    await user.click(saveButton());
    expect(await screen.findByText('Failed to submit the form, Please try again!')).toBeTruthy();
    for (const words of [
      'Please select accuracy',
      'Please enter the amount in digits only',
      'Please select start date',
      'Please select received month',
      'Please select submission type',
    ])
      expect(details().getByText(words)).toBeTruthy();
    await fill(user, details().getByLabelText(/^Start Date/), '15 Jan 2027');
    await fill(user, details().getByLabelText(/^End Date/), '14 Jan 2027');
    expect(await details().findByText('End date cannot be before the start date')).toBeTruthy();
    expect(server.writes).toEqual([]);
  });

  test('offers the other projects of the company', async () => {
    const server = new StubServer(december);
    const user = await addDrawer(server);
    await fillDetails(user);
    await user.click(details().getByRole('combobox', { name: /^Project Name/ }));
    await user.click(await screen.findByTitle('Besides'));
    await user.click(saveButton());
    await waitFor(() =>
      expect(server.writes).toMatchObject([{ body: { predictionDetails: [{ associatedProjectNames: ['Besides'] }] } }]),
    );
  });

  test("shows the server's refusal at its field, and loses nothing", async () => {
    const server = new StubServer(december);
    const user = await addDrawer(server);
    server.refuseNext({
      code: 'associated_project_unknown',
      errors: [
        {
          path: 'predictionDetails.0.associatedProjectNames',
          message: 'Choose another project of the same company.',
        },
      ],
    });
    await fillDetails(user);
    await user.click(saveButton());
    expect(await details().findByText('Choose another project of the same company.')).toBeTruthy();
    server.refuseNext('without words');
    await user.click(saveButton());
    expect(await drawer().findByText('Failed to add prediction. Please try again')).toBeTruthy();
    expect(value(details().getByLabelText(/^Amount/))).toBe('8,000');
    expect(new Set(server.writes.map((write) => write.key)).size).toBe(1);
  });
});

const warning = () => within(screen.getByRole('dialog', { name: 'Warning !' }));

describe('warnings before predictions are saved', () => {
  const large = {
    path: 'predictionDetails.0.predictedAmount',
    message: 'Amount is more than 1 lakh, Do you want to continue with this amount?',
  };
  const taken = {
    path: 'predictionDetails.0.startDate',
    message: 'There are some already existing data between the dates you have entered, Do you want to continue?',
  };
  const past = {
    path: 'predictionDetails.0.startDate',
    message: 'Start date is from past, Do you wish to continue with past data?',
  };

  /** A large amount for days that December already has, as the server reports it. */
  async function warned(server: StubServer): Promise<User> {
    const user = await addDrawer(server);
    await fillDetails(user, 1, '100001');
    await fill(user, details().getByLabelText(/^Start Date/), '15 Dec 2026');
    server.refuseNext({ code: 'prediction_warnings', errors: [large, taken] });
    await user.click(saveButton());
    await screen.findByRole('dialog', { name: 'Warning !' });
    return user;
  }

  test('are listed together and link to the existing billings', async () => {
    const server = new StubServer(december);
    await warned(server);
    expect(screen.getByRole('dialog', { name: 'Warning !' }).style.width).toBe('900px');
    expect(
      warning()
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([large.message, `${taken.message} Existing predictions (opens a new tab)`]);
    expect(warning().getByRole('link').getAttribute('href')).toBe(
      '/existingprediction?projectId=7&startDate=2026-12-15&endDate=2027-01-14',
    );
    expect(server.writes).toMatchObject([{ body: { skipWarnings: false } }]);
  });

  test('are closed with No, and what was typed stays', async () => {
    const server = new StubServer(december);
    const user = await warned(server);
    await user.click(warning().getByRole('button', { name: 'No' }));
    expect(screen.queryByRole('dialog', { name: 'Warning !' })).toBeNull();
    expect(value(details().getByLabelText(/^Amount/))).toBe('100,001');
    server.refuseNext({ code: 'prediction_warnings', errors: [large, taken] });
    await user.click(saveButton());
    expect(await screen.findByRole('dialog', { name: 'Warning !' })).toBeTruthy();
    expect(server.writes).toMatchObject([{ body: { skipWarnings: false } }, { body: { skipWarnings: false } }]);
  });

  test('are confirmed with Yes, but only those that were shown', async () => {
    const server = new StubServer(december);
    const user = await warned(server);
    server.refuseNext({ code: 'prediction_warnings', errors: [large, taken, past] });
    await user.click(warning().getByRole('button', { name: 'Yes, Continue' }));
    expect(await screen.findByText(past.message)).toBeTruthy();
    await user.click(warning().getByRole('button', { name: 'Yes, Continue' }));
    expect(await screen.findByText('Prediction added successfully')).toBeTruthy();
    expect(server.writes.slice(1)).toMatchObject([
      { body: { skipWarnings: true, seenWarnings: [large, taken] } },
      { body: { skipWarnings: true, seenWarnings: [large, taken, past] } },
    ]);
  });
});

describe('an edited prediction', () => {
  test('can be saved unchanged, and says when nothing was edited', async () => {
    const server = new StubServer(december);
    const user = await editDrawer(server);
    expect(saveButton()).toHaveProperty('disabled', false);
    await user.click(saveButton());
    expect(await screen.findByText('No details changed!, Please edit data and try to update again!')).toBeTruthy();
    await fill(user, details().getByLabelText(/^Amount/), '13000');
    server.refuseNext('without words');
    await user.click(saveButton());
    expect(await drawer('Edit Prediction').findByText('Failed to edit prediction. Please try again')).toBeTruthy();
    await user.click(saveButton());
    expect(await screen.findByText('Prediction updated successfully')).toBeTruthy();
    expect(server.writes.slice(1)).toMatchObject([
      { method: 'PUT', body: { predictionDetails: [{ predictionId: 3, version: 1, predictedAmount: '13000' }] } },
    ]);
  });

  test('shows both values and keeps what was typed when another user saved too', async () => {
    const server = new StubServer(december);
    const user = await editDrawer(server);
    const theirs = { ...december, version: 2, accuracy: 100, predictedRevenueAmount: '14000.00' };
    server.refuseNext({ code: 'stale_version', current: { ...underHead, predictionDetails: [theirs] } });
    await fill(user, details().getByLabelText(/^Amount/), '13000');
    await user.click(saveButton());
    const newer = within(await screen.findByRole('region', { name: 'Saved by another user' }));
    expect(
      newer
        .getAllByRole('row')
        .slice(1)
        .map((line) => line.textContent),
    ).toEqual(['Accuracy75 %100 %', 'Amount13,00014,000']);
    await user.click(newer.getByRole('button', { name: 'Use their value for Accuracy: 100 %' }));
    await user.click(saveButton());
    expect(await screen.findByText('Prediction updated successfully')).toBeTruthy();
    expect(server.writes[1]?.body).toMatchObject({
      predictionDetails: [{ version: 2, accuracy: 100, predictedAmount: '13000' }],
    });
  });

  test('stays open with what was typed when it cannot be fetched again', async () => {
    const server = new StubServer(december);
    const user = await editDrawer(server);
    await fill(user, details().getByLabelText(/^Amount/), '13000');
    server.failsAt = '/predictions/3';
    await client.invalidateQueries({ queryKey: keyOf(predictionEndpoints.get) });
    await user.click(saveButton());
    expect(await screen.findByText('Prediction updated successfully')).toBeTruthy();
    expect(server.writes).toMatchObject([{ body: { predictionDetails: [{ predictedAmount: '13000' }] } }]);
  });

  test('typed before another user saved is never saved over their version unseen', async () => {
    const kept = new Map<string, unknown>();
    const user = await editDrawer(new StubServer(december), kept);
    await fill(user, details().getByLabelText(/^Amount/), '13000');
    cleanup();
    const theirs = { ...december, version: 2, accuracy: 100 as const };
    const server = new StubServer(theirs);
    const again = await opened(server, '/predictiondetails/7?prediction=3', kept);
    await again.click(await screen.findByRole('button', { name: 'Continue with them' }));
    server.refuseNext({ code: 'stale_version', current: { ...underHead, predictionDetails: [theirs] } });
    await again.click(saveButton());
    const newer = within(await screen.findByRole('region', { name: 'Saved by another user' }));
    expect(newer.getByRole('button', { name: 'Use their value for Accuracy: 100 %' })).toBeTruthy();
    expect(server.writes[0]?.body).toMatchObject({ predictionDetails: [{ version: 1, predictedAmount: '13000' }] });
  });

  test.each([
    [
      'that has an invoice',
      { ...december, invoiceId: 9 },
      'This prediction has an invoice. Please delete the invoice first.',
    ],
    [
      'that is closed',
      { ...december, closed: { on: '2026-11-21', by: 'Amelia Stone', reason: 'no budget' } },
      'This prediction is closed. Please reopen it first.',
    ],
    ['that is not there', january, 'Prediction with id 3 not found'],
  ])('%s does not open', async (_what, stored, words) => {
    const server = new StubServer(stored);
    await opened(server, '/predictiondetails/7?prediction=3');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByRole('dialog', { name: 'Edit Prediction' })).toBeTruthy();
  });
});

const underHead = {
  projectId: 7,
  projectName: 'Cobalt Claims Portal',
  projectModel: 'Dedicated',
  payModel: 'Postpaid',
  cycle: 'Monthly',
  csm: null,
  currencyCode: 'GBP',
};

describe('the page of existing predictions', () => {
  test('names the project and lists what shares the days, without the edited prediction', async () => {
    const server = new StubServer(december, january);
    await opened(server, '/existingprediction?projectId=7&startDate=2026-12-15&endDate=2027-01-14&except=3');
    expect(await screen.findByRole('heading', { name: 'Cobalt Claims Portal' })).toBeTruthy();
    expect(screen.getByText('CSM: Carlos Vega')).toBeTruthy();
    const existing = within(screen.getByRole('table', { name: 'Existing predictions' }));
    expect(existing.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      'Accuracy',
      'Revenue Amount',
      'Start Date',
      'End Date',
      'Received Month',
    ]);
    expect(
      existing
        .getAllByRole('row')
        .slice(1)
        .map((one) => one.textContent),
    ).toEqual(['50 %£ 9,000.001 Jan 202731 Jan 2027Jan 2027']);
  });

  test.each(['', '?projectId=7', '?projectId=7&startDate=2026-02-30', '?projectId=x&startDate=2026-02-01'])(
    'reports an address without a valid period: %s',
    async (request) => {
      await opened(new StubServer(), `/existingprediction${request}`);
      expect(screen.getByRole('alert').textContent).toContain('No data available for this ProjectId!');
    },
  );
});
