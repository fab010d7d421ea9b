import { generator, isFullRun, pick } from '@countinghouse/billing/testing/random-run.ts';
import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import { dashboardEndpoints } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { directInvoiceEndpoints } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import { disputeEndpoints } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWorkLog } from '../../seed/builders.ts';
import { aBillableProject, aSavedInvoiceOf, type BillableProject } from '../billable-project.ts';
import { aHandMadeDocument } from '../hand-made-document.ts';
import { aPrediction } from '../predicting.ts';
import { withShortPauses } from '../short-pauses.ts';
import { aWorld, type Person, type World } from '../world.ts';

const acts = isFullRun ? 5000 : 300;
const seed = Number(process.env['SEED'] ?? 20_261_123);
const may = { month: 'May-2026' };
const days = { closed: '2026-05-31', open: '2026-06-20' };
const customer = 'Lumen Energy';

let world: World;
let anna: Person;
let project: BillableProject;
beforeAll(async () => {
  withShortPauses();
  world = await aWorld({ now: '2026-05-31T09:00:00.000Z' });
  await world.connectBooks('US');
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
  project = await aBillableProject(world, anna, {
    hours: [8, 4, 6, 7, 5, 8],
    company: { provider: 'QUICK_BOOKS', region: 'US', currencyCode: 'USD', displayName: customer },
  });
  const code = (day: number) => `05-${String(day).padStart(2, '0')}-2026`;
  // four issued invoices, of a day each, and two drafts
  for (const day of [4, 5, 6, 7, 8, 9])
    await aSavedInvoiceOf(anna, project, [code(day), code(day)], { saveInBooks: day < 8 });
  await world.deliverAll();
  for (const receivedMonth of ['May-2026', 'May-2026', 'Jun-2026'])
    await aPrediction(anna, project.id, { startDate: '2026-05-10', endDate: '2026-05-20', receivedMonth });
  const [first] = await invoices('issued');
  if (first === undefined) throw new Error('nothing was issued');
  await anna.call(receiptEndpoints.add, {
    body: { invoiceId: first.id, version: first.version, receivedDate: days.closed, amount: '10' },
  });
  world.clock.advance(30 * 24 * 3600 * 1000);
  anna = await world.signedIn('ROLE_ADMIN', 'Ada');
}, 120_000);
afterAll(() => world.close());

interface Row {
  readonly id: number;
  readonly version: number;
  readonly billingId: number;
}
const rowsOf = async (statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await statement.execute(world.tx)).rows;
const invoices = (state: 'issued' | 'draft' | 'void') =>
  rowsOf(
    sql<Row>`select id, version, billing_id as "billingId" from invoice where document_state = ${state} and corrects_invoice_id is null order by id`,
  );
const predictions = () =>
  rowsOf(sql<Row>`select id, version, id as "billingId" from billing where not made_by_invoice order by id`);

/** The figures of the month's documents and predictions on the month page, the list of invoices and the dashboard. */
async function figures() {
  const month = (await anna.call(monthCloseEndpoints.get, { query: may })).data;
  const issued = (
    await anna.call(invoiceEndpoints.list, {
      query: {
        invoiceDate: '01-May-2026,31-May-2026',
        invoiceStatus: 'Pending,Partial Received,Received',
        pageSize: 200,
      },
    })
  ).data;
  const dashboard = (await anna.call(dashboardEndpoints.figures, { query: { from: may.month, to: may.month } })).data;
  const revenue = (await anna.call(revenueEndpoints.totals, { body: { receivedMonth: [may.month], show: 'all' } }))
    .data;
  const predicted = await sql<{ id: number; amount: string; accuracy: number }>`
    select id, predicted_amount as amount, accuracy from billing where received_month = '2026-05-01' and not made_by_invoice order by id`.execute(
    world.tx,
  );
  return {
    month: { byCurrency: month.figures.byCurrency, usd: month.figures.usd },
    closed: month.closedFigures,
    issued: issued.invoiceDetails
      .map(({ invoiceId, invoiceDate, invoiceAmount, currencyCode }) =>
        [invoiceId, invoiceDate, invoiceAmount, currencyCode].join(' '),
      )
      .toSorted(),
    predictedOnDashboard: dashboard.totals.predictedAmount,
    predictedInList: revenue.usd?.predictedAmount,
    predicted: predicted.rows,
  };
}

const draw = generator(seed);
const day = () => pick(draw, [days.closed, days.open, '2026-05-01', '2026-06-01']);
const month = () => pick(draw, ['May-2026', 'Jun-2026', 'Jul-2026']);
const amount = () => String(1 + draw(20));
const version = (row: Row) => ({ version: row.version });

type Answer = {
  readonly status: number;
  readonly failure: { readonly code: string; readonly message: string } | undefined;
};
/** An action that a user may try after the month was closed; undefined when it has no target. */
const tries: Readonly<Record<string, () => Promise<Answer | undefined>>> = {
  receipt: () =>
    on(invoices('issued'), (row) =>
      anna.call(receiptEndpoints.add, {
        body: { invoiceId: row.id, ...version(row), receivedDate: day(), amount: amount() },
      }),
    ),
  adjustment: () =>
    on(invoices('issued'), (row) =>
      anna.call(receiptEndpoints.adjust, {
        params: { id: row.id },
        body: {
          ...version(row),
          adjustmentType: pick(draw, ['Discount', 'Deduction', 'Bad Debts'] as const),
          amount: amount(),
          adjustedDate: day(),
          reason: 'agreed',
        },
      }),
    ),
  'taking money back': () =>
    on(invoices('issued'), async (row) => {
      const { data } = await anna.call(receiptEndpoints.list, { params: { id: row.id } });
      const body = { version: data.version, reason: 'a mistake' };
      const [receipt, adjustment] = [draw(2) === 0 ? data.receipts.at(-1) : undefined, data.adjustments.at(-1)];
      if (receipt !== undefined)
        return anna.call(receiptEndpoints.reverse, { params: { id: row.id, receiptId: receipt.receiptId }, body });
      if (adjustment === undefined) return undefined;
      return anna.call(receiptEndpoints.reverseAdjustment, {
        params: { id: row.id, adjustmentId: adjustment.adjustmentId },
        body,
      });
    }),
  void: () =>
    on(invoices('issued'), (row) =>
      anna.call(invoiceEndpoints.void, { params: { id: row.id }, body: { ...version(row), reason: 'twice' } }),
    ),
  'due date, message and month of the money': () =>
    on(invoices('issued'), (row) =>
      anna.call(invoiceEndpoints.amend, {
        params: { id: row.id },
        body: {
          ...version(row),
          invoiceDueDate: pick(draw, ['2026-06-30', '2026-08-01']),
          customerMemo: 'Later',
          // lists and dashboard use it, the close uses the dates of documents: for an invoice it may change
          receivedMonth: pick(draw, ['Jun-2026', 'Jul-2026']),
        },
      }),
    ),
  credit: () =>
    on(invoices('issued'), async (row) => {
      const left = (await anna.call(creditEndpoints.creditable, { params: { id: row.id } })).data;
      const [line] = left.lines;
      if (line === undefined || Number(line.quantityLeft) < 1) return undefined;
      return anna.call(creditEndpoints.credit, {
        params: { id: row.id },
        body: {
          version: left.version,
          reason: 'agreed',
          creditDate: day(),
          lines: [{ lineId: line.lineId, quantity: '1', amount: null }],
          hours: [],
          creditAmount: `-${line.rate}`,
        },
      });
    }),
  'deleting a draft': () =>
    draw(8) > 0
      ? Promise.resolve(undefined)
      : on(invoices('draft'), (row) =>
          anna.call(invoiceEndpoints.remove, { params: { id: row.id }, query: version(row) }),
        ),
  'sending a draft to the books': () =>
    on(invoices('draft'), (row) => anna.call(invoiceEndpoints.push, { params: { id: row.id }, body: version(row) })),
  'time that comes later': async () => {
    const logged = `2026-05-${String(10 + draw(15)).padStart(2, '0')}`;
    await aWorkLog(world.tx, { projectId: project.id, employeeId: project.employeeId, day: logged, hours: 1 });
    return undefined;
  },
  'a new prediction': async () =>
    anna.call(predictionEndpoints.add, {
      body: { projectId: project.id, skipWarnings: true, predictionDetails: [planned(0)] },
    }),
  'another prediction': () =>
    on(predictions(), (row) =>
      anna.call(predictionEndpoints.change, {
        body: {
          projectId: project.id,
          skipWarnings: true,
          predictionDetails: [{ ...planned(row.id), ...version(row) }],
        },
      }),
    ),
  'no prediction': () =>
    on(predictions(), (row) => anna.call(predictionEndpoints.remove, { params: { id: row.id }, query: version(row) })),
  'closing a prediction': () =>
    on(predictions(), (row) =>
      draw(2) === 0
        ? anna.call(predictionEndpoints.close, { params: { id: row.id }, body: { ...version(row), reason: 'ended' } })
        : anna.call(predictionEndpoints.reopen, { params: { id: row.id }, body: version(row) }),
    ),
  'the month of the money': () =>
    on(predictions(), (row) =>
      anna.call(revenueEndpoints.change, { body: { billingId: row.id, ...version(row), receivedMonth: month() } }),
    ),
  'predictions of this month': () => anna.call(revenueEndpoints.currentMonth, {}),
  dispute: () =>
    on(invoices('issued'), ({ billingId }) =>
      anna.call(disputeEndpoints.open, { body: { billingId, reason: 'too much' } }),
    ),
  'a resolved dispute': () =>
    on(invoices('issued'), ({ billingId }) =>
      anna.call(disputeEndpoints.resolve, { body: { billingId, version: 1, resolution: 'agreed' } }),
    ),
  'rates that reach into the month': async () => {
    const lines = [
      {
        project: project.name,
        startDate: pick(draw, ['2026-01-01', '2026-05-10', '2026-06-01']),
        endDate: null,
        roleRates: { 'React Developer': String(40 + draw(40)) },
      },
    ];
    const { mark } = (await anna.call(rateEndpoints.checkPasted, { body: { lines } })).data;
    return anna.call(rateEndpoints.savePasted, { body: { lines, mark } });
  },
  'an invoice of the books': async () => {
    if (draw(3) > 0) return undefined;
    const date = day();
    const { id } = await aHandMadeDocument(world, { customer, date, dueDate: '2026-07-01', total: '77.00' });
    return anna.call(directInvoiceEndpoints.assignProject, {
      body: {
        provider: 'QUICK_BOOKS',
        region: 'US',
        projectId: project.id,
        invoices: [{ invoiceId: id, startDate: '2026-05-01', endDate: '2026-05-31' }],
      },
    });
  },
};
const planned = (predictionId: number) => ({
  predictionId,
  accuracy: pick(draw, [50, 90, 100] as const),
  predictedAmount: String(100 + draw(900)),
  startDate: '2026-05-10',
  endDate: '2026-05-20',
  receivedMonth: month(),
  submissionType: 'IT' as const,
});
async function on(found: Promise<readonly Row[]>, act: (row: Row) => Promise<Answer | undefined>) {
  const rows = await found;
  return rows.length === 0 ? undefined : act(pick(draw, rows));
}

test(`a closed month stays unchanged, whatever of ${acts} actions is tried`, async () => {
  const answer = await anna.call(monthCloseEndpoints.close, {
    query: may,
    body: { reason: 'All checked', version: 0 },
  });
  expect(answer.failure).toBeUndefined();
  const before = await figures();
  expect(before.issued).toHaveLength(4);
  expect(before.month.byCurrency).toMatchObject([{ predictedAmount: '2000.00', receivedAmount: '10.00' }]);
  const outcomes = new Map<string, Set<string>>();
  for (let at = 0; at < acts; at += 1) {
    const [name, act] = pick(draw, Object.entries(tries));
    const { status = 0, failure } = (await act()) ?? {};
    expect([name, status >= 500 ? failure : undefined]).toEqual([name, undefined]);
    if (failure?.code === 'month_is_closed') expect(failure.message).toBe(serverMessages.monthIsClosed);
    if (status > 0) outcomes.set(name, (outcomes.get(name) ?? new Set()).add(failure?.code ?? 'done'));
    if (at % 25 === 24) {
      await world.deliverAll();
      expect([at, name, await figures()]).toEqual([at, name, before]);
    }
  }
  await world.deliverAll();
  expect(await figures()).toEqual(before);
  // actions on the closed month were refused, and those on open months accepted
  const met = (code: string) => [...outcomes].filter(([, codes]) => codes.has(code)).map(([name]) => name);
  expect(met('month_is_closed').toSorted()).toEqual([
    'a new prediction',
    'adjustment',
    'an invoice of the books',
    'another prediction',
    'credit',
    'no prediction',
    'receipt',
    'sending a draft to the books',
    'the month of the money',
    'void',
  ]);
  const never = ['sending a draft to the books', 'time that comes later'];
  expect(met('done').toSorted()).toEqual(
    Object.keys(tries)
      .filter((name) => !never.includes(name))
      .toSorted(),
  );
}, 600_000);
