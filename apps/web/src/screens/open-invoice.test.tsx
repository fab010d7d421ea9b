import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { aProject } from '../slices/predictions/testing/sample-predictions.ts';
import { InvoiceWizard } from '../slices/invoices/wizard/invoice-wizard.tsx';
import { dedicatedTimesheet } from '../slices/invoices/testing/dedicated-timesheet.ts';
import { editedTimesheet } from '../slices/invoices/testing/edited-timesheet.ts';
import { aDraft } from '../slices/invoices/testing/sample-invoice.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { OpenInvoice } from './open-invoice.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: undefined });
});

test('Ctrl+Enter in the details of an invoice saves them, and does not leave the timesheet behind them', async () => {
  fakeServer(() => ok({ service_names: [], isAll: true, widths: {} }));
  const { user } = renderPart(
    <MemoryRouter>
      <WithQueries>
        <InvoiceWizard
          project={aProject}
          draft={dedicatedTimesheet}
          dialogs={{ leave: () => null, logs: () => null, findings: () => null, onTime: () => null }}
          onClose={vi.fn()}
          onSaved={vi.fn()}
        />
      </WithQueries>
    </MemoryRouter>,
  );
  const step = () => document.querySelector('[aria-current="step"]')?.textContent;
  await user.click(screen.getByRole('button', { name: 'Invoice Details' }));
  await screen.findByRole('dialog', { name: 'Invoice Details' });
  const due = screen.getByRole('textbox', { name: /Due date/ });
  await user.clear(due);
  await user.type(due, '24 Dec 2026');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invoice Details' })).toBeNull());
  // going on waits for the next frame
  await new Promise((drawn) => requestAnimationFrame(drawn));
  await new Promise((drawn) => requestAnimationFrame(drawn));
  expect(step()).toContain('Timesheet');
});

describe('the period of a draft', () => {
  const { invoiceGenerateDetails: details } = dedicatedTimesheet;
  const draftWith = (more: Partial<typeof details>) => ({
    ...dedicatedTimesheet,
    invoiceGenerateDetails: { ...details, invoiceId: 6, version: 2, ...more },
  });
  let { lastSyncedTime } = dedicatedTimesheet;
  function show(draft: typeof dedicatedTimesheet) {
    const requests = fakeServer(({ path }) => {
      if (path.startsWith('/timesheet/validate')) return ok({ prerequisites: [] });
      if (path.startsWith('/workLogs/pull'))
        return ok({ pullId: 3, state: 'done', reason: null, logsRead: 3, leaveReason: null, attendanceReason: null });
      if (path.startsWith('/invoices/timesheet/6?startDate'))
        return ok({ ...draftWith({ startDate: '2026-10-05', endDate: '2026-10-20' }), lastSyncedTime });
      if (path.startsWith('/invoices/timesheet/6')) return ok(draft);
      if (path.startsWith('/invoices/former')) return ok({ former: null, forecast: null, previous: null });
      if (path.startsWith('/invoices/compare')) return ok({ 'Removed Users': [], 'New Users': [] });
      return ok({ service_names: [], timesheetAvailableEmployees: [], isAll: true, widths: {} });
    });
    const part = renderPart(
      <MemoryRouter>
        <WithQueries>
          <InvoiceWizard
            project={aProject}
            draft={draft}
            dialogs={{ leave: () => null, logs: () => null, findings: () => null, onTime: () => null }}
            onClose={vi.fn()}
            onSaved={vi.fn()}
          />
        </WithQueries>
      </MemoryRouter>,
    );
    return { ...part, requests };
  }
  const dates = () =>
    ['Start date', 'End date'].map((name) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`)));

  test("is shown before its timesheet, and a new one fetches that period's timesheet for the same draft", async () => {
    const { user, requests } = show(draftWith({}));
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['1Period', '2Timesheet', '3QuickBooks']);
    await user.click(screen.getByRole('button', { name: 'Prev' }));
    const [start, end] = dates();
    await user.clear(start!);
    await user.click(screen.getByRole('button', { name: 'Get the timesheet' }));
    expect(screen.getByText('Please select start date')).toBeTruthy();
    await user.type(start!, '5 Oct 2026');
    await user.clear(end!);
    await user.type(end!, '20 Oct 2026');
    await user.click(screen.getByRole('button', { name: 'Get the timesheet' }));
    await screen.findByRole('heading', { name: /^Timesheet Details/ });
    const fetches = () =>
      requests.map(({ path }) => path).filter((path) => path.startsWith('/invoices/timesheet/6?start'));
    const ofOtherDays = '/invoices/timesheet/6?startDate=10-05-2026&endDate=10-20-2026';
    expect(fetches()).toEqual([ofOtherDays]);
    await user.click(screen.getByRole('button', { name: 'Prev' }));
    expect(dates().map(({ value }) => value)).toEqual(['5 Oct 2026', '20 Oct 2026']);
    // refreshing fetches the same days again, and shows what the server has now
    await user.click(screen.getByRole('button', { name: 'Next' }));
    lastSyncedTime = '2026-11-22T12:00:00.000Z';
    await user.click(screen.getByRole('button', { name: /^Fetch again/ }));
    await screen.findByRole('button', { name: /^Fetch again\. Last synced: 22\sNov\s2026/ });
    expect(fetches()).toEqual([ofOtherDays, ofOtherDays]);
    expect(requests.filter(({ path }) => path.startsWith('/timesheet/getAllLogs'))).toEqual([]);
    expect(within(screen.getByRole('dialog')).getByText('Change: Invoice Details')).toBeTruthy();
  });

  test('is read-only only when it is that of a prediction', async () => {
    const { user } = show(draftWith({ givenDays: { startDate: true, endDate: true } }));
    await user.click(screen.getByRole('button', { name: 'Prev' }));
    expect(dates().map(({ disabled }) => disabled)).toEqual([true, true]);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('heading', { name: /^Timesheet Details/ });
  });
});

describe('the address of a draft', () => {
  const gone: FakeResponse = {
    status: 404,
    body: { code: 'invoice_not_found', message: 'Invoice with id 1 not found' },
  };

  /** The server's responses for the invoice and its timesheet. */
  function open(server: { invoice?: FakeResponse; timesheet?: FakeResponse } = {}) {
    useSession.setState({ session: anAccountant });
    const requests = fakeServer(({ path }) => {
      if (path.startsWith('/invoices/timesheet/1')) return server.timesheet ?? ok(editedTimesheet);
      if (path === '/invoices/1') return server.invoice ?? ok(aDraft);
      return path.startsWith('/options') ? ok({ service_names: [] }) : gone;
    });
    const onShow = vi.fn();
    const part = renderPart(
      <MemoryRouter>
        <WithQueries>
          <OpenInvoice project={aProject} open="1" predictionId={null} edits show={onShow} onEdit={vi.fn()} />
        </WithQueries>
      </MemoryRouter>,
    );
    return { ...part, onShow, requests };
  }
  const heading = () => screen.findByRole('heading', { name: /^Timesheet Details/ });

  test.each(['invoice', 'timesheet'] as const)(
    'says why its %s cannot be fetched, with Retry and Close',
    async (what) => {
      const server: { invoice?: FakeResponse; timesheet?: FakeResponse } = { [what]: gone };
      const { user, onShow } = open(server);
      expect((await screen.findByRole('alert')).textContent).toContain('Invoice with id 1 not found');
      await user.click(screen.getByRole('button', { name: 'Close' }));
      expect(onShow).toHaveBeenCalledWith(undefined);
      delete server[what];
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      await heading();
    },
  );

  test.each([
    ['that was issued', { documentState: 'issued', invoiceNumber: 'INV-0001' } as const, 'INV-0001'],
    ['that is on its way to the books', { push: { ...aDraft.push, state: 'queued' } } as const, 'Draft invoice'],
    ['that is a credit', { correctsInvoice: { invoiceId: 2, invoiceNumber: 'INV-0002' } }, 'Credit note (draft)'],
  ])('shows an invoice %s as read-only', async (_what, of, name) => {
    open({ invoice: ok({ ...aDraft, ...of }) });
    await screen.findByRole('dialog', { name });
    expect(screen.queryByRole('dialog', { name: 'Change: Invoice Details' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Open timesheet' })).toBeNull();
  });

  test('keeps what was typed when another user issues it meanwhile', async () => {
    const server: { invoice?: FakeResponse } = {};
    const { user, requests } = open(server);
    await heading();
    await user.type(screen.getByLabelText('Notes'), 'As ');
    server.invoice = ok({ ...aDraft, documentState: 'issued', invoiceNumber: 'INV-0001' });
    const before = requests.length;
    for (const line of ['offline', 'online']) window.dispatchEvent(new Event(line));
    await waitFor(() => expect(requests.slice(before).map(({ path }) => path)).toContain('/invoices/1'));
    await user.type(screen.getByLabelText('Notes'), 'agreed');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toContain('As agreed');
  });
});
