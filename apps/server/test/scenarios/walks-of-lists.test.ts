import { generator, isFullRun, pick } from '@countinghouse/billing/testing/random-run.ts';
import { dashboardEndpoints, frozenMoments } from '@countinghouse/contract/dashboard.contract.ts';
import { disputeEndpoints, disputeSortFields } from '@countinghouse/contract/disputes.contract.ts';
import { invoiceEndpoints, invoiceSortFields } from '@countinghouse/contract/invoices.contract.ts';
import { rateCardSortFields, rateEndpoints } from '@countinghouse/contract/rates.contract.ts';
import { revenueEndpoints, revenueShows, revenueSortFields } from '@countinghouse/contract/revenue.contract.ts';
import { type ControlledTransaction, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProject } from '../../seed/builders.ts';
import type { Tx } from '../../src/database/database.ts';
import type { Tables } from '../../src/database/tables.ts';
import { aBareCredit, aBareDraft, aBareIssued } from '../bare-invoice.ts';
import { aWorld, type Person, type World } from '../world.ts';

const walks = isFullRun ? 3000 : 80;
const draw = generator(Number(process.env['SEED'] ?? 20_261_123));
const chance = (of: number): boolean => draw(of) === 0;
/** So many walks go through one database: each makes its lists longer, and only the first pages of a list are turned. */
const walksOfAWorld = 100;
/** So many pages of a list are turned. */
const pagesMax = 12;
const orders = ['asc', 'desc'] as const;

let world: World;
let others: Kysely<Tables>;
let busy: Others | undefined;
let people: readonly Person[];
let projects: readonly number[];

async function begin(): Promise<void> {
  world = await aWorld();
  others = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: world.databaseUrl }) }),
  });
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
  // of a walk that failed
  await busy?.end();
  await others.destroy();
  await world.close();
}
beforeAll(begin, 120_000);
afterAll(end);

const kinds = ['prediction', 'draft', 'issued', 'late invoice', 'credit', 'range', 'mark', 'receipt'] as const;
type Kind = (typeof kinds)[number];

/** A row more, of one of these kinds and as chance has it; some have nothing to be of. */
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
  readonly total: number;
  readonly sums: unknown;
  readonly mark: string;
}
interface List {
  readonly name: string;
  readonly read: (pageNo: number, pageSize: number, mark: string | undefined) => Promise<Page>;
  /** What may be added while it is walked through. Receipts change how invoices stand, which moves them between other lists. */
  readonly grows: readonly Kind[];
  /** New invoices and credit notes of billings that are in the list count in its sums. */
  readonly sumsGrow?: boolean;
}
type Asked = { pageNo: number; pageSize: 10 | 25 | 50 | 75 | 100 | 200; mark?: string };
const asked = (pageNo: number, pageSize: number, mark: string | undefined): Asked => ({
  pageNo,
  pageSize: pageSize as Asked['pageSize'],
  ...(mark === undefined ? {} : { mark }),
});
const adding = kinds.filter((kind) => kind !== 'receipt');
const order = () => pick(draw, orders);

/** One of the lists of billings, narrowed and sorted as chance has it. */
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
        read: async (...page) => {
          const { data } = await person.call(invoiceEndpoints.list, { query: { ...query, ...asked(...page) } });
          return {
            keys: data.invoiceDetails.map(({ invoiceId }) => String(invoiceId)),
            sums: data.totals,
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
        read: async (...page) => {
          const { data } = await person.call(invoiceEndpoints.search, { query: { ...query, ...asked(...page) } });
          return {
            keys: data.invoiceDetails.map(({ invoiceId }) => String(invoiceId)),
            sums: data.totals,
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
        sumsGrow: true,
        read: async (...page) => {
          const { data } = await person.call(revenueEndpoints.filter, { query: { ...sort, ...asked(...page) }, body });
          return {
            keys: data.revenueDetails.map(({ billingId }) => String(billingId)),
            sums: data.totals,
            ...said(data),
          };
        },
      };
    },
    () => ({
      name: 'revenue searched',
      grows: adding,
      sumsGrow: true,
      read: async (...page) => {
        const { data } = await person.call(revenueEndpoints.search, {
          query: { projectName: 'atlas', ...asked(...page) },
        });
        return {
          keys: data.revenueDetails.map(({ billingId }) => String(billingId)),
          sums: data.totals,
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
        grows: ['issued', 'mark', 'receipt', 'credit'],
        // of what is marked a receipt changes the sums
        sumsGrow: true,
        read: async (...page) => {
          const { data } = await person.call(disputeEndpoints.list, { query: { ...query, ...asked(...page) } });
          return {
            keys: data.disputeDetails.map(({ billingId }) => String(billingId)),
            sums: data.totals,
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
        read: async (...page) => {
          const { data } = await person.call(dashboardEndpoints.judged, { query: { ...query, ...asked(...page) } });
          return { keys: data.predictionDetails.map(({ billingId }) => String(billingId)), sums: null, ...said(data) };
        },
      };
    },
    () => {
      const query = { field: pick(draw, rateCardSortFields), order: order() };
      const body = pick(draw, [{}, { projectName: 'atlas' }, { startDate1: '2020-02-01' }]);
      return {
        name: `rate cards ${JSON.stringify({ ...query, ...body })}`,
        grows: adding,
        read: async (...page) => {
          const { data } = await person.call(rateEndpoints.cards, { query: { ...query, ...asked(...page) }, body });
          return {
            keys: data.rateCardDetails.map((card) => `${card.projectId} ${card.startDate}`),
            sums: null,
            ...said(data),
          };
        },
      };
    },
    () => ({
      name: 'rate cards searched',
      grows: adding,
      read: async (...page) => {
        const { data } = await person.call(rateEndpoints.searchCards, {
          query: { projectName: 'atlas', ...asked(...page) },
        });
        return {
          keys: data.rateCardDetails.map((card) => `${card.projectId} ${card.startDate}`),
          sums: null,
          ...said(data),
        };
      },
    }),
  ];
  return pick(draw, lists)();
}
const said = ({ paginationDetails }: { paginationDetails: { totalElements: number; mark: string } }) => ({
  total: paginationDetails.totalElements,
  mark: paginationDetails.mark,
});

/** Others who add rows: what waits has begun and will be stored later. */
class Others {
  /** It began with a row that nobody sees yet; as it holds the sums, the others wait for it. */
  #stored: ControlledTransaction<Tables> | undefined;
  /** They began too, and their rows come later. */
  readonly #begun: ControlledTransaction<Tables>[] = [];
  readonly grows: readonly Kind[];
  constructor(grows: readonly Kind[]) {
    this.grows = grows;
  }

  async begin(): Promise<void> {
    for (let more = draw(3); more > 0 && this.#begun.length < 5; more -= 1) {
      const begun = await others.startTransaction().execute();
      await sql`select pg_current_xact_id()`.execute(begun);
      this.#begun.push(begun);
    }
    if (this.#stored !== undefined || chance(3)) return;
    this.#stored = await others.startTransaction().execute();
    await added(this.#stored, this.grows);
  }
  async act(): Promise<void> {
    await this.#stored?.commit().execute();
    this.#stored = undefined;
    const begun = this.#begun.splice(draw(this.#begun.length + 1), 1)[0];
    if (begun !== undefined) {
      await added(begun, this.grows);
      await (chance(5) ? begun.rollback() : begun.commit()).execute();
    }
    for (let more = draw(3); more > 0; more -= 1) await added(others, this.grows);
    if (chance(2)) await this.begin();
  }
  async end(): Promise<void> {
    await this.#stored?.rollback().execute();
    this.#stored = undefined;
    for (const begun of this.#begun.splice(0)) await begun.rollback().execute();
  }
}

/** Every page once, in any order, some of them again. */
function turns(pages: number): number[] {
  const all = Array.from({ length: pages }, (_, at) => at + 1);
  const visits = [...all, ...all.filter(() => chance(3))];
  for (let at = visits.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1);
    [visits[at], visits[other]] = [visits[other] ?? 1, visits[at] ?? 1];
  }
  return visits;
}

test(
  `${walks} walks through the lists of billings see each row that was there at their first page once, in one order, whatever is added meanwhile`,
  { timeout: 7_200_000 },
  async () => {
    let leftOut = 0;
    for (let walk = 0; walk < walks; walk += 1) {
      if (walk > 0 && walk % walksOfAWorld === 0) {
        await end();
        await begin();
      }
      const list = aList(pick(draw, people));
      busy = new Others(list.grows);
      await busy.begin();
      const pageSize = pick(draw, [10, 25, 50]);
      const first = await list.read(1, pageSize, undefined);
      const there: string[] = [];
      // nobody stores anything meanwhile: this is what was there
      const wanted = Math.min(first.total, pagesMax * pageSize);
      for (let pageNo = 1; there.length < wanted; pageNo += 1) {
        const { keys } = await list.read(pageNo, 200, undefined);
        expect(keys.length, list.name).toBe(Math.min(200, first.total - there.length));
        there.push(...keys);
      }
      expect(new Set(there).size, list.name).toBe(there.length);
      const { mark } = first;
      const seen = (pageNo: number) => there.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      expect(first.keys, list.name).toEqual(seen(1));
      for (const pageNo of turns(Math.min(pagesMax, Math.ceil(first.total / pageSize)))) {
        await busy.act();
        const page = await list.read(pageNo, pageSize, mark);
        const where = `walk ${walk}, page ${pageNo} of ${list.name}`;
        expect(page.keys, where).toEqual(seen(pageNo));
        expect([page.total, page.mark], where).toEqual([first.total, mark]);
        if (list.sumsGrow !== true) expect(page.sums, where).toEqual(first.sums);
      }
      await busy.end();
      if ((await list.read(1, pageSize, undefined)).total > first.total) leftOut += 1;
    }
    // else nothing was tried
    expect(leftOut).toBeGreaterThan(walks / 5);
  },
);
