import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { memoryDatabase } from '../api/testing/memory-database.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { aProject } from '../slices/predictions/testing/sample-predictions.ts';
import { dedicatedTimesheet } from '../slices/invoices/testing/dedicated-timesheet.ts';
import { aDayAndAHalfOff, officeFor } from '../slices/invoices/testing/sample-leave.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { OpenInvoice } from './open-invoice.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12) });
  useSession.setState({ session: anAccountant });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useSession.setState({ session: undefined });
});

type Answers = Readonly<Record<string, (request: FakeRequest) => FakeResponse>>;

const aPull = { pullId: 3, state: 'done', reason: null, logsRead: 3, leaveReason: null, attendanceReason: null };
const usual: Answers = {
  '/timesheet/nextPeriod': () => ok({ period: null }),
  '/users/timesheet-columns': () => ok({ isAll: true, widths: {} }),
  '/timesheet/validate': () => ok({ prerequisites: [] }),
  '/workLogs/pull': () => ok(aPull),
  '/timesheet/getAllLogs': () => ok(dedicatedTimesheet),
  '/timesheet/dd': () => ok({ timesheetAvailableEmployees: [] }),
  '/invoices/former': () => ok({ former: null, forecast: null, previous: null }),
  '/findings?': () => ok({ currencyCode: 'USD', findings: [] }),
  '/invoices/compare': () => ok({ 'Removed Users': [], 'New Users': [] }),
  '/invoices/filter': () => ok({ invoiceDetails: [] }),
  '/invoices/totals': () => ok({ byCurrency: [], usd: null, withoutRate: [] }),
  '/exchangeRates': () => ok({ exchangeRate: null }),
  '/options/company': () => ok({ taxes: [{ taxCodeId: '4', taxName: '20.0% S' }], global_taxes: [] }),
  '/options/serviceNames': () => ok({ service_names: ['Development Fees', 'Discount'] }),
};

/** The wizard of a new invoice without a prediction, with the server's responses by the beginning of the path. */
function show(answers: Answers = {}, provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS' = 'QUICK_BOOKS') {
  const all = Object.entries({ ...usual, ...answers });
  const requests = fakeServer((one) => all.find(([path]) => one.path.startsWith(path))?.[1](one) ?? ok({}));
  const company = aProject.company && { ...aProject.company, provider };
  const onShow = vi.fn();
  const part = renderPart(
    <WithQueries>
      <MemoryRouter>
        <OpenInvoice
          project={{ ...aProject, company }}
          open="new"
          predictionId={null}
          edits={false}
          show={onShow}
          onEdit={vi.fn()}
        />
      </MemoryRouter>
    </WithQueries>,
  );
  const of = (path: string) => requests.filter((one) => one.path.startsWith(path));
  return { ...part, requests, of, onShow };
}

const validatedOctober = '/timesheet/validate/1?startDate=10-01-2026&endDate=10-31-2026';
const wizard = () => within(screen.getByRole('dialog', { name: 'Create: Invoice Details' }));
const steps = () =>
  within(wizard().getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map((one) => one.textContent);
const press = async ({ user }: ReturnType<typeof show>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const fetched = async (part: ReturnType<typeof show>) => {
  await press(part, 'Get the timesheet');
  await wizard().findByRole('heading', { name: /^Timesheet Details/ });
};

describe('an invoice without a prediction', () => {
  test.each([
    ['QUICK_BOOKS', 'QuickBooks'],
    ['ZOHO_BOOKS', 'Zoho Books'],
  ] as const)(
    'is created over the full width, in steps whose last one is named after the books: %s',
    async (provider, name) => {
      show({}, provider);
      await wizard().findByLabelText('Project');
      expect(screen.getByRole('dialog', { name: 'Create: Invoice Details' }).style.width).toBe('100%');
      expect(steps()).toEqual(['1Period', '2Timesheet', `3${name}`]);
      expect(wizard().getByLabelText<HTMLInputElement>('Project')).toMatchObject({
        value: 'Cobalt Claims Portal',
        readOnly: true,
      });
    },
  );

  test('needs a start, and an end that is not before it', async () => {
    const part = show();
    const [start, end] = [await wizard().findByLabelText(/^Start date/), wizard().getByLabelText(/^End date/)];
    await part.user.clear(start);
    await part.user.clear(end);
    await press(part, 'Get the timesheet');
    expect(wizard().getByText('Please select start date')).toBeTruthy();
    expect(wizard().getByText('Please select end date')).toBeTruthy();
    await part.user.type(start, '10 Oct 2026');
    await part.user.type(end, '9 Oct 2026');
    await press(part, 'Get the timesheet');
    expect(wizard().getByText('End date cannot be before the start date')).toBeTruthy();
    await press(part, /^Choose end date from a calendar/i);
    const day = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
    expect([day('9 Oct 2026'), day('10 Oct 2026')]).toEqual(['true', null]);
    expect(part.requests.map(({ path }) => path)).toEqual([
      '/timesheet/nextPeriod/1',
      '/users/timesheet-columns',
      validatedOctober,
    ]);
  });
});

test('a new invoice begins with the next unbilled period, whatever month it is', async () => {
  show({ '/timesheet/nextPeriod': () => ok({ period: { startDate: '2026-03-16', endDate: '2026-03-29' } }) });
  const value = async (label: RegExp) => (await wizard().findByLabelText<HTMLInputElement>(label)).value;
  expect([await value(/^Start date/), await value(/^End date/)]).toEqual(['16 Mar 2026', '29 Mar 2026']);
});

test('a period that is invoiced already says so where it is chosen, with the invoice', async () => {
  const message = 'Days of this period are already invoiced: Jonas Berg, 1 Oct 2026 to 31 Oct 2026, on invoice INV-7.';
  const link = '/predictiondetails/3?tab=all&invoice=7';
  const part = show({
    '/timesheet/validate': ({ path }) =>
      ok({
        prerequisites: path === validatedOctober ? [{ code: 'days_billed', message, link, mandatory: true }] : [],
      }),
  });
  await wizard().findByText(message);
  expect(
    wizard()
      .getByRole('link', { name: /^Open invoice/ })
      .getAttribute('href'),
  ).toBe(link);
  const start = wizard().getByLabelText(/^Start date/);
  await part.user.clear(start);
  await part.user.type(start, '30 Oct 2026');
  await part.user.tab();
  await waitFor(() => expect(wizard().queryByText(message)).toBeNull());
});

describe('the check before a timesheet is fetched', () => {
  const company = { code: 'company', message: 'This project has no company.', link: null, mandatory: true };
  const rates = { code: 'rates', message: 'There are days without a rate.', link: '/ratedetails/7', mandatory: false };
  /** Missing when the period is shown and when the timesheet is asked for, and no longer after that. */
  const missing = (...prerequisites: object[]) => {
    const answers = [prerequisites, prerequisites];
    return { '/timesheet/validate': () => ok({ prerequisites: answers.shift() ?? [] }) };
  };
  const attention = () => within(screen.getByRole('dialog', { name: 'Attention!' }));

  test('lists what is missing with numbers, links and a star, and lets nothing mandatory be skipped', async () => {
    const part = show(missing(company, rates));
    await press(part, 'Get the timesheet');
    await screen.findByRole('dialog', { name: 'Attention!' });
    const list = attention().getByRole('list');
    expect(list.tagName).toBe('OL');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['This project has no company. *mandatory', 'There are days without a rate. Go there']);
    expect(attention().getByRole('link').getAttribute('href')).toBe('/ratedetails/7');
    expect(attention().getByRole('button', { name: 'Continue anyways' })).toHaveProperty('disabled', true);
    expect(part.requests.map((one) => one.path)).toEqual([
      '/timesheet/nextPeriod/1',
      '/users/timesheet-columns',
      validatedOctober,
      validatedOctober,
    ]);
  });

  test('runs again on Retry, and fetches the timesheet once nothing is missing', async () => {
    const part = show(missing(company));
    await press(part, 'Get the timesheet');
    await press(part, 'Retry');
    await wizard().findByRole('heading', { name: /^Timesheet Details/ });
    expect(screen.queryByRole('dialog', { name: 'Attention!' })).toBeNull();
    // the check runs once more after the logs, which may have taken a tick
    expect(part.of('/timesheet/validate')).toHaveLength(4);
  });

  test('runs again once the logs are fetched, also on a refresh', async () => {
    const weeks = { code: 'weeks_verified', message: 'There are weeks to verify.', link: null, mandatory: false };
    const answers: object[][] = [[], [], [], [weeks]];
    const part = show({ '/timesheet/validate': () => ok({ prerequisites: answers.shift() ?? [] }) });
    await fetched(part);
    await press(part, /^Fetch again/);
    await screen.findByRole('dialog', { name: 'Attention!' });
    expect(attention().getByRole('listitem').textContent).toBe('There are weeks to verify.');
    expect(part.of('/timesheet/getAllLogs')).toHaveLength(1);
    await press(part, 'Continue anyways');
    await waitFor(() => expect(part.of('/timesheet/getAllLogs')).toHaveLength(2));
  });

  test.each([
    ['failed', 1],
    ['done', 0],
  ])('reports an old sync only when fetching the logs did not fix it: %s', async (state, dialogs) => {
    const sync = { code: 'last_sync', message: 'The logs are old.', link: null, mandatory: false };
    const part = show({
      '/timesheet/validate': () => ok({ prerequisites: [sync] }),
      '/workLogs/pull': () => ok({ ...aPull, state }),
    });
    await press(part, 'Get the timesheet');
    await waitFor(() => expect(part.of('/timesheet/validate')).toHaveLength(3));
    await waitFor(() => expect(wizard().queryByRole('progressbar')).toBeNull());
    expect(screen.queryAllByRole('dialog', { name: 'Attention!' })).toHaveLength(dialogs);
  });

  test('lets what is not mandatory be skipped with Continue anyways', async () => {
    const part = show(missing(rates));
    await press(part, 'Get the timesheet');
    await press(part, 'Continue anyways');
    await wizard().findByRole('heading', { name: /^Timesheet Details/ });
  });
});

describe('the timesheet of a new invoice', () => {
  test('is fetched for its period and shows the period and the time of the last sync', async () => {
    let lastSyncedTime: string | null = null;
    const part = show({ '/timesheet/getAllLogs': () => ok({ ...dedicatedTimesheet, lastSyncedTime }) });
    await fetched(part);
    const { timesheetStartDate, timesheetEndDate } = dedicatedTimesheet.invoiceGenerateDetails;
    expect([timesheetStartDate, timesheetEndDate]).toEqual(['2026-10-01', '2026-10-02']);
    expect(wizard().getByRole('heading', { name: 'Timesheet Details from 1 Oct 2026 to 2 Oct 2026' })).toBeTruthy();
    expect(wizard().getByRole('button', { name: 'Fetch again. Last synced: Never' })).toBeTruthy();
    expect(part.of('/timesheet/getAllLogs')[0]?.path).toBe(
      '/timesheet/getAllLogs/1?startDate=10-01-2026&endDate=10-31-2026',
    );
    expect(wizard().getByLabelText('Notes')).toBeTruthy();
    expect(wizard().queryByRole('button', { name: 'Next page' })).toBeNull();
    lastSyncedTime = '2026-11-20T12:00:00.000Z';
    await press(part, 'Fetch again. Last synced: Never');
    const again = await wizard().findByRole('button', { name: /^Fetch again\. Last synced: 20\sNov\s2026/ });
    await part.user.hover(wizard().getByLabelText('Notes'));
    await part.user.hover(again);
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/^Last synced: 20\sNov\s2026/);
    // the browser shows no second tooltip over it
    expect(again.title).toBe('');
  });

  test('reports that it cannot be fetched', async () => {
    const part = show({ '/timesheet/getAllLogs': () => ({ status: 500, body: 'no words' }) });
    await press(part, 'Get the timesheet');
    await screen.findByText('Failed to get the timesheet for given dates.');
  });

  test('names who was billed before and is missing, and who is new, but not when there are only new ones', async () => {
    const gone = { 'Removed Users': [{ userId: 1, employeeName: 'Gone Gus' }] };
    const fresh = { 'New Users': [{ userId: 2, employeeName: 'New Nia' }] };
    const part = show({ '/invoices/compare': () => ok({ ...gone, ...fresh }) });
    await fetched(part);
    const dialog = within(
      await screen.findByRole('dialog', {
        name: 'Attention: Discrepancy in Employee Data Compared to Previous Invoice',
      }),
    );
    expect(dialog.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Removed Employee',
      'Newly Added Employee',
    ]);
    expect(part.of('/invoices/compare')[0]).toMatchObject({
      path: '/invoices/compare?projectId=3',
      body: { zohoEmployeeMetadataList: expect.arrayContaining([expect.objectContaining({ userId: 7 })]) },
    });
    part.unmount();
    const other = show({ '/invoices/compare': () => ok({ 'Removed Users': [], ...fresh }) });
    await fetched(other);
    await waitFor(() => expect(other.of('/invoices/compare')).toHaveLength(1));
    expect(screen.queryByRole('dialog', { name: /^Attention/ })).toBeNull();
  });

  test('says why the difference could not be determined', async () => {
    const part = show({
      '/invoices/compare': () => ({ status: 404, body: { code: 'project_not_found', message: 'No such project.' } }),
    });
    await fetched(part);
    await screen.findByText('No such project.');
  });

  test('asks once for each role without a rate; a rate that is left empty is 0', async () => {
    const rows = dedicatedTimesheet.zohoEmployeeMetadataList.map((row, at) => ({
      ...row,
      rate: '0.0000',
      userRole: at === 0 ? 'QA Engineer' : 'Designer',
    }));
    const part = show({
      '/timesheet/getAllLogs': () =>
        ok({ ...dedicatedTimesheet, rateRanges: [], defaultRates: {}, zohoEmployeeMetadataList: rows }),
      '/rates/empty': () => ok({}),
    });
    await fetched(part);
    await screen.findByText('Please add rates in following techstacks.');
    expect(screen.getByRole('link', { name: 'Go To Rate Details' }).getAttribute('href')).toBe(
      '/ratedetails/3?headerSelectedItem=rateDetails',
    );
    await part.user.type(screen.getByLabelText('Designer'), '40.12345');
    await press(part, 'Save');
    await screen.findByText('Invalid Rate');
    await part.user.clear(screen.getByLabelText('Designer'));
    await part.user.type(screen.getByLabelText('Designer'), '40');
    await press(part, 'Save');
    await waitFor(() =>
      expect(part.of('/rates/empty')[0]).toMatchObject({
        method: 'POST',
        path: expect.stringContaining('projectId=3') as string,
        body: { Designer: '40.0000', 'QA Engineer': '0' },
      }),
    );
    expect(part.of('/invoices/compare')).toEqual([]);
  });

  test('of a project paid Prepaid asks for rates from the first worked day, and drops the cached ones', async () => {
    const zohoEmployeeMetadataList = dedicatedTimesheet.zohoEmployeeMetadataList.map((row) => ({
      ...row,
      rate: '0.0000',
      userRole: 'Designer',
    }));
    const invoiceGenerateDetails = {
      ...dedicatedTimesheet.invoiceGenerateDetails,
      timesheetStartDate: '2026-09-01',
      timesheetEndDate: '2026-09-30',
    };
    const unpriced = { rateRanges: [], defaultRates: {}, zohoEmployeeMetadataList, invoiceGenerateDetails };
    const part = show({
      '/timesheet/getAllLogs': () => ok({ ...dedicatedTimesheet, payModel: 'Prepaid', ...unpriced }),
      '/rates/empty': () => ok({}),
    });
    await fetched(part);
    await part.user.type(await screen.findByLabelText('Designer'), '40');
    const request = part.of('/options/serviceNames').length;
    await press(part, 'Save');
    await waitFor(() => expect(part.of('/rates/empty')[0]?.path).toContain('&startDate=2026-09-01&'));
    await waitFor(() => expect(part.of('/options/serviceNames')).toHaveLength(request + 1));
  });

  test('of a Mixed project asks for missing billing models, and links to the developers', async () => {
    const part = show({ '/timesheet/getAllLogs': () => ok({ ...dedicatedTimesheet, projectModel: 'Mixed' }) });
    await fetched(part);
    const dialog = within(await screen.findByRole('dialog', { name: 'Attention!' }));
    expect(dialog.getByText(/^Please select the billing model of the following developers\. See/)).toBeTruthy();
    const link = dialog.getByRole('link', { name: 'Developers (Leave Balance)' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/developers/3?headerSelectedItem=leaveBalance',
      '_blank',
    ]);
    const names = dedicatedTimesheet.zohoEmployeeMetadataList.map((row) => row.employeeName);
    expect(dialog.getAllByRole('combobox')).toHaveLength(names.length);
    for (const name of names)
      expect(
        within(dialog.getByLabelText(name))
          .getAllByRole('option')
          .map((one) => one.textContent),
      ).toEqual(['As logged', 'Dedicated', 'Hourly']);
  });

  test('asks for billing models also when the rates before them are left for later', async () => {
    const zohoEmployeeMetadataList = dedicatedTimesheet.zohoEmployeeMetadataList.map((row) => ({
      ...row,
      rate: '0.0000',
    }));
    const part = show({
      '/timesheet/getAllLogs': () =>
        ok({
          ...dedicatedTimesheet,
          projectModel: 'Mixed',
          rateRanges: [],
          defaultRates: {},
          zohoEmployeeMetadataList,
        }),
    });
    await fetched(part);
    await press(part, 'Cancel');
    await screen.findByText(/^Please select the billing model of the following developers\. See/);
  });

  test("keeps the error of a role's rate until that rate is changed, whatever another role is called", async () => {
    const rows = dedicatedTimesheet.zohoEmployeeMetadataList.map((row, at) => ({
      ...row,
      rate: '0.0000',
      userRole: at === 0 ? 'Node' : 'Node.js Developer',
    }));
    const part = show({
      '/timesheet/getAllLogs': () =>
        ok({ ...dedicatedTimesheet, rateRanges: [], defaultRates: {}, zohoEmployeeMetadataList: rows }),
      '/rates/empty': () => ok({}),
    });
    await fetched(part);
    await part.user.type(await screen.findByLabelText('Node.js Developer'), 'forty');
    await part.user.type(screen.getByLabelText('Node'), '40');
    await press(part, 'Save');
    await screen.findByText('Invalid Rate');
    expect(part.of('/rates/empty')).toEqual([]);
  });

  test('has no employee to add when the service returns none, and queries them by the days of the timesheet', async () => {
    const part = show();
    await fetched(part);
    await press(part, 'Add New Row');
    await part.user.click(await screen.findByRole('menuitem', { name: 'Add Developer' }));
    const warning = (await screen.findByText('No employee data available')).closest('li');
    expect(warning?.firstElementChild?.className).toContain('warning');
    const { endDate } = dedicatedTimesheet.invoiceGenerateDetails;
    expect(part.of('/timesheet/dd')[0]?.path).toBe(
      `/timesheet/dd/1?endDate=${endDate}&timesheetStartDate=2026-10-01&timesheetEndDate=2026-10-02`,
    );
    const listed = dedicatedTimesheet.zohoEmployeeMetadataList.map(({ userId }) => ({ userId }));
    expect(part.of('/timesheet/dd')[0]?.body).toEqual({ zohoEmployeeMetadataList: listed });
  });

  test('accepts no further row and does not go on while an added row has neither role nor name', async () => {
    const gita = { employeeName: 'Guest Gita', userRole: null };
    const part = show({ '/timesheet/dd': () => ok({ timesheetAvailableEmployees: [gita] }) });
    await fetched(part);
    await press(part, 'Add New Row');
    await part.user.click(await screen.findByRole('menuitem', { name: 'Add Developer' }));
    await press(part, 'Add New Row');
    for (const item of await screen.findAllByRole('menuitem'))
      expect([item.textContent, item.getAttribute('aria-disabled')]).toEqual([item.textContent, 'true']);
    await part.user.keyboard('{Escape}');
    await press(part, 'Next');
    await screen.findByText('Please enter employee name');
    // the way back is open, and loses nothing
    await press(part, 'Prev');
    await wizard().findByLabelText(/^Start date/);
    await press(part, 'Next');
    await press(part, 'Add New Row');
    expect((await screen.findByRole('menuitem', { name: 'Add Item' })).getAttribute('aria-disabled')).toBe('true');
  });

  test.each([
    [
      'items',
      '/options/serviceNames',
      { service_names: ['Discount'] },
      'Failed to get the items of the books',
      'Add Item',
    ],
    [
      'developers',
      '/timesheet/dd',
      { timesheetAvailableEmployees: [{ employeeName: 'Guest Gita', userRole: null }] },
      'Failed to get the employees',
      'Add Developer',
    ],
  ])(
    'says that its %s could not be fetched, with a retry after which one can be added',
    async (_, path, found, words, act) => {
      let isDown = true;
      const part = show({ [path]: () => (isDown ? { status: 500, body: 'no words' } : ok(found)) });
      await fetched(part);
      await press(part, 'Add New Row');
      if (act === 'Add Developer') await part.user.click(await screen.findByRole('menuitem', { name: act }));
      else {
        const entries = await screen.findAllByRole('menuitem');
        expect(entries.map((one) => [one.textContent, one.getAttribute('aria-disabled')])).toEqual([
          ['Add Developer', null],
          ['Add Item', 'true'],
        ]);
        await part.user.keyboard('{Escape}');
      }
      const alert = await wizard().findByText(new RegExp(`^${words}`));
      isDown = false;
      await part.user.click(within(alert).getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(wizard().queryByText(new RegExp(`^${words}`))).toBeNull());
      await press(part, 'Add New Row');
      await part.user.click(await screen.findByRole('menuitem', { name: act }));
      await press(part, 'Next');
      await screen.findByText(act === 'Add Item' ? 'Please select service name' : 'Please enter employee name');
    },
  );

  test('of a retainer without an end bills no hours: nothing is fetched again, shared or added but items', async () => {
    const invoiceGenerateDetails = { ...dedicatedTimesheet.invoiceGenerateDetails, endDate: null, endDateNull: true };
    const retainer = { ...dedicatedTimesheet, zohoEmployeeMetadataList: [], invoiceGenerateDetails };
    const part = show({ '/timesheet/getAllLogs': () => ok(retainer) });
    await press(part, 'Get the timesheet');
    await wizard().findByRole('heading', { name: /^Retainer/ });
    expect(wizard().queryByRole('button', { name: /^Fetch again|^Timesheet Action/ })).toBeNull();
    await press(part, 'Add New Row');
    expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toEqual(['Add Item']);
  });

  test('has no Save in its question for rates for a CSM, who may not add any', async () => {
    useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
    const rows = dedicatedTimesheet.zohoEmployeeMetadataList.map((row) => ({ ...row, rate: '0.0000' }));
    const unpriced = { ...dedicatedTimesheet, rateRanges: [], defaultRates: {}, zohoEmployeeMetadataList: rows };
    const part = show({ '/timesheet/getAllLogs': () => ok(unpriced) });
    await fetched(part);
    const dialog = within(await screen.findByRole('dialog', { name: 'Attention!' }));
    expect(dialog.getByText('Please add rates in following techstacks.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('removes an added developer only after the question is answered with yes', async () => {
    // nothing has a layout here, so the grid gets a size
    const sizes = (['clientHeight', 'clientWidth'] as const).map((size) =>
      vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(4000),
    );
    const gita = { employeeName: 'Guest Gita', userRole: null };
    const part = show({ '/timesheet/dd': () => ok({ timesheetAvailableEmployees: [gita] }) });
    await fetched(part);
    await press(part, 'Add New Row');
    await part.user.click(await screen.findByRole('menuitem', { name: 'Add Developer' }));
    const isMarked = (row: HTMLElement) => row.className.includes('marked');
    expect(wizard().getAllByRole('row').filter(isMarked)).toEqual([
      screen.getByRole('button', { name: 'Remove' }).closest('[role="row"]'),
    ]);
    for (const answer of ['No', 'Yes']) {
      await press(part, 'Remove');
      const question = within(await screen.findByRole('alertdialog'));
      expect(question.getByText('Do you want to remove this employee?')).toBeTruthy();
      await part.user.click(question.getByRole('button', { name: answer }));
      await waitFor(() =>
        expect(screen.queryAllByRole('button', { name: 'Remove' })).toHaveLength(answer === 'No' ? 1 : 0),
      );
    }
    for (const size of sizes) size.mockRestore();
  });

  test('shows more columns with All columns, and opens the details of hours, attendance and leave', async () => {
    // nothing has a layout here, so the grid gets a size
    const sizes = (['clientHeight', 'clientWidth'] as const).map((size) =>
      vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(4000),
    );
    const [row] = dedicatedTimesheet.zohoEmployeeMetadataList;
    if (row === undefined) throw new Error('a timesheet without a row');
    const onTimeLogs = [{ date: '2026-10-02', ontimeLogs: [officeFor(15)] }];
    const withAttendance = {
      ...dedicatedTimesheet,
      attendanceSyncedTime: '2026-10-03T08:00:00.000Z',
      zohoEmployeeMetadataList: [{ ...row, onTimeLogs, userLeaveData: aDayAndAHalfOff }],
    };
    const part = show({
      '/users/timesheet-columns': () => ok({ isAll: false, widths: {} }),
      '/timesheet/getAllLogs': () => ok(withAttendance),
    });
    await fetched(part);
    const cellOf = (title: string) => {
      const titles = wizard().getAllByRole('columnheader');
      const at = titles.findIndex(({ textContent }) => textContent === title);
      const cell = document.querySelector<HTMLElement>(`[data-row="0"][data-column="${at}"]`);
      return at === -1 || cell === null ? undefined : within(cell);
    };
    const onlyInAll = ['Model', 'Non billable', 'OnTime', 'O vs Z', 'Missing Time'];
    expect(onlyInAll.filter((title) => cellOf(title) !== undefined)).toEqual([]);
    await part.user.click(wizard().getByRole('checkbox', { name: 'All columns' }));
    expect(onlyInAll.filter((title) => cellOf(title) !== undefined)).toEqual(onlyInAll);
    for (const [title, dialog, content] of [
      ['Billable', 'Billable hours details', 'Total6.75 h'],
      ['Non billable', 'Non billable hours details', 'Total7.25 h'],
      ['OnTime', 'On-time log details', 'Office'],
      ['Leave Deduction (days)', 'Leave details', 'Family visit'],
    ] as const) {
      await part.user.click(cellOf(title)!.getByRole('button', { name: /details/ }));
      const opened = await screen.findByRole('dialog', { name: dialog });
      expect(opened.textContent).toContain(row.employeeName);
      expect(opened.textContent).toContain(content);
      await part.user.click(within(opened).getAllByRole('button', { name: 'Close' })[0]!);
      expect(screen.queryByRole('dialog', { name: dialog })).toBeNull();
    }
    for (const size of sizes) size.mockRestore();
  });

  test('is not merged when it bills nothing', async () => {
    const withoutRows = { ...dedicatedTimesheet, zohoEmployeeMetadataList: [], invoiceLineItemList: [] };
    const part = show({ '/timesheet/getAllLogs': () => ok(withoutRows) });
    await fetched(part);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    wizard().getByText('Nothing to invoice yet. Add an item, or choose a period with hours.');
    await part.user.click(wizard().getByLabelText('Notes'));
    await part.user.keyboard('{Control>}{Enter}{/Control}');
    expect(part.of('/invoices/lineItems')).toEqual([]);
  });

  test('does not go on while an item has no name, and returns when its rows cannot be merged', async () => {
    const part = show({ '/invoices/lineItems': () => ({ status: 500, body: 'no words' }) });
    await fetched(part);
    await press(part, 'Next');
    await screen.findByText('Failed to merge all logs according to books.');
    expect(wizard().getByRole('heading', { name: /^Timesheet Details/ })).toBeTruthy();
    await press(part, 'Add New Row');
    await part.user.click(await screen.findByRole('menuitem', { name: 'Add Item' }));
    await press(part, 'Next');
    await screen.findByText('Please select service name');
    expect(part.of('/invoices/lineItems')).toHaveLength(1);
  });
});

describe('going back to the period', () => {
  const typedNote = () => wizard().findByLabelText<HTMLTextAreaElement>('Notes');

  test('keeps the fetched days, goes on with Next, and fetches them again without losing what was typed', async () => {
    const invoiceGenerateDetails = { ...dedicatedTimesheet.invoiceGenerateDetails, endDate: '2026-10-02' };
    const part = show({ '/timesheet/getAllLogs': () => ok({ ...dedicatedTimesheet, invoiceGenerateDetails }) });
    const end = () => wizard().getByLabelText<HTMLInputElement>(/^End date/);
    expect(await wizard().findByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    await part.user.clear(end());
    await part.user.type(end(), '2 Oct 2026');
    await fetched(part);
    await part.user.type(await typedNote(), 'As agreed');
    await press(part, 'Prev');
    expect(end().value).toBe('2 Oct 2026');
    await press(part, 'Next');
    expect((await typedNote()).value).toBe('As agreed');
    expect(part.of('/timesheet/getAllLogs')).toHaveLength(1);
    await press(part, 'Prev');
    await fetched(part);
    expect((await typedNote()).value).toBe('As agreed');
  });

  test('does not offer discarded typing again', async () => {
    vi.stubGlobal('indexedDB', memoryDatabase());
    const part = show();
    await fetched(part);
    await part.user.type(await typedNote(), 'Never mind');
    await press(part, 'Close');
    await part.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    part.unmount();
    await fetched(show());
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the last step', () => {
  const money = { rowsAmount: '2036.00', servicesAmount: '0.00', linesAmount: '2036.00', total: '2036.00' };
  const merged = {
    invoiceLineItemList: [
      {
        lineId: 'combined',
        id: null,
        manuallyAdded: false,
        name: 'Development Fees',
        description: 'October 2026',
        quantity: '1.00',
        rate: '2036.0000',
        amount: '2036.00',
        netAmount: '2036.00',
        taxName: null,
        taxAmount: '0.00',
        userIds: [7, 8, 9],
      },
    ],
    totals: { ...money, rounding: '0.00', taxAmount: '0.00', taxComponents: [] },
    cannotBeSaved: null,
  };
  const details = dedicatedTimesheet.invoiceGenerateDetails;
  const lastStep = async (timesheet: Partial<typeof dedicatedTimesheet>, taxable: boolean, answers: Answers = {}) => {
    const invoiceGenerateDetails = { ...details, taxDetails: { ...details.taxDetails, taxable } };
    const part = show({
      '/timesheet/getAllLogs': () => ok({ ...dedicatedTimesheet, ...timesheet, invoiceGenerateDetails }),
      '/invoices/lineItems': () => ok(merged),
      ...answers,
    });
    await fetched(part);
    await press(part, 'Next');
    await wizard().findByRole('region', { name: 'Invoice lines' });
    return part;
  };

  const taxed = { taxName: '20.0% S', taxAmount: '407.20' };
  test.each([
    ['taxed in QuickBooks, in pounds', 'QUICK_BOOKS', true, 'GBP', [true, true]],
    ['taxed in Zoho Books, in pounds', 'ZOHO_BOOKS', true, 'GBP', [false, true]],
    ['without tax, in dollars', 'QUICK_BOOKS', false, 'USD', [false, false]],
  ] as const)(
    'asks for tax and exchange rate when they matter: %s',
    async (_what, provider, taxable, code, asksFor) => {
      const lines = merged.invoiceLineItemList.map((line) => ({ ...line, ...(taxable ? taxed : {}) }));
      await lastStep({ provider, currencyCode: code }, taxable, {
        '/invoices/lineItems': () => ok({ ...merged, invoiceLineItemList: lines }),
      });
      const has = (label: RegExp) => wizard().queryByLabelText(label) !== null;
      expect([has(/^Amount are:/), has(/^Exchange rate/)]).toEqual(asksFor);
      const books = provider === 'QUICK_BOOKS' ? 'QuickBooks' : 'Zoho Books';
      expect(wizard().getByText(`${dedicatedTimesheet.customerName} (${books}, UK)`)).toBeTruthy();
      const project = wizard().getByText('Project', { selector: 'dt' }).nextElementSibling;
      expect(project?.textContent).toBe(dedicatedTimesheet.projectName);
      const table = within(wizard().getByRole('region', { name: 'Invoice lines' }));
      const tax = taxable ? ['Tax'] : [];
      expect(table.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
        'Item',
        'Description',
        'Quantity',
        'Rate',
        ...tax,
        'Amount',
      ]);
      expect(table.getAllByRole('cell').filter((one) => /^20\.0% S .*407\.20/.test(one.textContent))).toHaveLength(
        tax.length,
      );
    },
  );

  test('keeps what was typed on the way back, over a reload, and after the wizard was closed by mistake', async () => {
    vi.stubGlobal('indexedDB', memoryDatabase());
    const answers = {
      '/exchangeRates': () => ok({ exchangeRate: { rate: '1.310000', date: '2026-10-30', source: 'ECB' } }),
    };
    const rate = () => wizard().findByLabelText<HTMLInputElement>(/^Exchange rate/);
    const memo = () => wizard().findByLabelText<HTMLTextAreaElement>(/^Message on invoice/);
    const part = await lastStep({ currencyCode: 'GBP' }, false, answers);
    await waitFor(async () => expect((await rate()).value).toBe('1.31'));
    await part.user.type(await memo(), 'As agreed');
    await press(part, 'Prev');
    await press(part, 'Next');
    expect((await memo()).value).toContain('As agreed');
    await waitFor(async () => expect((await rate()).value).toBe('1.31'));
    await press(part, 'Close');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Do you want to discard the changes?')).toBeTruthy();
    await part.user.click(question.getByRole('button', { name: 'No' }));
    part.unmount();
    const again = show({
      '/timesheet/getAllLogs': () => ok({ ...dedicatedTimesheet, currencyCode: 'GBP' }),
      '/invoices/lineItems': () => ok(merged),
      '/exchangeRates': () => ok({ exchangeRate: { rate: '1.290000', date: '2026-10-31', source: 'ECB' } }),
      '/invoices': () => ok({ invoiceId: 9 }, 'Invoice saved successfully'),
    });
    await fetched(again);
    await press(again, 'Continue with them');
    await press(again, 'Next');
    expect((await memo()).value).toContain('As agreed');
    // the rate was not typed, so the latest known one is shown
    await waitFor(async () => expect((await rate()).value).toBe('1.29'));
    await again.user.type(wizard().getByLabelText(/^Message on statement/), 'October');
    await press(again, 'Save Invoice');
    await screen.findByText('Invoice saved successfully');
    again.unmount();
    // saved: nothing is offered back
    await fetched(show({ '/timesheet/getAllLogs': () => ok({ ...dedicatedTimesheet, currencyCode: 'GBP' }) }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('tells before a save what would refuse it, and lets nothing be saved', async () => {
    const cannotBeSaved = 'The books do not accept an invoice with a negative total. Issue a credit note instead.';
    await lastStep({ currencyCode: 'USD' }, false, { '/invoices/lineItems': () => ok({ ...merged, cannotBeSaved }) });
    expect((await wizard().findByRole('alert')).textContent).toBe(cannotBeSaved);
    expect(wizard().getByRole('button', { name: 'Save Invoice' })).toHaveProperty('disabled', true);
  });

  test('says why the former lines cannot be saved, and keeps them visible', async () => {
    const message = 'The logs, rates or developers behind this timesheet changed since you fetched it.';
    let answer = ok(merged);
    const part = await lastStep({ currencyCode: 'USD' }, false, { '/invoices/lineItems': () => answer });
    answer = { status: 409, body: { code: 'stale_timesheet', message } };
    await press(part, 'Prev');
    await press(part, 'Next');
    expect((await wizard().findByRole('alert')).textContent).toContain(message);
    expect(wizard().getByRole('region', { name: 'Invoice lines' })).toBeTruthy();
    expect(wizard().getByRole('button', { name: 'Save Invoice' })).toHaveProperty('disabled', true);
    answer = ok(merged);
    await press(part, 'Retry');
    await waitFor(() =>
      expect(wizard().getByRole('button', { name: 'Save Invoice' })).toHaveProperty('disabled', false),
    );
    expect(wizard().queryByRole('alert')).toBeNull();
  });

  test('offers to refresh hours that changed meanwhile, and does', async () => {
    const message = 'The logs, rates or developers behind this timesheet changed since you fetched it.';
    let answer = ok(merged);
    let fingerprint = dedicatedTimesheet.fingerprint;
    const part = await lastStep({ currencyCode: 'USD' }, false, {
      '/timesheet/getAllLogs': () => ok({ ...dedicatedTimesheet, currencyCode: 'USD', fingerprint }),
      '/invoices/lineItems': () => answer,
    });
    const offer = /^Hours, rates or developers changed since this timesheet was fetched/;
    expect(wizard().queryByText(offer)).toBeNull();
    answer = { status: 409, body: { code: 'stale_timesheet', message } };
    await press(part, 'Prev');
    await press(part, 'Next');
    await wizard().findByText(offer);
    const pulls = part.of('/timesheet/getAllLogs').length;
    fingerprint = 'newer';
    answer = ok(merged);
    await press(part, 'Refresh hours');
    await waitFor(() => expect(wizard().queryByText(offer)).toBeNull());
    expect(part.of('/timesheet/getAllLogs')).toHaveLength(pulls + 1);
    await press(part, 'Next');
    await waitFor(() => expect(part.of('/invoices/lineItems').at(-1)?.body).toMatchObject({ fingerprint: 'newer' }));
  });

  test('says what is missing for a company without a tax rate, and bills without tax when Zoho Books has none', async () => {
    const taxDetails = { ...details.taxDetails, taxCodeId: null };
    const ofZoho = { provider: 'ZOHO_BOOKS', currencyCode: 'USD' } as const;
    const part = show({
      '/timesheet/getAllLogs': () =>
        ok({ ...dedicatedTimesheet, ...ofZoho, invoiceGenerateDetails: { ...details, taxDetails } }),
      '/invoices/lineItems': () => ok(merged),
      '/options/company': () => ok({ taxes: [], global_taxes: ['Exclusive of Tax', 'Not Applicable'] }),
    });
    await fetched(part);
    await press(part, 'Next');
    await wizard().findByText('Please select tax rate');
    expect(wizard().queryByRole('status', { name: 'Loading' })).toBeNull();
    expect(part.of('/invoices/lineItems')).toEqual([]);
    const buttons = within(wizard().getByRole('contentinfo')).getAllByRole<HTMLButtonElement>('button');
    expect(buttons.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
      ['Prev', false],
      ['Save Invoice', true],
      ['Save in Books', true],
    ]);
    await part.user.selectOptions(await wizard().findByLabelText(/^Amount are:/), 'Not Applicable');
    await wizard().findByRole('region', { name: 'Invoice lines' });
    expect(part.of('/invoices/lineItems')[0]?.body).toMatchObject({
      taxDetails: { globalTaxSetting: 'Not Applicable', taxCodeId: null },
    });
    expect(wizard().getByLabelText(/^Amount are:/)).toBeTruthy();
  });

  test('stays open when the books no longer have the tax, so that another one can be chosen', async () => {
    const message = 'This tax is not in the books.';
    const part = show({
      '/timesheet/getAllLogs': () => ok({ ...dedicatedTimesheet, currencyCode: 'USD' }),
      '/invoices/lineItems': ({ body }) =>
        (body as { taxDetails: { taxCodeId: string } }).taxDetails.taxCodeId === '5'
          ? ok(merged)
          : { status: 400, body: { code: 'tax_unknown', message } },
      '/options/company': () =>
        ok({ taxes: [{ taxCodeId: '5', taxName: '5.0% R' }], global_taxes: ['Exclusive of Tax'] }),
    });
    await fetched(part);
    await press(part, 'Next');
    await wizard().findByText(message);
    expect(
      wizard()
        .getByLabelText(/^Tax rate/)
        .getAttribute('aria-invalid'),
    ).toBe('true');
    await wizard().findByRole('option', { name: '5.0% R' });
    // the only tax is not preselected
    expect(wizard().getByLabelText<HTMLSelectElement>(/^Tax rate/).value).toBe('');
    await part.user.selectOptions(wizard().getByLabelText(/^Tax rate/), '5.0% R');
    await wizard().findByRole('region', { name: 'Invoice lines' });
    expect(wizard().queryByText(message)).toBeNull();
  });

  test('is not saved while a line has no name, and says so there', async () => {
    const saved = () => ok({ invoiceId: 9 }, 'Invoice saved successfully');
    const part = await lastStep({ currencyCode: 'USD' }, false, { '/invoices': saved });
    for (const label of [/^Message on invoice/, /^Message on statement/])
      await part.user.type(wizard().getByLabelText(label), 'October');
    const item = wizard().getByLabelText<HTMLInputElement>('Item of line 1');
    await part.user.clear(item);
    await press(part, 'Save Invoice');
    expect((await wizard().findByRole('alert')).textContent).toBe('Please select service name');
    await waitFor(() => expect(document.activeElement).toBe(item));
    expect(item.getAttribute('aria-invalid')).toBe('true');
    const saves = () => part.requests.filter(({ method, path }) => method === 'POST' && path === '/invoices');
    expect(saves()).toEqual([]);
    await part.user.type(item, 'Consulting');
    await press(part, 'Save in Books');
    await screen.findByText('Invoice saved successfully');
    expect(saves().map(({ body }) => body)).toMatchObject([
      { saveInBooks: true, invoiceLineItemList: [{ name: 'Consulting' }] },
    ]);
  });

  test('recomputes its lines when the retainer has another balance, and keeps what was typed', async () => {
    const message = 'The balance of the retainer changed since this invoice was worked out.';
    const refused: FakeResponse = { status: 409, body: { code: 'retainer_balance_changed', message } };
    const part = await lastStep({ currencyCode: 'USD' }, false, { '/invoices': () => refused });
    const messages = [/^Message on invoice/, /^Message on statement/].map((label) => wizard().getByLabelText(label));
    for (const one of messages) await part.user.clear(one);
    for (const one of messages) await part.user.type(one, 'Days of June');
    const before = part.of('/invoices/lineItems').length;
    await press(part, 'Save Invoice');
    await wizard().findByText(message);
    await waitFor(() => expect(part.of('/invoices/lineItems')).toHaveLength(before + 1));
    expect(messages.map((one) => (one as HTMLTextAreaElement).value)).toEqual(['Days of June', 'Days of June']);
  });

  test('says what is missing since the timesheet was fetched, and is saved all the same with Continue anyways', async () => {
    const weeks = { code: 'weeks_verified', message: 'There are weeks to verify.', link: null, mandatory: false };
    const refused: FakeResponse = { status: 409, body: { code: 'prerequisites_missing', message: 'Missing.' } };
    const requests = [[], [], [], [weeks]];
    const part = await lastStep({ currencyCode: 'USD' }, false, {
      '/timesheet/validate': () => ok({ prerequisites: requests.shift() ?? [] }),
      '/invoices': ({ body }) =>
        (body as { invoiceGenerateDetails: { continueAnyways: boolean } }).invoiceGenerateDetails.continueAnyways
          ? ok({ invoiceId: 9 }, 'Invoice saved successfully')
          : refused,
    });
    for (const label of [/^Message on invoice/, /^Message on statement/])
      await part.user.type(wizard().getByLabelText(label), 'October');
    await press(part, 'Save Invoice');
    const attention = within(await screen.findByRole('dialog', { name: 'Attention!' }));
    expect(attention.getByRole('listitem').textContent).toBe('There are weeks to verify.');
    await press(part, 'Continue anyways');
    await screen.findByText('Invoice saved successfully');
  });

  test('with hours at a rate of 0 is saved once each developer is accepted by name', async () => {
    const [row] = dedicatedTimesheet.zohoEmployeeMetadataList;
    if (row === undefined) throw new Error('a timesheet without a row');
    // a special rate of 0 is set on purpose, so that no rate is asked for before
    const rateRanges = dedicatedTimesheet.rateRanges.map((range) => ({
      ...range,
      specialRates: { [String(row.userId)]: '0.0000' },
    }));
    const saved = () => ok({ invoiceId: 9 }, 'Invoice saved successfully');
    const part = await lastStep({ currencyCode: 'USD', zohoEmployeeMetadataList: [row], rateRanges }, false, {
      '/invoices': saved,
    });
    for (const label of [/^Message on invoice/, /^Message on statement/])
      await part.user.type(wizard().getByLabelText(label), 'October');
    await press(part, 'Save Invoice');
    const dialog = within(await screen.findByRole('dialog', { name: 'Hours at a rate of 0' }));
    expect(dialog.getByRole('button', { name: 'Accept and save' })).toHaveProperty('disabled', true);
    await part.user.click(dialog.getByRole('checkbox', { name: new RegExp(`^${row.employeeName}, .* h$`) }));
    await press(part, 'Accept and save');
    await screen.findByText('Invoice saved successfully');
    const saves = part.requests.filter(({ method, path }) => method === 'POST' && path === '/invoices');
    expect(saves).toHaveLength(1);
    expect(saves[0]?.body).toMatchObject({
      invoiceGenerateDetails: { zeroRatesAccepted: [{ userId: row.userId, isDeletable: false }] },
    });
  });

  test('is saved only as a draft by a CSM, also by keyboard', async () => {
    useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
    const saved = () => ok({ invoiceId: 9 }, 'Invoice saved successfully');
    const part = await lastStep({ currencyCode: 'USD' }, false, { '/invoices': saved });
    expect(wizard().queryByRole('button', { name: 'Save in Books' })).toBeNull();
    for (const label of [/^Message on invoice/, /^Message on statement/])
      await part.user.type(wizard().getByLabelText(label), 'October');
    await part.user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Invoice saved successfully');
    const saves = part.requests.filter(({ method, path }) => method === 'POST' && path === '/invoices');
    expect(saves.map(({ body }) => body)).toMatchObject([{ saveInBooks: false }]);
  });

  test('needs both messages, keeps them when the server refuses, and then saves', async () => {
    let answer: FakeResponse = { status: 500, body: 'no words' };
    const part = await lastStep({ currencyCode: 'USD' }, false, { '/invoices': () => answer });
    const messages = [/^Message on invoice/, /^Message on statement/].map((label) => wizard().getByLabelText(label));
    for (const message of messages) await part.user.clear(message);
    await press(part, 'Save Invoice');
    expect(wizard().getByText('Please enter message on invoice')).toBeTruthy();
    expect(wizard().getByText('Please enter message on statement')).toBeTruthy();
    for (const message of messages) await part.user.type(message, 'Thank you');
    await press(part, 'Save Invoice');
    await wizard().findByText('Failed to add invoice. Please try again');
    expect(screen.getAllByText('Failed to add invoice. Please try again')).toHaveLength(1);
    expect(messages.map((message) => (message as HTMLTextAreaElement).value)).toEqual(['Thank you', 'Thank you']);
    answer = ok({ invoiceId: 9 }, 'Invoice saved successfully');
    await press(part, 'Save Invoice');
    await screen.findByText('Invoice saved successfully');
    const saves = part.requests.filter(({ method, path }) => method === 'POST' && path === '/invoices');
    expect(saves.at(-1)?.body).toMatchObject({
      saveInBooks: false,
      zohoEmployeeMetadataList: [],
      invoiceGenerateDetails: { customerMemo: 'Thank you', privateNote: 'Thank you', invoiceAmount: '2036.00' },
      invoiceLineItemList: [{ name: 'Development Fees', quantity: '1.00', rate: '2036.0000' }],
    });
    expect(new Set(saves.map(({ key }) => key)).size).toBe(1);
    expect(part.onShow).toHaveBeenLastCalledWith('9');
  });
});
