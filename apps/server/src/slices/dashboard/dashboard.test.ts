import { ageing } from '@countinghouse/billing/receivables/ageing.ts';
import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { convert, exchangeRateFromText } from '@countinghouse/billing/values/exchange-rate.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import { dashboardEndpoints, type DashboardFigures } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aBareDraft, issueBare, voidBare } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

const today = '2026-11-21';
const currencies = ['USD', 'GBP', 'INR', 'CAD', 'AED'] as const;
const newest = { USD: '1', GBP: '1.312500', INR: '0.011873', CAD: '0.712345', AED: '0.272294' } as const;

let world: World;
let admin: Person;
let csms: Person[];
let accountants: Person[];
beforeAll(async () => {
  world = await aWorld({ now: `${today}T09:00:00.000Z` });
  admin = await world.signedIn('ROLE_ADMIN');
  csms = [await world.signedIn('ROLE_CSM', 'Ana'), await world.signedIn('ROLE_CSM', 'Bo')];
  accountants = [await world.signedIn('ROLE_ACCOUNTANT', 'Cy'), await world.signedIn('ROLE_ACCOUNTANT', 'Di')];
  // what is received and what is issued is changed past all rules here
  await sql`alter table invoice disable trigger invoice_is_frozen`.execute(world.tx);
  for (const [code, rate] of Object.entries(newest))
    if (code !== 'USD')
      await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
        values (${code}, '2026-11-20', ${rate}, 'test', now()), (${code}, '2026-11-22', 9, 'test', now()), (${code}, '2026-10-01', 8, 'test', now())`.execute(
        world.tx,
      );
  await fill();
}, 60_000);
afterAll(() => world.close());

/** The same choices in every run. */
let state = 20_261_121;
function below(end: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * end);
}
const chosen = <T>(from: readonly T[]): T => from[below(from.length)] as T;
const cents = (): string => `${below(90_000) + 1}.${String(below(100)).padStart(2, '0')}`;

/** Billings of ten projects in five currencies, predicted, invoiced, paid in part and whole, credited and void. */
async function fill(): Promise<void> {
  const projects: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const companyId = await aCompany(world.tx, { currencyCode: currencies[at % 5] as string });
    projects.push(
      (
        await aProject(world.tx, {
          companyId,
          csms: at === 3 ? csms.map(({ userId }) => userId) : [chosen(csms).userId],
          accountants: at % 4 === 0 ? [] : [chosen(accountants).userId],
        })
      ).id,
    );
  }
  for (let at = 0; at < 240; at += 1) {
    const projectId = chosen(projects);
    const month = `2026-${String(6 + below(7)).padStart(2, '0')}-01`;
    const { rows } = await sql<{ id: number }>`
      insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, created_at)
      values (${projectId}, '2026-05-01', 75, ${cents()}::numeric, ${below(12) === 0 ? null : month}, now()) returning id`.execute(
      world.tx,
    );
    const kind = below(10);
    if (kind >= 3) await invoiceOf(rows[0]?.id as number, projectId, kind);
  }
}

async function invoiceOf(billingId: number, projectId: number, kind: number): Promise<void> {
  const id = await aBareDraft(world.tx, projectId);
  const total = cents();
  const due = `2026-${String(7 + below(6)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`;
  await sql`update invoice i set billing_id = ${billingId}, rows_amount = ${total}, lines_amount = ${total}, total = ${total}, due_date = ${due},
      currency_code = c.currency_code, exchange_rate = case when c.currency_code = 'USD' then null else ${`0.${100_000 + below(900_000)}`}::numeric end
    from project p join company c on c.id = p.company_id where p.id = i.project_id and i.id = ${id}`.execute(world.tx);
  if (kind === 3) return;
  await issueBare(world.tx, id);
  if (kind === 4) await voidBare(world.tx, id);
  if (kind === 5 || kind === 6)
    await sql`update invoice set received = round(total / ${kind - 4}, 2) where id = ${id}`.execute(world.tx);
  if (kind === 7) await creditOf(id);
}

/** A credit note of a third of an invoice; every second one is applied to it, whole or in part. */
async function creditOf(invoiceId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into invoice (corrects_invoice_id, credit_reason, billing_id, project_id, company_id, reference, start_date, end_date,
      timesheet_start_date, timesheet_end_date, invoice_date, due_date, currency_code, exchange_rate, template, tax_setting, tax_components, customer_memo,
      private_note, note, rows_amount, rounding, services_amount, lines_amount, tax_amount, untaxed_rounding, total, created_at, updated_at)
    select id, 'a mistake', billing_id, project_id, company_id, 'CR-' || id, start_date, end_date, timesheet_start_date,
      timesheet_end_date, invoice_date, due_date + 20, currency_code, exchange_rate, template, tax_setting, '[]', '', '', '', 0, 0, -round(total / 3, 2),
      -round(total / 3, 2), 0, 0, -round(total / 3, 2), now(), now()
    from invoice where id = ${invoiceId} returning id`.execute(world.tx);
  const creditId = rows[0]?.id as number;
  await issueBare(world.tx, creditId);
  if (below(2) === 0)
    await sql`insert into credit_application (credit_id, invoice_id, applied_on, amount, reason, entered_at)
      select id, corrects_invoice_id, invoice_date, round(-total / ${1 + below(2)}, 2), '', now() from invoice where id = ${creditId}`.execute(
      world.tx,
    );
}

type Query = NonNullable<RequestOf<typeof dashboardEndpoints.figures>['query']>;

const usd = parseCurrency('USD');
const convertedFrom = (code: string, amount: string, rate: string): bigint =>
  code === 'USD'
    ? moneyFromText(amount, usd)
    : convert(moneyFromText(amount, parseCurrency(code)), parseCurrency(code), exchangeRateFromText(rate), usd);

interface Raw {
  readonly document: number | null;
  readonly company: number;
  readonly month: string;
  readonly currency: string;
  readonly state: string;
  readonly due: string;
  readonly rate: string;
  readonly predicted: string;
  readonly total: string;
  readonly received: string;
  readonly applied: string;
  readonly csms: readonly string[];
  readonly accountants: readonly string[];
}

/** Every billing and every document of it, as they are stored and nothing more. */
async function rawRows(): Promise<readonly Raw[]> {
  const { rows } = await sql<Raw>`
    select i.id as document, p.company_id as company, b.received_month as month, c.currency_code as currency, coalesce(i.document_state, '') as state, case when i.corrects_invoice_id is null then coalesce(i.due_date::text, '2000-01-01') else '9999-12-31' end as due,
      coalesce(i.exchange_rate, 1)::text as rate, b.predicted_amount::text as predicted, coalesce(i.total, 0)::text as total, coalesce(i.received, 0)::text as received,
      (select coalesce(sum(case when a.invoice_id = i.id then a.amount else -a.amount end), 0)::text from credit_application a where i.id in (a.credit_id, a.invoice_id)) as applied,
      array(select u.email::text from project_staff s join staff_user u on u.id = s.user_id where s.project_id = p.id and s.kind = 'csm') as csms,
      array(select u.email::text from project_staff s join staff_user u on u.id = s.user_id where s.project_id = p.id and s.kind = 'accountant') as accountants
    from (select null::int as id, b.id as billing from billing b union all select i.id, i.billing_id from invoice i) d
      join billing b on b.id = d.billing left join invoice i on i.id = d.id join project p on p.id = b.project_id join company c on c.id = p.company_id
    where b.received_month is not null`.execute(world.tx);
  return rows;
}

/** The figures of some rows, added up one by one. */
function plain(rows: readonly Raw[]): DashboardFigures {
  const sum = (figure: (row: Raw) => bigint): string =>
    moneyText(moneyOfMinorUnits(rows.reduce((all, row) => all + figure(row), 0n)), usd);
  const document = (amount: (row: Raw) => bigint, when: (row: Raw) => boolean = () => true) =>
    sum((row) => (row.document !== null && row.state !== 'void' && when(row) ? amount(row) : 0n));
  const total = ({ currency, total: amount, rate }: Raw) => convertedFrom(currency, amount, rate);
  // in these currencies a difference of two amounts has whole cents as well
  const open = (row: Raw) =>
    convertedFrom(
      row.currency,
      moneyText(
        moneyOfMinorUnits(
          moneyFromText(row.total, parseCurrency(row.currency)) -
            moneyFromText(row.received, parseCurrency(row.currency)) -
            moneyFromText(row.applied, parseCurrency(row.currency)),
        ),
        parseCurrency(row.currency),
      ),
      row.rate,
    );
  const isIssued = ({ state: of }: Raw) => of === 'issued';
  return {
    predictedAmount: sum((row) =>
      row.document === null
        ? convertedFrom(row.currency, row.predicted, newest[row.currency as keyof typeof newest])
        : 0n,
    ),
    invoiceAmount: document(total),
    draftAmount: document(total, ({ state: of }) => of === 'draft'),
    receivedAmount: document(({ currency, received, rate }) => convertedFrom(currency, received, rate)),
    outStandingAmount: document(open, isIssued),
    overdueAmount: document(open, (row) => isIssued(row) && row.due < today),
  };
}

const figuresOf = (rest: DashboardFigures): DashboardFigures => ({
  predictedAmount: rest.predictedAmount,
  invoiceAmount: rest.invoiceAmount,
  draftAmount: rest.draftAmount,
  receivedAmount: rest.receivedAmount,
  outStandingAmount: rest.outStandingAmount,
  overdueAmount: rest.overdueAmount,
});

const filters: readonly { filterFor: (people: { csm: string; accountant: string }) => Partial<Query> }[] = [
  { filterFor: () => ({}) },
  { filterFor: () => ({ from: 'Sep-2026', to: 'Sep-2026' }) },
  { filterFor: ({ csm }) => ({ csmEmail: csm }) },
  { filterFor: ({ accountant }) => ({ accountantEmail: accountant }) },
  { filterFor: ({ csm, accountant }) => ({ csmEmail: csm, accountantEmail: accountant }) },
];

describe('the invoice dashboard', () => {
  test('has the figures that adding up every billing and document gives, to the cent, for everyone and every filter', async () => {
    const raw = await rawRows();
    let compared = 0;
    for (const person of [admin, csms[0] as Person, accountants[1] as Person])
      for (const input of filters) {
        const query: Query = {
          from: 'Jun-2026',
          to: 'Dec-2026',
          ...input.filterFor({ csm: csms[1]?.email as string, accountant: accountants[0]?.email as string }),
        };
        const { data } = await person.call(dashboardEndpoints.figures, { query });
        const shown = raw.filter(
          (row) =>
            calendarDate(row.month) >= (query.from === 'Sep-2026' ? '2026-09-01' : '2026-06-01') &&
            calendarDate(row.month) <= (query.to === 'Sep-2026' ? '2026-09-01' : '2026-12-01') &&
            (query.csmEmail === undefined || row.csms.includes(query.csmEmail)) &&
            (query.accountantEmail === undefined || row.accountants.includes(query.accountantEmail)) &&
            (person === admin || [...row.csms, ...row.accountants].includes(person.email)),
        );
        expect(figuresOf(data.totals)).toEqual(plain(shown));
        for (const month of data.byMonth)
          expect([month.month, figuresOf(month)]).toEqual([
            month.month,
            plain(shown.filter((row) => formatDate(calendarDate(row.month), 'MMM-yyyy') === month.month)),
          ]);
        for (const one of data.byCurrency)
          expect([one.currencyCode, figuresOf(one)]).toEqual([
            one.currencyCode,
            plain(shown.filter((row) => row.currency === one.currencyCode)),
          ]);
        for (const one of data.byCompany)
          expect(figuresOf(one)).toEqual(plain(shown.filter((row) => row.company === one.companyId)));
        for (const one of data.byCsm)
          expect(figuresOf(one)).toEqual(plain(shown.filter((row) => row.csms.includes(one.email))));
        for (const one of data.byAccountant)
          expect(figuresOf(one)).toEqual(plain(shown.filter((row) => row.accountants.includes(one.email))));
        expect(data.ageing.map(({ outStandingAmount }) => outStandingAmount)).toEqual(
          ageing(calendarDate(today)).map(
            ({ from = '0000', to = '9999-12-31' }) =>
              plain(shown.filter((row) => row.due >= from && row.due <= to)).outStandingAmount,
          ),
        );
        compared += shown.length;
      }
    expect(compared).toBeGreaterThan(1000);
  });

  test('has the totals of the lists that its figures open, to the cent', async () => {
    const months = ['Jun-2026', 'Jul-2026', 'Aug-2026', 'Sep-2026', 'Oct-2026', 'Nov-2026', 'Dec-2026'];
    const wide = { from: 'Jun-2026', to: 'Dec-2026' };
    let opened = 0;
    for (const person of [admin, csms[0] as Person, accountants[1] as Person])
      for (const filter of [
        {},
        { csmEmail: csms[1]?.email as string },
        { accountantEmail: accountants[0]?.email as string },
      ]) {
        const { data } = await person.call(dashboardEndpoints.figures, { query: { ...wide, ...filter } });
        type Narrow = {
          months?: string[];
          csmEmail?: string;
          accountantEmail?: string;
          companyId?: number;
          currencyCode?: string;
        };
        const expectLists = async (figures: DashboardFigures, narrow: Narrow): Promise<void> => {
          const { months: of = months, csmEmail, accountantEmail, companyId, currencyCode } = { ...filter, ...narrow };
          const predicted = await person.call(revenueEndpoints.totals, {
            body: {
              receivedMonth: of,
              ...(csmEmail === undefined ? {} : { csmEmail }),
              ...(accountantEmail === undefined ? {} : { accountantEmail }),
              ...(companyId === undefined ? {} : { companyId }),
              ...(currencyCode === undefined ? {} : { currencyCode }),
            },
          });
          const invoices = {
            receivedMonth: of.join(),
            ...(csmEmail === undefined ? {} : { csm: csmEmail }),
            ...(accountantEmail === undefined ? {} : { accountant: accountantEmail }),
            ...(companyId === undefined ? {} : { companyId }),
            ...(currencyCode === undefined ? {} : { currencyCode }),
          };
          const usdOf = async (more: Partial<RequestOf<typeof invoiceEndpoints.totals>['query']> = {}) => {
            const list = await person.call(invoiceEndpoints.totals, { query: { ...invoices, ...more } });
            expect(list.failure).toBeUndefined();
            opened += 1;
            return list.data.usd;
          };
          const all = await usdOf();
          const drafts = await usdOf({ invoiceStatus: 'Draft' });
          const overdue = await usdOf({ invoiceDueDate: '01-Jan-2000,20-Nov-2026' });
          expect({
            predictedAmount: predicted.data.usd?.predictedAmount,
            invoiceAmount: all?.invoiceAmount,
            draftAmount: drafts?.invoiceAmount,
            receivedAmount: all?.receivedAmount,
            outStandingAmount: all?.outStandingAmount,
            overdueAmount: overdue?.outStandingAmount,
          }).toEqual(figuresOf(figures));
        };
        await expectLists(data.totals, {});
        for (const { month, ...one } of data.byMonth) await expectLists(one, { months: [month] });
        for (const { email, ...one } of data.byCsm) await expectLists(one, { csmEmail: email });
        for (const { email, ...one } of data.byAccountant) await expectLists(one, { accountantEmail: email });
        for (const { companyId, ...one } of data.byCompany) await expectLists(one, { companyId });
        for (const { currencyCode, ...one } of data.byCurrency) await expectLists(one, { currencyCode });
        for (const { dueFrom, dueTo, outStandingAmount } of data.ageing) {
          const day = (date: string | null, open: string) =>
            date === null ? open : formatDate(calendarDate(date), 'dd-MMM-yyyy');
          const { data: list } = await person.call(invoiceEndpoints.totals, {
            query: {
              receivedMonth: months.join(),
              ...('csmEmail' in filter ? { csm: filter.csmEmail } : {}),
              ...('accountantEmail' in filter ? { accountant: filter.accountantEmail } : {}),
              invoiceDueDate: `${day(dueFrom, '01-Jan-2000')},${day(dueTo, '31-Dec-2199')}`,
            },
          });
          expect(list.usd?.outStandingAmount).toBe(outStandingAmount);
        }
      }
    expect(opened).toBeGreaterThan(400);
  }, 60_000);

  test('has a line for each month, also for one without billings, and figures of 0 where there is nothing', async () => {
    const { data } = await admin.call(dashboardEndpoints.figures, { query: { from: 'Nov-2030', to: 'Jan-2031' } });
    expect(data.byMonth.map(({ month, invoiceAmount }) => [month, invoiceAmount])).toEqual([
      ['Nov-2030', '0.00'],
      ['Dec-2030', '0.00'],
      ['Jan-2031', '0.00'],
    ]);
    expect([data.totals.predictedAmount, data.totals.invoicedOfPredicted, data.byCompany, data.byCsm]).toEqual([
      '0.00',
      null,
      [],
      [],
    ]);
    expect(data.ageing.map(({ outStandingAmount }) => outStandingAmount)).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
    ]);
  });

  test('shows the rates: the newest one of predictions, and what invoices were converted at on average', async () => {
    const { data } = await admin.call(dashboardEndpoints.figures, { query: { from: 'Jun-2026', to: 'Dec-2026' } });
    expect(data.byCurrency.map(({ currencyCode, rate, rateOf }) => [currencyCode, rate, rateOf])).toEqual([
      ['AED', '0.272294', '2026-11-20'],
      ['CAD', '0.712345', '2026-11-20'],
      ['GBP', '1.312500', '2026-11-20'],
      ['INR', '0.011873', '2026-11-20'],
      ['USD', null, null],
    ]);
    expect(data.byCurrency.map(({ invoicesRate }) => invoicesRate === null)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  test('refuses a range that ends before it begins, and one of more than 24 months', async () => {
    const of = async (from: string, to: string) =>
      (await admin.call(dashboardEndpoints.figures, { query: { from, to } })).failure;
    expect((await of('Feb-2026', 'Jan-2026'))?.errors?.map(({ message }) => message)).toEqual([
      'The end date cannot be before the start date.',
    ]);
    expect((await of('Jan-2025', 'Jan-2027'))?.errors?.map(({ message }) => message)).toEqual([
      'Please choose at most 24 months.',
    ]);
    expect(await of('Jan-2025', 'Dec-2026')).toBeUndefined();
    for (const from of ['9'.repeat(120), 'Feb-9999', '']) {
      const refused = await of(from, 'Dec-2026');
      expect([refused?.code, refused?.errors?.map(({ path }) => path)]).toEqual(['invalid_input', ['from']]);
    }
  });

  test('compares predictions with what is invoiced before tax, in the total and in each part', async () => {
    const companyId = await aCompany(world.tx, { currencyCode: 'USD' });
    const project = await aProject(world.tx, { companyId });
    const { rows } = await sql<{ id: number }>`
      insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, created_at)
      values (${project.id}, '2031-06-01', 75, 1000, '2031-06-01', now()) returning id`.execute(world.tx);
    const invoiceId = await aBareDraft(world.tx, project.id, rows[0]?.id);
    await sql`update invoice set rows_amount = 1000, lines_amount = 1000, tax_amount = 180, total = 1180
      where id = ${invoiceId}`.execute(world.tx);
    const { data } = await admin.call(dashboardEndpoints.figures, { query: { from: 'Jun-2031', to: 'Jun-2031' } });
    expect([data.totals.invoiceAmount, data.totals.invoicedOfPredicted]).toEqual(['1180.00', '100.00']);
    for (const part of [data.byMonth, data.byCompany, data.byCurrency])
      expect(part.map((one) => one.invoicedOfPredicted)).toEqual(['100.00']);
  });

  test('has no figure where a rate is missing, and says of how many', async () => {
    const companyId = await aCompany(world.tx, { currencyCode: 'EUR' });
    const project = await aProject(world.tx, { companyId });
    await sql`insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, created_at)
      values (${project.id}, '2031-05-01', 75, 100, '2031-05-01', now())`.execute(world.tx);
    const { data } = await admin.call(dashboardEndpoints.figures, { query: { from: 'May-2031', to: 'May-2031' } });
    expect([data.totals.predictedAmount, data.totals.invoiceAmount, data.unrated]).toEqual([null, '0.00', 1]);
  });
});
