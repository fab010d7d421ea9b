import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, slowResponse, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { EditProjectDrawer } from './edit-project-drawer.tsx';
import { useProject } from './use-projects.ts';
import { sampleOptions, sampleProject, sampleSellers } from './testing/sample-project.ts';

afterEach(() => vi.unstubAllGlobals());

const saved = (): FakeResponse | Promise<FakeResponse> => ok({ ...sampleProject, version: 4 }, messages.projectUpdated);

async function open(
  given: Partial<ProjectDetails> = {},
  answer: (request: FakeRequest) => FakeResponse | Promise<FakeResponse> = saved,
) {
  const requests = fakeServer((one) => {
    if (one.path === '/options/project') return ok(sampleOptions);
    return one.path === '/options/salesperson' ? ok(sampleSellers) : answer(one);
  });
  const onClose = vi.fn();
  const part = renderPart(
    <WithQueries>
      <EditProjectDrawer project={{ ...sampleProject, ...given }} onClose={onClose} />
    </WithQueries>,
  );
  await screen.findByLabelText('Project Name');
  return { requests, onClose, ...part };
}
const update = () => screen.getByRole('button', { name: 'Update' });
const cancel = () => screen.getByRole('button', { name: 'Cancel' });
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], label: RegExp, value: string) =>
  user.selectOptions(screen.getByLabelText(label), value);
const sent = (requests: readonly FakeRequest[], at = 0): { details: unknown; form: FormData } => {
  const form = requests.filter((one) => one.method === 'PUT')[at]?.body;
  if (!(form instanceof FormData)) throw new Error('no form was sent');
  return { details: JSON.parse(form.get('projectDetails') as string) as unknown, form };
};
const isDisabled = (element: HTMLElement) => (element as HTMLButtonElement).disabled;
const aPdf = (name: string, size = 20) => {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode('%PDF-1.7'));
  bytes.set(new TextEncoder().encode('%%EOF'), size - 5);
  return new File([bytes], name, { type: 'application/pdf' });
};

test('the page behind the drawer has the saved version at once, before its own request is answered', async () => {
  const answers = [ok(sampleProject), slowResponse().arriving];
  fakeServer(({ method, path }) => {
    if (path === '/options/project') return ok(sampleOptions);
    if (path === '/options/salesperson') return ok(sampleSellers);
    return method === 'GET' ? (answers.shift() ?? 'cut off') : saved();
  });
  function Page() {
    const { data } = useProject(sampleProject.projectId);
    if (data === undefined) return null;
    return (
      <>
        <output aria-label="version">{data.version}</output>
        <EditProjectDrawer project={data} onClose={vi.fn()} />
      </>
    );
  }
  const { user } = renderPart(
    <WithQueries>
      <Page />
    </WithQueries>,
  );
  await user.type(await screen.findByLabelText(/^Technical Manager Hours|T&M Hours|Leave Term/), '1');
  await user.click(update());
  await waitFor(() => expect(screen.getByLabelText('version').textContent).toBe('4'));
});

test('has three parts, two of which can be folded; fields that cannot be changed are read-only', async () => {
  const { user } = await open();
  expect(screen.getByRole('dialog').style.width).toBe('690px');
  for (const label of ['Project Name', 'Zoho Project ID', 'Invoice Term', 'Primary CSM', 'Active Billing'])
    expect(screen.getByLabelText(label), label).toHaveProperty('readOnly', true);
  expect(screen.getByLabelText('Primary CSM')).toHaveProperty('value', 'Carl');
  expect(screen.getByRole('heading', { name: 'Project Details' })).toBeTruthy();
  for (const name of ['Billing Details', 'Other Details']) {
    const fold = screen.getByRole('button', { name });
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    await user.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('false');
  }
  expect(screen.getByLabelText(/^Pay Model/).closest('[hidden]')).not.toBeNull();
});

test.each(['/options/project', '/options/salesperson'])(
  'choices that cannot be fetched are empty with an error, and can be fetched again: %s',
  async (path) => {
    const requests = fakeServer((one) => {
      if (one.path === path) return { status: 400, body: { code: 'invalid', message: 'No choices today.' } };
      return one.path === '/options/project' ? ok(sampleOptions) : ok(sampleSellers);
    });
    const { user } = renderPart(
      <WithQueries>
        <EditProjectDrawer project={sampleProject} onClose={vi.fn()} />
      </WithQueries>,
    );
    const model = await screen.findByLabelText<HTMLSelectElement>(/^Project Model/);
    expect(screen.getByRole('alert').textContent).toContain('No choices today.');
    expect(model.value).toBe(sampleProject.projectModel);
    expect([...model.options].length > 2).toBe(path !== '/options/project');
    const before = requests.filter((one) => one.path === path).length;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(requests.filter((one) => one.path === path).length).toBeGreaterThan(before));
  },
);

test('the start date is limited to the first day of the company’s account and later', async () => {
  const { user } = await open({
    company: {
      companyId: 3,
      companyName: 'Northwind',
      displayName: 'Northwind',
      currencyCode: 'USD',
      region: 'US',
      provider: 'QUICK_BOOKS',
      inBooks: true,
      accStartDate: '2026-01-08',
      taxDetails: { taxable: false, globalTaxSetting: 'Not Applicable', taxName: null },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Choose project start date from a calendar' }));
  const day = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
  expect([day('7 Jan 2026'), day('8 Jan 2026')]).toEqual(['true', null]);
});

test('invoice term and primary CSM can be filled while they are empty', async () => {
  await open({ invoiceTerm: null, csms: [] });
  expect(screen.getByLabelText('Invoice Term')).toHaveProperty('readOnly', false);
  expect(screen.getByRole('combobox', { name: 'Primary CSM' })).toBeTruthy();
});

test('the retainer and the invoice template appear with their model and pay model', async () => {
  const { user } = await open();
  const shown = () => [
    screen.queryByLabelText(/^Retainer\*?$/) !== null,
    screen.queryByLabelText(/^Invoice Template/) !== null,
  ];
  expect(shown()).toEqual([false, true]);
  await choose(user, /^Project Model/, 'T&M Retainer');
  expect(shown()).toEqual([false, false]);
  await choose(user, /^Pay Model/, 'Prepaid');
  expect(shown()).toEqual([true, false]);
  expect(isDisabled(update())).toBe(true);
  await user.type(screen.getByLabelText(/^Retainer/), '12a');
  await user.tab();
  expect(screen.getAllByText(messages.invalidRetainer)).toHaveLength(2);
  expect(isDisabled(update())).toBe(true);
  await user.clear(screen.getByLabelText(/^Retainer/));
  await user.type(screen.getByLabelText(/^Retainer/), '40000');
  expect(isDisabled(update())).toBe(false);
  await choose(user, /^Pay Model/, 'Postpaid');
  expect(shown()).toEqual([false, false]);
});

test('Cancel is enabled by a change and asks; Update is enabled by a valid change', async () => {
  const { user, onClose } = await open();
  expect([isDisabled(cancel()), isDisabled(update())]).toEqual([true, true]);
  await choose(user, /^Invoice Cycle/, 'Weekly');
  expect([isDisabled(cancel()), isDisabled(update())]).toEqual([false, false]);
  await user.click(cancel());
  const question = await screen.findByRole('alertdialog', { name: 'Do you want to discard the changes?' });
  await user.click(within(question).getByRole('button', { name: 'No' }));
  expect(onClose).not.toHaveBeenCalled();
});

test('changes are sent in the parts of the specification, with the version that the user saw', async () => {
  const { requests, user, onClose } = await open();
  await choose(user, /^Invoice Cycle/, 'Weekly');
  screen.getByLabelText(/^Leave Term/).focus();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  await user.click(screen.getByRole('button', { name: 'Remove contract.pdf' }));
  await user.upload(screen.getByLabelText(/^Contract documents/), aPdf('new.pdf'));
  await screen.findByText('new.pdf');
  await user.click(update());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requests.find((one) => one.method === 'PUT')?.path).toBe('/projects?version=3');
  const { details, form } = sent(requests);
  expect(details).toEqual({
    projectId: 7,
    name: 'Atlas Data Platform',
    zohoProjectId: '99001',
    model: 'Hourly',
    cycle: 'Weekly',
    invoiceTerm: 30,
    payModel: 'Postpaid',
    accType: 'Key Account',
    projectStartDate: '2026-01-05',
    csmUsers: [{ email: 'carl@x.example', primary: true }],
    accountantUsers: [{ email: 'anna@x.example', primary: true }],
    salesPersons: [{ id: 5 }],
    leadSource: 'Referral',
    channel: '',
    activeBillingFlag: true,
    invoiceTemplate: 'Standard',
    leaveTerm: '1.51',
    retainer: null,
    tmHours: null,
    retainerActiveBalance: null,
    retainerActiveDate: null,
    enableInvoiceOverdueNotification: false,
    missingHoursMails: false,
    contractLinks: [],
  });
  expect((form.getAll('addFiles') as File[]).map((file) => file.name)).toEqual(['new.pdf']);
  expect(form.get('removeFiles')).toBe('["contract.pdf"]');
  await waitFor(() => expect(requests.filter((one) => one.path === '/options/project').length).toBeGreaterThan(1));
});

test('nothing can be changed or saved twice while a save is running', async () => {
  const { arriving, arrive } = slowResponse();
  const { requests, user, onClose } = await open({}, () => arriving);
  await choose(user, /^Invoice Cycle/, 'Weekly');
  await user.dblClick(update());
  expect(screen.getByLabelText(/^Invoice Cycle/)).toHaveProperty('disabled', true);
  expect(screen.getByRole('group', { name: /^Sales persons/ })).toHaveProperty('disabled', true);
  expect(requests.filter((one) => one.method === 'PUT')).toHaveLength(1);
  arrive(ok({ ...sampleProject, version: 4 }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('the overdue notification is switched after a question, and only with active billing', async () => {
  const { user } = await open();
  const tick = screen.getByRole('checkbox', { name: 'Invoice overdue notification' });
  await user.click(tick);
  const question = await screen.findByRole('alertdialog', {
    name: 'Do you want to enable invoice overdue notification ?',
  });
  expect(tick).toHaveProperty('checked', false);
  await user.click(within(question).getByRole('button', { name: 'Yes' }));
  expect(tick).toHaveProperty('checked', true);
});

test('without active billing the overdue notification names what is needed first', async () => {
  const { user } = await open({ activeBilling: false });
  await user.click(screen.getByRole('checkbox', { name: 'Invoice overdue notification' }));
  await screen.findByText('Please enable active billing first.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('missing hours mails are switched on with active billing only', async () => {
  const { user } = await open();
  const tick = screen.getByRole('checkbox', { name: 'Missing hours mails' });
  await user.click(tick);
  expect(tick).toHaveProperty('checked', true);
  await user.click(tick);
  expect(tick).toHaveProperty('checked', false);
});

test('without active billing missing hours mails name what is needed first', async () => {
  const { user } = await open({ activeBilling: false });
  const tick = screen.getByRole('checkbox', { name: 'Missing hours mails' });
  await user.click(tick);
  await screen.findByText('Please enable active billing first.');
  expect(tick).toHaveProperty('checked', false);
});

test('needs at least one salesman, none empty and none twice', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Remove salesman 1' }));
  expect(screen.getAllByText('At least one salesperson is required').length).toBeGreaterThan(0);
  expect(isDisabled(update())).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Add salesman' }));
  expect(screen.getByText('Please select salesman')).toBeTruthy();
});

test('names the people who are chosen twice', async () => {
  await open({
    salesmans: [sampleSellers[0], sampleSellers[0]].flatMap((one) => one ?? []),
    csms: [...sampleProject.csms, { id: 9, name: 'Carl', email: 'CARL@x.example', primary: false }],
    accountants: [...sampleProject.accountants, { id: 2, name: 'Anna', email: 'anna@x.example', primary: false }],
  });
  expect(screen.getByText('Salespersons ,csm, accountant names should be unique!')).toBeTruthy();
  expect(isDisabled(update())).toBe(true);
});

test('the primary CSM is not offered as a secondary one', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add secondary CSM' }));
  await user.click(screen.getByRole('combobox', { name: 'secondary CSM 1' }));
  const offered = (await screen.findAllByRole('option')).map((one) => one.textContent);
  expect(offered.join(' ')).not.toContain('Carl');
});

test('a file of an unknown type, too large or a sixth is flagged and keeps the form from being saved', async () => {
  const five = ['1', '2', '3', '4', '5'].map((at) => ({
    ...sampleProject.contractDocument[0],
    fileName: at,
    name: `${at}.pdf`,
  })) as ProjectDetails['contractDocument'];
  const { user } = await open({ contractDocument: five });
  await choose(user, /^Invoice Cycle/, 'Weekly');
  await user.upload(screen.getByLabelText(/^Contract documents/), aPdf('6.pdf'));
  await screen.findAllByText('At most 5 contract documents');
  expect(isDisabled(update())).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Leave this file out' }));
  expect(isDisabled(update())).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Remove 1.pdf' }));
  await user.upload(screen.getByLabelText(/^Contract documents/), aPdf('large.pdf', 10_000_001));
  await screen.findAllByText('File is too large ,please upload file less than 10 MB');
  await user.upload(screen.getByLabelText(/^Contract documents/), new File(['MZ'], 'liar.pdf'));
  await screen.findAllByText(/^liar.pdf is not a valid document/);
  await user.upload(screen.getByLabelText(/^Contract documents/), aPdf('fits.pdf', 10_000_000));
  await screen.findByText('fits.pdf');
  expect(isDisabled(update())).toBe(false);
});

test('shows newer values of another user beside the typed ones, to choose from', async () => {
  const theirs: ProjectDetails = {
    ...sampleProject,
    accType: 'Growth',
    csms: [...sampleProject.csms, { id: 3, name: 'Cleo', email: 'cleo@x.example', primary: false }],
    version: 4,
  };
  const answers: FakeResponse[] = [
    { status: 409, body: { code: 'stale_version', message: serverMessages.staleVersion, current: theirs } },
    ok({ ...theirs, version: 5 }, messages.projectUpdated),
  ];
  const { requests, user, onClose } = await open({}, (one) =>
    one.method === 'PUT' ? (answers.shift() ?? 'cut off') : ok(theirs),
  );
  await choose(user, /^Invoice Cycle/, 'Weekly');
  await user.click(update());
  const newer = await screen.findByRole('region', { name: 'Saved by another user' });
  expect(within(newer).getByRole('button', { name: 'Use their value for Secondary CSMs: Cleo' })).toBeTruthy();
  await user.click(within(newer).getByRole('button', { name: 'Use your value for Account Type: Key Account' }));
  await user.click(update());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const puts = requests.filter((one) => one.method === 'PUT');
  expect(puts[1]?.path).toBe('/projects?version=4');
  expect(sent(requests, 1).details).toMatchObject({
    cycle: 'Weekly',
    accType: 'Key Account',
    csmUsers: [{}, { email: 'cleo@x.example' }],
  });
});

test('a read-only field takes the newer value of another user without a choice', async () => {
  const theirs = { ...sampleProject, projectName: 'Renamed', activeBilling: false, invoiceTerm: 45, version: 4 };
  const answers: FakeResponse[] = [
    { status: 409, body: { code: 'stale_version', message: serverMessages.staleVersion, current: theirs } },
    ok({ ...theirs, version: 5 }, messages.projectUpdated),
  ];
  const { requests, user, onClose } = await open({ invoiceTerm: null }, () => answers.shift() ?? 'cut off');
  await choose(user, /^Invoice Cycle/, 'Weekly');
  await user.type(screen.getByLabelText('Invoice Term'), '30');
  await user.click(update());
  const newer = await screen.findByRole('region', { name: 'Saved by another user' });
  expect(
    within(newer)
      .getAllByRole('rowheader')
      .map((one) => one.textContent),
  ).toEqual(['Invoice Cycle']);
  expect(screen.getByLabelText('Project Name')).toHaveProperty('value', 'Renamed');
  expect(screen.getByLabelText('Invoice Term')).toHaveProperty('value', '45');
  await user.click(update());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(requests, 1).details).toMatchObject({ name: 'Renamed', cycle: 'Weekly', invoiceTerm: 45 });
});

test('unreadable text of a field that disappears no longer prevents a save', async () => {
  const { user } = await open({ projectModel: 'T&M Retainer', payModel: 'Postpaid' });
  await user.type(screen.getByLabelText(/^T&M Hours/), 'abc');
  expect(isDisabled(update())).toBe(true);
  await choose(user, /^Project Model/, 'Fixed Cost');
  expect(screen.queryByLabelText(/^T&M Hours/)).toBeNull();
  expect(isDisabled(update())).toBe(false);
});

test('a document that another user removed meanwhile is not removed again', async () => {
  const theirs = { ...sampleProject, contractDocument: [], version: 4 };
  const answers: FakeResponse[] = [
    { status: 409, body: { code: 'stale_version', message: serverMessages.staleVersion, current: theirs } },
    ok({ ...theirs, version: 5 }, messages.projectUpdated),
  ];
  const { requests, user, onClose } = await open({}, () => answers.shift() ?? 'cut off');
  await choose(user, /^Invoice Cycle/, 'Weekly');
  await user.click(screen.getByRole('button', { name: 'Remove contract.pdf' }));
  await user.click(update());
  await screen.findByText(serverMessages.staleVersion);
  await user.click(update());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect([0, 1].map((at) => sent(requests, at).form.get('removeFiles'))).toEqual(['["contract.pdf"]', null]);
});

test.each<[FakeResponse, string]>([
  [{ status: 500, body: {} }, 'Something went wrong! Please Try Again.'],
  [{ status: 409, body: { code: 'document_name_taken', message: 'Taken.' } }, 'Taken.'],
])('a failed save shows the reason and keeps the typed values: %o', async (answer, words) => {
  const { user, onClose } = await open({}, () => answer);
  await choose(user, /^Invoice Cycle/, 'Weekly');
  await user.click(update());
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText(/^Invoice Cycle/)).toHaveProperty('value', 'Weekly');
  expect(onClose).not.toHaveBeenCalled();
});

test('an error beside Update links to its field and opens the part of the field', async () => {
  const { requests, user } = await open({ invoiceCycle: null });
  await user.click(screen.getByRole('button', { name: 'Billing Details' }));
  await user.click(screen.getByRole('button', { name: 'Please select invoice cycle' }));
  await screen.findByText(messages.projectUpdateFailed);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Invoice Cycle/));
  expect(screen.getAllByText('Please select invoice cycle')).toHaveLength(2);
  expect(requests.some((one) => one.method === 'PUT')).toBe(false);
});

test('a folded part opens when the server refuses a field in it, or when its text is unreadable', async () => {
  const refused: FakeResponse = {
    status: 400,
    body: {
      code: 'invalid_input',
      message: 'Please check the fields.',
      errors: [{ path: 'leaveTerm', message: messages.invalidLeaveTerm }],
    },
  };
  const { user } = await open({}, () => refused);
  const billing = screen.getByRole('button', { name: 'Billing Details' });
  await choose(user, /^Invoice Cycle/, 'Weekly');
  await user.click(billing);
  await user.click(update());
  await waitFor(() => expect(billing.getAttribute('aria-expanded')).toBe('true'));
  expect(screen.getByLabelText(/^Leave Term/).getAttribute('aria-invalid')).toBe('true');
  await user.clear(screen.getByLabelText(/^Leave Term/));
  await user.type(screen.getByLabelText(/^Leave Term/), '1.5.5');
  await user.click(billing);
  await user.click(screen.getByRole('button', { name: 'Enter a number, such as 1234.50' }));
  expect(billing.getAttribute('aria-expanded')).toBe('true');
});

test('figures and people have the limits and messages of the server', async () => {
  const { user } = await open({ invoiceTerm: null, projectModel: 'T&M Retainer' });
  await user.type(screen.getByLabelText(/^Invoice Term/), '3651');
  expect(await screen.findByRole('button', { name: 'Invoice term is 3650 days at most' })).toBeTruthy();
  const hours = screen.getByLabelText(/^T&M Hours/);
  await user.clear(hours);
  await user.type(hours, '8784.01');
  await user.tab();
  expect(hours.getAttribute('aria-invalid')).toBe('true');
});

test('shows at its part that a project has too many people', async () => {
  const secondary = Array.from({ length: 20 }, (_, at) => ({
    id: 100 + at,
    name: `Carl ${at}`,
    email: `carl${at}@x.example`,
    primary: false,
  }));
  const { user } = await open({ csms: [...sampleProject.csms.filter((one) => one.primary), ...secondary] });
  await user.click(await screen.findByRole('button', { name: 'No more than 20 people' }));
  expect(within(screen.getByRole('group', { name: /^Secondary CSM/ })).getByRole('alert').textContent).toBe(
    'No more than 20 people',
  );
});
