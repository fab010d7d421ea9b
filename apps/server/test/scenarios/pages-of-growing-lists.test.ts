import { generator, isFullRun, pick } from '@countinghouse/billing/testing/random-run.ts';
import { dashboardEndpoints, frozenMoments } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { disputeEndpoints, disputeSortFields } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { invoiceEndpoints, invoiceSortFields } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { rateCardSortFields, rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { revenueEndpoints, revenueShows, revenueSortFields } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProject } from '../../seed/builders.ts';
import type { Tx } from '../../src/database/database.ts';
import { aBareCredit, aBareDraft, aBareIssued } from '../bare-invoice.ts';
import { aWorld, type Person, type World } from '../world.ts';

const readings = isFullRun ? 3000 : 40;
const draw = generator(Number(process.env['SEED'] ?? 20_261_123));
const chance = (of: number): boolean => draw(of) === 0;
/** How many readings share one database: each makes its lists longer. */
const readingsOfAWorld = 100;
const orders = ['asc', 'desc'] as const;

let world: World;
let people: readonly Person[];
let projects: readonly number[];

async function begin(): Promise<void> {
  world = await aWorld();
  const csm = await world.signedIn('ROLE_CSM');
  people = [await world.signedIn('ROLE_ADMIN'), csm];
  projects = await Promise.all(
    ['Atlas', 'Borealis', 'Atlas Two', 'Cygnus'].map(
      async (name, at) => (await aProject(world.tx, { name, csms: at % 2 === 0 ? [csm.userId] : [] })).id,
    ),
  );
  for (let at = 0; at < 160; at += 1) await added(world.tx, kinds);
  await sql`select freeze_started_predictions('2026-12-31')`.execute(world.tx);
}
async function end(): Promise<void> {
  await world.close();
}
beforeAll(begin, 120_000);
afterAll(end);

const kinds = ['prediction', 'draft', 'issued', 'late invoice', 'credit', 'range', 'mark', 'receipt'] as const;
type Kind = (typeof kinds)[number];

/** Adds a random row of one of these kinds; some kinds may have no parent yet. */
async function added(tx: Tx, among: readonly Kind[]): Promise<void> {
  const projectId = pick(draw, projects);
  const start = `2026-0${1 + draw(5)}-0${1 + draw(3)}`;
  const userId = people[0]?.userId ?? 0;
  const one = async (found: ReturnType<typeof sql<{ id: number }>>) => (await found.execute(tx)).rows[0]?.id;
  switch (pick(draw, among)) {
    case 'prediction':
      await sql`insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, created_at)
        values (${projectId}, ${start}, null, 75, ${draw(1000)}, ${chance(3) ? null : `2026-1${draw(3)}-01`}, now())`.execute(
        tx,
      );
      return;
    case 'draft':
      await sql`update invoice set start_date = ${start} where id = ${await aBareDraft(tx, projectId)}`.execute(tx);
      return;
    case 'issued':
      await aBareIssued(tx, projectId, String(1 + draw(5)));
      return;
    case 'late invoice': {
      const billed = await one(sql`select b.id from billing b where b.project_id = ${projectId}
        and not exists (select from invoice i where i.billing_id = b.id) order by b.id desc limit 1`);
      if (billed === undefined) return;
      await aBareDraft(tx, projectId, billed);
      return;
    }
    case 'credit': {
      const credited =
        await one(sql`select id from invoice i where document_state = 'issued' and corrects_invoice_id is null
        and not exists (select from invoice c where c.corrects_invoice_id = i.id) order by id desc limit 1`);
      if (credited !== undefined) await aBareCredit(tx, credited);
      return;
    }
    case 'range':
      await sql`insert into rate_range (project_id, start_date, end_date)
        select ${projectId}::int, d, d + 1 from (select coalesce(max(end_date), '2020-01-01') + ${1 + draw(3)}::int as d from rate_range
          where project_id = ${projectId}) next`.execute(tx);
      return;
    case 'mark': {
      const isOpen = !chance(3);
      await sql`insert into dispute (invoice_id, is_open, reason, opened_by, opened_on, resolution, resolved_by, resolved_on)
        select i.id, ${isOpen}::boolean, 'a reason', ${userId}::int, ${start}::date, ${isOpen ? null : 'settled'}::text,
          ${isOpen ? null : userId}::int, ${isOpen ? null : start}::date from invoice i
        where i.document_state = 'issued' and i.corrects_invoice_id is null
          and not exists (select from dispute d where d.invoice_id = i.id) order by i.id desc limit 1`.execute(tx);
      return;
    }
    case 'receipt':
      await sql`insert into receipt (invoice_id, received_on, amount, note, source, reverses, entered_at)
        select id, ${start}::date, 0.5, '', 'books', null, now() from invoice
        where standing = 'pending' and corrects_invoice_id is null and total > 0.5
          and not exists (select from dispute d where d.invoice_id = invoice.id) order by id desc limit 1`.execute(tx);
  }
}

interface Page {
  readonly keys: readonly string[];
  readonly nextCursor: string | null;
}
interface List {
  readonly name: string;
  readonly read: (page: PageQuery) => Promise<Page>;
  /** The kinds that are added during a reading; lists in which a receipt would move its invoice leave it out. */
  readonly grows: readonly Kind[];
}
interface PageQuery {
  readonly pageNo: number;
  readonly pageSize: 10 | 25 | 50 | 75 | 100 | 200;
  readonly cursor?: string;
}
const adding = kinds.filter((kind) => kind !== 'receipt');
const order = () => pick(draw, orders);

/** One of the lists of billings, with random filters and order. */
function aList(person: Person): List {
  const lists: (() => List)[] = [
    () => {
      const query = {
        field: pick(draw, invoiceSortFields),
        order: order(),
        ...pick(draw, [
          {},
          { tab: 'pending' as const },
          { invoiceStatus: 'Draft' },
          { projectName: 'atlas' },
          { currencyCode: 'USD' },
        ]),
      };
      return {
        name: `invoices ${JSON.stringify(query)}`,
        grows: adding,
        read: async (page) => {
          const { data } = await person.call(invoiceEndpoints.list, { query: { ...query, ...page } });
          return {
            keys: data.invoiceDetails.map(({ invoiceId }) => String(invoiceId)),
            ...said(data),
          };
        },
      };
    },
    () => {
      const query = { query: pick(draw, ['INV', '1', '2']), field: pick(draw, invoiceSortFields), order: order() };
      return {
        name: `invoices searched ${JSON.stringify(query)}`,
        grows: adding,
        read: async (page) => {
          const { data } = await person.call(invoiceEndpoints.search, { query: { ...query, ...page } });
          return {
            keys: data.invoiceDetails.map(({ invoiceId }) => String(invoiceId)),
            ...said(data),
          };
        },
      };
    },
    () => {
      const sort = { field: pick(draw, revenueSortFields), order: order() };
      const show = pick(draw, revenueShows);
      const body = {
        show,
        ...pick(draw, [
          {},
          { projectName: 'atlas' },
          { receivedMonth: ['Nov-2026', 'Dec-2026'] },
          { currencyCode: 'USD' },
        ]),
      };
      return {
        name: `revenue ${JSON.stringify({ ...sort, ...body })}`,
        grows: adding,
        read: async (page) => {
          const { data } = await person.call(revenueEndpoints.filter, { query: { ...sort, ...page }, body });
          return {
            keys: data.revenueDetails.map(({ billingId }) => String(billingId)),
            ...said(data),
          };
        },
      };
    },
    () => ({
      name: 'revenue searched',
      grows: adding,
      read: async (page) => {
        const { data } = await person.call(revenueEndpoints.search, {
          query: { projectName: 'atlas', ...page },
        });
        return {
          keys: data.revenueDetails.map(({ billingId }) => String(billingId)),
          ...said(data),
        };
      },
    }),
    () => {
      const query = {
        state: pick(draw, ['open', 'resolved', 'all'] as const),
        field: pick(draw, disputeSortFields),
        order: order(),
        ...pick(draw, [{}, { cause: 'marked' as const }, { cause: 'differs' as const }, { projectName: 'atlas' }]),
      };
      return {
        name: `disputes ${JSON.stringify(query)}`,
        grows: ['issued', 'receipt', 'credit'],
        read: async (page) => {
          const { data } = await person.call(disputeEndpoints.list, { query: { ...query, ...page } });
          return {
            keys: data.disputeDetails.map(({ billingId }) => String(billingId)),
            ...said(data),
          };
        },
      };
    },
    () => {
      const query = { from: 'Oct-2026', to: 'Dec-2026', moment: pick(draw, frozenMoments) } as const;
      return {
        name: `judged predictions ${JSON.stringify(query)}`,
        grows: adding,
        read: async (page) => {
          const { data } = await person.call(dashboardEndpoints.judged, { query: { ...query, ...page } });
          return { keys: data.predictionDetails.map(({ billingId }) => String(billingId)), ...said(data) };
        },
      };
    },
    () => {
      const query = { field: pick(draw, rateCardSortFields), order: order() };
      const body = pick(draw, [{}, { projectName: 'atlas' }, { startDate1: '2020-02-01' }]);
      return {
        name: `rate cards ${JSON.stringify({ ...query, ...body })}`,
        grows: adding,
        read: async (page) => {
          const { data } = await person.call(rateEndpoints.cards, { query: { ...query, ...page }, body });
          return {
            keys: data.rateCardDetails.map((card) => `${card.projectId} ${card.startDate}`),

            ...said(data),
          };
        },
      };
    },
    () => ({
      name: 'rate cards searched',
      grows: adding,
      read: async (page) => {
        const { data } = await person.call(rateEndpoints.searchCards, {
          query: { projectName: 'atlas', ...page },
        });
        return {
          keys: data.rateCardDetails.map((card) => `${card.projectId} ${card.startDate}`),

          ...said(data),
        };
      },
    }),
  ];
  return pick(draw, lists)();
}
const said = ({ paginationDetails }: { paginationDetails: { nextCursor: string | null } }) => ({
  nextCursor: paginationDetails.nextCursor,
});

/** All rows of a list, page by page with the cursor of the page before; `between` happens before each page but the first. */
async function allOf(list: List, pageSize: PageQuery['pageSize'], between?: () => Promise<unknown>): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await list.read({ pageNo, pageSize, ...(cursor === undefined ? {} : { cursor }) });
    keys.push(...page.keys);
    if (page.nextCursor === null) return keys;
    cursor = page.nextCursor;
    await between?.();
  }
}

test(
  `${readings} lists that others add to, read page by page, show each row once and in order`,
  { timeout: 7_200_000 },
  async () => {
    let grown = 0;
    for (let reading = 0; reading < readings; reading += 1) {
      if (reading > 0 && reading % readingsOfAWorld === 0) {
        await end();
        await begin();
      }
      const list = aList(pick(draw, people));
      const where = `reading ${reading}, ${list.name}`;
      const before = await allOf(list, 200);
      const seen = await allOf(list, pick(draw, [10, 25] as const), async () => {
        for (let more = draw(4); more > 0; more -= 1) await added(world.tx, list.grows);
      });
      const after = await allOf(list, 200);
      expect(new Set(seen).size, where).toBe(seen.length);
      // a prediction that got its invoice meanwhile may have left the list
      const isThere = new Set(after);
      const stayed = new Set(before.filter((key) => isThere.has(key)));
      expect(
        seen.filter((key) => stayed.has(key)),
        where,
      ).toEqual(after.filter((key) => stayed.has(key)));
      if (after.length > before.length) grown += 1;
    }
    // otherwise the test proved nothing
    expect(grown).toBeGreaterThan(readings / 5);
  },
);

test('a page without a cursor is counted from the beginning, and a cursor of another order is ignored', async () => {
  const [admin] = people;
  if (admin === undefined) throw new Error('the administrator is missing');
  const read = async (query: object) =>
    (await admin.call(invoiceEndpoints.list, { query: { pageSize: 10, field: 'invoiceDate', order: 'asc', ...query } }))
      .data;
  const first = await read({});
  const second = await read({ pageNo: 2 });
  const cursor = first.paginationDetails.nextCursor ?? '';
  expect((await read({ pageNo: 2, cursor })).invoiceDetails).toEqual(second.invoiceDetails);
  expect((await read({ pageNo: 2, order: 'desc', cursor })).invoiceDetails).toEqual(
    (await read({ pageNo: 2, order: 'desc' })).invoiceDetails,
  );
  expect((await read({ pageNo: 2, cursor: 'abc' })).invoiceDetails).toEqual(second.invoiceDetails);
});
