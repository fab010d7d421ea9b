import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aHoliday, aWorkLog } from '../../../seed/builders.ts';
import {
  aBillableProject,
  aSavedInvoice,
  changePayload,
  type BillableProject,
} from '../../../test/billable-project.ts';
import { aTimesheetOf, savePayload, type SaveOverrides } from '../../../test/invoicing.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  await world.connectBooks('US');
});
afterAll(() => world.close());

const noId = 2_147_483_000;
const aProjectInPounds = () =>
  aBillableProject(world, anna, {
    company: { region: 'UK', currencyCode: 'GBP', taxSetting: 'Exclusive of Tax', taxCodeId: '4' },
  });
const noTax = { globalTaxSetting: 'Not Applicable', taxCodeId: null } as const;

type SaveBody = Awaited<ReturnType<typeof savePayload>>;
type Details = SaveBody['invoiceGenerateDetails'];
const withDetails = (changed: Partial<Details>) => (body: SaveBody) => ({
  ...body,
  invoiceGenerateDetails: { ...body.invoiceGenerateDetails, ...changed },
});

interface Attempt {
  readonly project?: () => Promise<BillableProject>;
  readonly overrides?: SaveOverrides;
  /** What happens between looking at the timesheet and saving. */
  readonly meanwhile?: (project: BillableProject) => Promise<unknown>;
  readonly bend?: (body: SaveBody) => SaveBody;
}

/** The refusals of a first and of a second save of a draft; neither may change anything. */
async function savedBothWays({ project = () => aBillableProject(world, anna), overrides, meanwhile, bend }: Attempt) {
  const bent = bend ?? ((body: SaveBody) => body);
  const first = await project();
  const fresh = await savePayload(anna, await aTimesheetOf(anna, first, '05-01-2026', '05-31-2026'), overrides);
  await meanwhile?.(first);
  const created = await anna.call(invoiceEndpoints.create, { body: bent(fresh) });
  expect(await invoicesOf(first.id)).toEqual([]);

  const second = await project();
  const { invoiceId } = await aSavedInvoice(anna, second, overrides);
  const { version, ...again } = await changePayload(anna, invoiceId, overrides);
  const before = await invoicesOf(second.id);
  await meanwhile?.(second);
  const changed = await anna.call(invoiceEndpoints.change, { body: { ...bent(again), invoiceId, version } });
  expect(await invoicesOf(second.id)).toEqual(before);
  return [created, changed].map(({ failure }) => failure?.code);
}

const invoicesOf = async (projectId: number) =>
  (
    await sql`select i.id, i.version, i.total, (select sum(seconds)::int from time_entry e where e.invoice_id = i.id) as seconds
      from invoice i where project_id = ${projectId}`.execute(world.tx)
  ).rows;

const twice = (code: string) => [code, code];

describe('saving and saving again are refused', () => {
  test('for a project that does not exist', async () => {
    expect(await savedBothWays({ bend: withDetails({ projectId: noId }) })).toEqual(twice('project_not_found'));
  });

  test('while billing of the project is inactive', async () => {
    const meanwhile = ({ id }: BillableProject) =>
      sql`update project set active_billing = false where id = ${id}`.execute(world.tx);
    expect(await savedBothWays({ meanwhile })).toEqual(twice('billing_inactive'));
  });

  test('without a primary client', async () => {
    const meanwhile = ({ id }: BillableProject) =>
      sql`delete from project_client where project_id = ${id}`.execute(world.tx);
    expect(await savedBothWays({ meanwhile })).toEqual(twice('prerequisites_missing'));
  });

  test('when the period leaves the dates of the project', async () => {
    const meanwhile = ({ id }: BillableProject) =>
      sql`update project set end_date = '2026-05-30' where id = ${id}`.execute(world.tx);
    expect(await savedBothWays({ meanwhile })).toEqual(twice('prerequisites_missing'));
  });

  test('when something is missing that is not mandatory, until the person goes on anyway', async () => {
    expect(await savedBothWays({ bend: withDetails({ continueAnyways: false }) })).toEqual(
      twice('prerequisites_missing'),
    );
  });

  test('with hours at a rate of 0, until each developer is accepted by name', async () => {
    const free = () => aBillableProject(world, anna, { rate: '0' });
    const zeroRatesRefused = withDetails({ zeroRatesAccepted: [] });
    const project = await free();
    const timesheet = await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026');
    const body = await savePayload(anna, timesheet);
    const name = timesheet.zohoEmployeeMetadataList[0]?.employeeName;
    const refused = await anna.call(invoiceEndpoints.create, { body: zeroRatesRefused(body) });
    expect([refused.failure?.code, refused.failure?.message]).toEqual([
      'zero_rates',
      `Hours are billed at a rate of 0: ${name}, 12.00 h. Accept each by name, or enter a rate.`,
    ]);
    expect(refused.failure?.errors).toEqual([
      { path: 'invoiceGenerateDetails.zeroRatesAccepted', message: `${name}, 12.00 h` },
    ]);
    const other = withDetails({ zeroRatesAccepted: [{ userId: noId }] })(body);
    expect((await anna.call(invoiceEndpoints.create, { body: other })).failure?.code).toBe('zero_rates');
    const accepted = withDetails({ zeroRatesAccepted: [{ userId: project.employeeId }] })(body);
    const { data } = await anna.call(invoiceEndpoints.create, { body: accepted });
    const { version, ...again } = await changePayload(anna, data.invoiceId);
    const changed = await anna.call(invoiceEndpoints.change, {
      body: { ...zeroRatesRefused(again), invoiceId: data.invoiceId, version },
    });
    expect(changed.failure?.code).toBe('zero_rates');
    const recorded = await sql<{ changes: { fieldName: string; newValue: string }[] }>`
      select changes from activity_entry where resource = 'INVOICED' and resource_id = ${String(data.invoiceId)}`.execute(
      world.tx,
    );
    expect(recorded.rows.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ fieldName: 'Rate of 0 accepted', newValue: `${name}, 12.00 h` }),
    );
  });

  test('when the period or the due date is reversed', async () => {
    expect(await savedBothWays({ bend: withDetails({ endDate: '2026-04-30' }) })).toEqual(twice('range_reversed'));
    expect(await savedBothWays({ bend: withDetails({ invoiceDueDate: '2026-01-01' }) })).toEqual(
      twice('range_reversed'),
    );
  });

  test('for a period of more than a leap year', async () => {
    expect(await savedBothWays({ bend: withDetails({ endDate: '2027-05-02' }) })).toEqual(twice('period_too_long'));
  });

  test('when a row is of someone who is not on the project, or comes twice', async () => {
    const stranger = (body: SaveBody): SaveBody => ({ ...body, zohoEmployeeMetadataList: [{ userId: noId }] });
    expect(await savedBothWays({ bend: stranger })).toEqual(twice('developer_unknown'));
    const project = await aBillableProject(world, anna);
    const body = await savePayload(anna, await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026'));
    const rows = [{ userId: project.employeeId }, { userId: project.employeeId, discountedHours: '1' }];
    const refused = await anna.call(invoiceEndpoints.create, { body: { ...body, zohoEmployeeMetadataList: rows } });
    expect(refused.failure?.code).toBe('developer_unknown');
  });

  test('when a row was added in a role without any rate', async () => {
    const guest = { userId: 1, isDeletable: true, employeeName: 'Guest', userRole: 'Juggler' };
    const withGuest = (body: SaveBody): SaveBody => ({ ...body, zohoEmployeeMetadataList: [guest] });
    expect(await savedBothWays({ bend: withGuest })).toEqual(twice('role_unknown'));
  });

  test('with more hours for a developer than the period has, each at its field', async () => {
    const project = await aBillableProject(world, anna);
    const body = await savePayload(anna, await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026'));
    const row = { userId: project.employeeId };
    for (const hours of ['744.01', '8784']) {
      const rows = [{ ...row, calculatedBillingHours: hours, discountedHours: '744' }];
      const { invoiceGenerateDetails: details } = body;
      const shown = await anna.call(invoiceEndpoints.lineItems, {
        body: {
          projectId: project.id,
          startDate: details.startDate,
          endDate: details.endDate,
          fingerprint: details.fingerprint,
          invoiceTemplate: details.invoiceTemplate,
          taxDetails: details.taxDetails,
          zohoEmployeeMetadataList: rows,
        },
      });
      const saved = await anna.call(invoiceEndpoints.create, { body: { ...body, zohoEmployeeMetadataList: rows } });
      for (const { failure } of [shown, saved]) {
        expect(failure?.code).toBe('hours_absurd');
        expect(failure?.errors).toEqual([
          { path: 'zohoEmployeeMetadataList.0.calculatedBillingHours', message: 'More hours than the period has' },
        ]);
      }
    }
    for (const hours of ['-0.01', '8784.01', 'NaN', '1e3'])
      expect(
        (
          await anna.call(invoiceEndpoints.create, {
            body: { ...body, zohoEmployeeMetadataList: [{ ...row, extraLoggedHours: hours }] },
          })
        ).failure?.code,
      ).toBe('invalid_input');
  });

  test.each<[string, (project: BillableProject) => Promise<unknown>]>([
    [
      'a log was added',
      ({ id, employeeId }) => aWorkLog(world.tx, { projectId: id, employeeId, day: '2026-05-20', hours: 1 }),
    ],
    [
      'a rate was changed',
      ({ id }) =>
        sql`update role_rate set rate = 51 where rate_range_id in (select id from rate_range where project_id = ${id})`.execute(
          world.tx,
        ),
    ],
    ['a holiday was added', () => aHoliday(world.tx, { region: 'US', date: nextHoliday(), name: 'New holiday' })],
    [
      'a developer was given another share',
      ({ id }) => sql`update developer set billing_percentage = 50 where project_id = ${id}`.execute(world.tx),
    ],
    [
      'a developer left',
      ({ id }) => sql`update developer set off_board_date = '2026-05-29' where project_id = ${id}`.execute(world.tx),
    ],
  ])('when %s since the timesheet was fetched', async (_, meanwhile) => {
    expect(await savedBothWays({ meanwhile })).toEqual(twice('stale_timesheet'));
  });

  test('when a line, a price or the total on screen differs from ours by the smallest step', async () => {
    const line = (changed: object) => (body: SaveBody) => ({
      ...body,
      invoiceLineItemList: body.invoiceLineItemList.map((one) => ({ ...one, ...changed })),
    });
    for (const bend of [
      withDetails({ invoiceAmount: '600.01' }),
      line({ quantity: '12.01' }),
      line({ rate: '50.0001' }),
      line({ amount: '599.99' }),
      (body: SaveBody) => ({ ...body, invoiceLineItemList: [] }),
    ])
      expect(await savedBothWays({ bend })).toEqual(twice('totals_differ'));
  });

  test('with an amount that has more decimals than its currency', async () => {
    const bend = withDetails({ invoiceAmount: '600.001' });
    expect(await savedBothWays({ bend })).toEqual(twice('invoice_amount_invalid'));
  });

  test('with a tax that the books do not have', async () => {
    const overrides = { exchangeRate: '1.25', tax: noTax };
    const bend = withDetails({ taxDetails: { globalTaxSetting: 'Exclusive of Tax', taxCodeId: '999' } });
    expect(await savedBothWays({ project: aProjectInPounds, overrides, bend })).toEqual(twice('tax_unknown'));
    const noCode = withDetails({ taxDetails: { globalTaxSetting: 'Inclusive of Tax', taxCodeId: null } });
    expect(await savedBothWays({ project: aProjectInPounds, overrides, bend: noCode })).toEqual(twice('tax_unknown'));
  });

  test('in another currency than the dollar without an exchange rate', async () => {
    const overrides = { exchangeRate: '1.25', tax: noTax };
    const bend = withDetails({ exchangeRate: null });
    expect(await savedBothWays({ project: aProjectInPounds, overrides, bend })).toEqual(twice('exchange_rate_missing'));
  });

  test('when it should go to books that are not connected', async () => {
    const overrides = { exchangeRate: '1.25', tax: noTax };
    const bend = (body: SaveBody) => ({ ...body, saveInBooks: true });
    expect(await savedBothWays({ project: aProjectInPounds, overrides, bend })).toEqual(twice('books_not_connected'));
  });

  test('when nothing is left to be invoiced', async () => {
    const idle = await aBillableProject(world, anna, { hours: [] });
    const nothing = await savePayload(anna, await aTimesheetOf(anna, idle, '05-01-2026', '05-31-2026'));
    expect((await anna.call(invoiceEndpoints.create, { body: nothing })).failure?.code).toBe('nothing_to_invoice');
    const project = await aBillableProject(world, anna, { hours: [8] });
    const { invoiceId } = await aSavedInvoice(anna, project);
    await sql`with gone as (update work_log set vanished_at = now() where project_id = ${project.id} returning id, seconds)
      insert into time_entry (work_log_id, seconds, is_difference, created_at) select id, -seconds, true, now() from gone`.execute(
      world.tx,
    );
    const emptied = await changePayload(anna, invoiceId);
    expect(emptied.invoiceLineItemList).toEqual([]);
    expect((await anna.call(invoiceEndpoints.change, { body: emptied })).failure?.code).toBe('nothing_to_invoice');
  });

  test('when another invoice bills the same days of a dedicated developer', async () => {
    const project = await aBillableProject(world, anna, { model: 'Dedicated', hours: [] });
    const halves = [
      ['05-01-2026', '05-15-2026'],
      ['05-16-2026', '05-31-2026'],
    ] as const;
    const saved = [];
    for (const [start, end] of halves) {
      const body = await savePayload(anna, await aTimesheetOf(anna, project, start, end));
      saved.push((await anna.call(invoiceEndpoints.create, { body })).data);
    }
    const body = await savePayload(anna, await aTimesheetOf(anna, project, '05-15-2026', '05-31-2026'));
    expect((await anna.call(invoiceEndpoints.create, { body })).failure?.code).toBe('period_already_invoiced');
    const [, second] = saved;
    const overlapping = { ...body, invoiceId: second?.invoiceId ?? 0, version: second?.version ?? 0 };
    expect((await anna.call(invoiceEndpoints.change, { body: overlapping })).failure?.code).toBe(
      'period_already_invoiced',
    );
  });
});

let holidays = 0;
/** A day in May 2026 that is no holiday yet. */
const nextHoliday = (): string => `2026-05-${11 + (holidays += 1)}`;

describe('saving a draft again is refused', () => {
  const change = (body: RequestOf<typeof invoiceEndpoints.change>['body']) =>
    anna.call(invoiceEndpoints.change, { body });

  test('for an invoice that does not exist or is of another project', async () => {
    const { invoiceId } = await aSavedInvoice(anna, await aBillableProject(world, anna));
    const body = await changePayload(anna, invoiceId);
    const other = await aSavedInvoice(anna, await aBillableProject(world, anna));
    expect((await change({ ...body, invoiceId: noId })).failure?.code).toBe('invoice_not_found');
    expect((await change({ ...body, invoiceId: other.invoiceId })).failure?.code).toBe('invoice_not_found');
  });

  test('when it was changed meanwhile, and the newer record comes with the answer', async () => {
    const { invoiceId } = await aSavedInvoice(anna, await aBillableProject(world, anna));
    const mine = await changePayload(anna, invoiceId);
    const theirs = await changePayload(anna, invoiceId, { template: 'Combined' });
    expect((await change(theirs)).status).toBe(200);
    const late = await change(mine);
    expect([late.status, late.failure?.code]).toEqual([409, 'stale_version']);
    const newest = await anna.call(invoiceEndpoints.get, { params: { id: invoiceId } });
    expect(late.failure?.current).toEqual(newest.data);
    expect(newest.data.invoiceTemplate).toBe('Combined');
  });

  test('while it is on its way to the books, and after it arrived', async () => {
    const saved = await aSavedInvoice(anna, await aBillableProject(world, anna));
    const body = await changePayload(anna, saved.invoiceId);
    await anna.call(invoiceEndpoints.push, { params: { id: saved.invoiceId }, body: { version: saved.version } });
    expect((await change(body)).failure?.code).toBe('invoice_locked');
    await world.deliverAll();
    expect((await change(body)).failure?.code).toBe('invoice_locked');
    const { version, invoiceAmount } = (await anna.call(invoiceEndpoints.get, { params: { id: saved.invoiceId } }))
      .data;
    const receivedDate = saved.invoiceDate;
    await anna.call(receiptEndpoints.add, {
      body: { invoiceId: saved.invoiceId, version, amount: invoiceAmount, receivedDate },
    });
    const { invoiceGenerateDetails } = body;
    const asks = async (amount: string) =>
      (await change({ ...body, invoiceGenerateDetails: { ...invoiceGenerateDetails, invoiceAmount: amount } })).failure
        ?.message;
    expect(await asks('0.01')).toBe('Invoice amount can not be less than received amount');
    expect(await asks(invoiceAmount)).not.toBe('Invoice amount can not be less than received amount');
  });
});

describe('merging rows into lines is refused', () => {
  type LineItems = RequestOf<typeof invoiceEndpoints.lineItems>['body'];
  const merging = async (bent: Partial<LineItems>, project?: BillableProject) => {
    const of = project ?? (await aBillableProject(world, anna));
    const { fingerprint } = await aTimesheetOf(anna, of, '05-01-2026', '05-31-2026');
    const period = { projectId: of.id, startDate: '2026-05-01', endDate: '2026-05-31', fingerprint };
    const answer = await anna.call(invoiceEndpoints.lineItems, {
      body: { ...period, invoiceTemplate: 'Standard', taxDetails: noTax, zohoEmployeeMetadataList: [], ...bent },
    });
    return answer.failure?.code;
  };

  test.each<[string, Partial<LineItems>]>([
    ['project_not_found', { projectId: noId }],
    ['invoice_not_found', { invoiceId: noId }],
    ['range_reversed', { endDate: '2026-04-30' }],
    ['period_too_long', { endDate: '2027-05-02' }],
    ['developer_unknown', { zohoEmployeeMetadataList: [{ userId: noId }] }],
    [
      'role_unknown',
      { zohoEmployeeMetadataList: [{ userId: 1, isDeletable: true, employeeName: 'Guest', userRole: 'Juggler' }] },
    ],
    ['stale_timesheet', { fingerprint: 'another one' }],
  ])('with %s', async (code, bent) => {
    expect(await merging(bent)).toBe(code);
  });

  test('for an invoice of another project, and for a tax that the books do not have', async () => {
    const other = await aSavedInvoice(anna, await aBillableProject(world, anna));
    expect(await merging({ invoiceId: other.invoiceId })).toBe('invoice_not_found');
    const taxDetails = { globalTaxSetting: 'Exclusive of Tax', taxCodeId: '999' } as const;
    expect(await merging({ taxDetails }, await aProjectInPounds())).toBe('tax_unknown');
  });
});

describe('looking at an invoice that does not exist', () => {
  test('is refused, naming the id', async () => {
    for (const endpoint of [invoiceEndpoints.get, invoiceEndpoints.timesheet, invoiceEndpoints.trace]) {
      const { status, failure } = await anna.call(endpoint, { params: { id: noId } });
      expect([status, failure?.code, failure?.message]).toEqual([
        404,
        'invoice_not_found',
        `Invoice with id ${noId} not found`,
      ]);
    }
    for (const endpoint of [invoiceEndpoints.list, invoiceEndpoints.totals]) {
      const list = await anna.call(endpoint, { query: { projectId: noId } });
      expect([list.status, list.failure?.code]).toEqual([404, 'project_not_found']);
    }
  });
});

describe('sending, voiding and deleting', () => {
  test('is refused to a CSM, who may only save drafts of their own projects', async () => {
    const csm = await world.signedIn('ROLE_CSM');
    const project = await aBillableProject(world, anna, { csms: [csm.userId] });
    const timesheet = await aTimesheetOf(csm, project, '05-01-2026', '05-31-2026');
    const body = { ...(await savePayload(csm, timesheet)), saveInBooks: true };
    expect((await csm.call(invoiceEndpoints.create, { body })).failure?.code).toBe('forbidden');
    expect(await invoicesOf(project.id)).toEqual([]);
    const draft = await aSavedInvoice(csm, project);
    const again = { ...(await changePayload(csm, draft.invoiceId)), saveInBooks: true };
    expect((await csm.call(invoiceEndpoints.change, { body: again })).failure?.code).toBe('forbidden');
    const id = draft.invoiceId;
    const { version } = draft;
    const sent = await csm.call(invoiceEndpoints.push, { params: { id }, body: { version } });
    const deleted = await csm.call(invoiceEndpoints.remove, { params: { id }, query: { version } });
    expect([sent.failure?.code, deleted.failure?.code]).toEqual(['forbidden', 'forbidden']);
    const kept = (await csm.call(invoiceEndpoints.get, { params: { id } })).data;
    expect([kept.documentState, kept.version, kept.push.state]).toEqual(['draft', version, draft.push.state]);
  });

  const push = async (id: number, version: number) =>
    (await anna.call(invoiceEndpoints.push, { params: { id }, body: { version } })).failure;
  const voiding = async (id: number, version: number) =>
    (await anna.call(invoiceEndpoints.void, { params: { id }, body: { version, reason: 'wrong client' } })).failure;
  const remove = async (id: number, version: number) =>
    (await anna.call(invoiceEndpoints.remove, { params: { id }, query: { version } })).failure;
  const now = async (id: number) => (await anna.call(invoiceEndpoints.get, { params: { id } })).data;
  const all = async (id: number, version: number) => [
    (await push(id, version))?.code,
    (await voiding(id, version))?.code,
    (await remove(id, version))?.code,
  ];

  test('need an invoice that exists', async () => {
    expect(await all(noId, 1)).toEqual(['invoice_not_found', 'invoice_not_found', 'invoice_not_found']);
  });

  test('need the newest version, and answer it otherwise', async () => {
    const { invoiceId } = await aSavedInvoice(anna, await aBillableProject(world, anna));
    for (const failure of [await push(invoiceId, 7), await voiding(invoiceId, 7), await remove(invoiceId, 7)]) {
      expect(failure?.code).toBe('stale_version');
      expect(failure?.current).toEqual(await now(invoiceId));
    }
  });

  test('refuse what the state of the document does not allow', async () => {
    const { invoiceId, version } = await aSavedInvoice(anna, await aBillableProject(world, anna));
    expect((await voiding(invoiceId, version))?.code).toBe('invoice_not_issued');
    expect(await push(invoiceId, version)).toBeUndefined();
    const queued = await now(invoiceId);
    expect(await all(invoiceId, queued.version)).toEqual([
      'invoice_not_pushable',
      'invoice_being_pushed',
      'invoice_being_pushed',
    ]);
    await world.deliverAll();
    const issued = await now(invoiceId);
    expect(issued.documentState).toBe('issued');
    expect((await push(invoiceId, issued.version))?.code).toBe('invoice_not_pushable');
    expect((await remove(invoiceId, issued.version))?.code).toBe('invoice_not_draft');
    expect(await voiding(invoiceId, issued.version)).toBeUndefined();
    const gone = await now(invoiceId);
    expect(await all(invoiceId, gone.version)).toEqual([
      'invoice_already_void',
      'invoice_already_void',
      'invoice_not_draft',
    ]);
  });

  test('refuse to send to books that are not connected', async () => {
    const overrides = { exchangeRate: '1.25', tax: noTax };
    const saved = await aSavedInvoice(anna, await aProjectInPounds(), overrides);
    expect((await push(saved.invoiceId, saved.version))?.code).toBe('books_not_connected');
    expect((await now(saved.invoiceId)).documentState).toBe('draft');
  });
});
