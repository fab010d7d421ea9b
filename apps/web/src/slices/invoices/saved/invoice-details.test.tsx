import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '../../../api/testing/fake-server.ts';
import { WithQueries } from '../../../api/testing/with-queries.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { renderPart } from '../../../ui/testing/render-part.tsx';
import { BooksStep, useMergedLines } from '../wizard/books-step.tsx';
import { booksValuesOf } from '../wizard/books-values.ts';
import { dedicatedTimesheet } from '../testing/dedicated-timesheet.ts';
import { editedTimesheet } from '../testing/edited-timesheet.ts';
import { buildSheet } from '../wizard/timesheet-sheet.ts';
import { TimesheetStep } from '../wizard/timesheet-step.tsx';
import { datesOf } from '../wizard/wizard-state.ts';

afterEach(() => vi.unstubAllGlobals());

const detailed = (timesheet: Timesheet, details: Partial<Timesheet['invoiceGenerateDetails']>): Timesheet => ({
  ...timesheet,
  invoiceGenerateDetails: { ...timesheet.invoiceGenerateDetails, ...details },
});

function showTimesheet(timesheet: Timesheet) {
  fakeServer(() => ok({ service_names: [] }));
  const act = vi.fn();
  const part = renderPart(
    <WithQueries>
      <TimesheetStep
        project={timesheet}
        timesheet={timesheet}
        sheet={buildSheet(timesheet)}
        byUser={undefined}
        columns={[{ isAll: true, widths: {} }, vi.fn()]}
        note=""
        dates={datesOf({}, timesheet)}
        busy={false}
        dialogs={{ leave: () => null, logs: () => null, findings: () => null, onTime: () => null }}
        act={act}
        onRefresh={vi.fn()}
      />
    </WithQueries>,
  );
  return { ...part, act };
}

describe('Invoice Details of an open timesheet', () => {
  const dated = detailed(dedicatedTimesheet, { invoiceDate: '2026-11-02', invoiceDueDate: '2026-12-02' });
  const opened = async () => {
    const part = showTimesheet(dated);
    await part.user.click(screen.getByRole('button', { name: 'Invoice Details' }));
    await screen.findByRole('dialog', { name: 'Invoice Details' });
    return part;
  };
  const retype = async ({ user }: Awaited<ReturnType<typeof opened>>, label: RegExp, text: string) => {
    const field = screen.getByRole('textbox', { name: label });
    await user.clear(field);
    if (text !== '') await user.type(field, text);
    await user.tab();
  };

  test('change the dates that the last step begins with', async () => {
    const part = await opened();
    await retype(part, /Due date/, '20 Nov 2026');
    await part.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dates = { invoiceDate: '2026-11-02', invoiceDueDate: '2026-11-20' };
    expect(part.act).toHaveBeenCalledWith({ type: 'dates', dates });
  });

  test("move the due date with the invoice date by the project's payment term", async () => {
    const part = await opened();
    await retype(part, /Invoice date/, '15 Nov 2026');
    const due = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Due date/ }).value;
    expect(due()).toBe('15 Dec 2026');
    await part.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dates = { invoiceDate: '2026-11-15', invoiceDueDate: '2026-12-15' };
    expect(part.act).toHaveBeenCalledWith({ type: 'dates', dates });
  });

  test('keep a typed due date when the invoice date changes', async () => {
    const part = await opened();
    await retype(part, /Due date/, '24 Dec 2026');
    await retype(part, /Invoice date/, '15 Nov 2026');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Due date/ }).value).toBe('24 Dec 2026');
  });

  test('show an invalid date at its field, and change nothing', async () => {
    const part = await opened();
    expect(screen.getByRole('dialog', { name: 'Invoice Details' }).style.width).toBe('600px');
    for (const label of [/Invoice date/, /Due date/]) await retype(part, label, '');
    await part.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Please select invoice date');
    await screen.findByText('Please select due date');
    await retype(part, /Invoice date/, '2 Nov 2026');
    await retype(part, /Due date/, '1 Nov 2026');
    await part.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The due date cannot be before the invoice date.');
    expect(part.act).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'dates' }));
  });
});

describe('projects that are billed together', () => {
  test('are shown under the timesheet, and cannot be changed there', () => {
    showTimesheet(detailed(dedicatedTimesheet, { associatedProjects: ['Harbor Site', 'Harbor Care'] }));
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Associated projects' });
    expect(field.disabled).toBe(true);
  });

  test('have no field when there are none', () => {
    showTimesheet(dedicatedTimesheet);
    expect(screen.queryByRole('combobox', { name: 'Associated projects' })).toBeNull();
  });
});

describe('a retainer', () => {
  test('shows its line and nothing about hours', () => {
    showTimesheet(
      detailed(
        { ...dedicatedTimesheet, projectModel: 'T&M Retainer', payModel: 'Prepaid', zohoEmployeeMetadataList: [] },
        { startDate: '2026-05-01', endDate: null, endDateNull: true },
      ),
    );
    screen.getByRole('heading', { name: 'Retainer from 1 May 2026' });
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Timesheet Action' })).toBeNull();
  });
});

function LastStep({ timesheet }: { readonly timesheet: Timesheet }) {
  const form = useForm({ initial: booksValuesOf(timesheet), save: async () => undefined });
  const sheet = buildSheet(timesheet);
  return (
    <BooksStep timesheet={timesheet} sheet={sheet} form={form} merged={useMergedLines(timesheet, sheet, form.values)} />
  );
}

describe('the last step', () => {
  test("moves the due date with the invoice date by the project's payment term", async () => {
    // no response changes its dates
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const { user } = renderPart(
      <WithQueries>
        <LastStep timesheet={editedTimesheet} />
      </WithQueries>,
    );
    const field = screen.getByRole('textbox', { name: /Invoice date/ });
    await user.clear(field);
    await user.type(field, '2 Dec 2026');
    await user.tab();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Due date/ }).value).toBe('1 Jan 2027');
  });
});

test.each([
  ['Not Applicable', true],
  ['Exclusive of Tax', false],
] as const)('the tax mode of a draft in Zoho Books with %s can be chosen: %s', async (globalTaxSetting, isChosen) => {
  const taxes = {
    taxes: [{ taxCodeId: '4', taxName: '20.0% S' }],
    global_taxes: ['Exclusive of Tax', 'Not Applicable'],
  };
  fakeServer(({ path }) => (path.startsWith('/options/company') ? ok(taxes) : { status: 500, body: 'no words' }));
  const taxDetails = { ...editedTimesheet.invoiceGenerateDetails.taxDetails, taxable: true, globalTaxSetting };
  renderPart(
    <WithQueries>
      <LastStep timesheet={detailed({ ...editedTimesheet, provider: 'ZOHO_BOOKS' }, { taxDetails })} />
    </WithQueries>,
  );
  await screen.findByRole('option', { name: isChosen ? 'Not Applicable' : '20.0% S' });
  expect(screen.queryByLabelText(/^Amount are:/) !== null).toBe(isChosen);
});

describe('the exchange rate', () => {
  test.each([true, false])('cannot be edited once the books have the invoice (%s)', (modifyInBooks) => {
    fakeServer(() => ok({}));
    renderPart(
      <WithQueries>
        <LastStep timesheet={detailed({ ...editedTimesheet, currencyCode: 'GBP' }, { modifyInBooks })} />
      </WithQueries>,
    );
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Exchange rate/ }).disabled).toBe(modifyInBooks);
  });
});
