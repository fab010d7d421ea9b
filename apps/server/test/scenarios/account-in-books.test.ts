import { generator, isFullRun, pick, type Draw } from '@countinghouse/billing/testing/random-run.ts';
import { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints, type ReceiptsOfInvoice } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sandboxBooks } from '../../seed/connect-sandbox.ts';
import { aCompany } from '../../seed/builders.ts';
import { enterJobs } from '../../src/jobs/history.sql.ts';
import { jobs } from '../../src/jobs/schedule.ts';
import { connectionOfBooks } from '../../src/slices/connections/connections.public.ts';
import { aBillableProject, aSavedInvoice } from '../billable-project.ts';
import { aWorld, type CallAnswer, type Person, type World } from '../world.ts';
import { cents, decimal } from './plain-sums.ts';

const histories = Number(process.env['HISTORIES'] ?? (isFullRun ? 10_000 : 8));
/** Histories that share an installation and each run of its jobs; each has a company of its own. */
const inOneWorld = 50;
const kinds = [
  { provider: 'QUICK_BOOKS', region: 'US', currencyCode: 'USD' },
  { provider: 'QUICK_BOOKS', region: 'UK', currencyCode: 'GBP' },
  { provider: 'ZOHO_BOOKS', region: 'IND', currencyCode: 'INR' },
] as const;
type Kind = (typeof kinds)[number];

let world: World;
let anna: Person;
async function openWorld(): Promise<void> {
  world = await aWorld({ environment: { PACE: '0' } });
  for (const { region, provider } of kinds) await world.connectBooks(region, provider);
  await enterJobs(world.tx, jobs, world.clock.now());
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
}

/** Delivers all messages while time passes. */
async function deliver(): Promise<void> {
  for (;;) {
    await world.deliverAll();
    const { rows } = await sql<{ due: string }>`
      select min(due_at)::text as due from outbox where state in ('ready', 'unknown', 'sending')`.execute(world.tx);
    const due = rows[0]?.due;
    if (due == null) return;
    world.clock.advance(Math.max(Date.parse(due) - world.clock.now(), 1_000));
  }
}

/** A bookkeeper and the product use the same books in turn. */
async function compare(those: readonly History[]): Promise<void> {
  await deliver();
  for (const history of those) await history.compareInvoices();
  const synced = await world.product.jobs.runNow('BOOKS_PAYMENT_SYNC');
  // a service that did not answer on a busy machine is reported as that, and not as a difference
  expect(synced).toMatchObject({ failed: 0 });
  await deliver();
}

/** Lets each history act several times; all of them share the deliveries and the comparisons with the books. */
async function run(those: readonly History[]): Promise<void> {
  for (const history of those) await history.begin();
  await deliver();
  for (;;) {
    const acting = those.filter(({ left }) => left > 0);
    if (acting.length === 0) break;
    for (const history of acting) await history.actHere();
    await deliver();
    const changed: History[] = [];
    for (const history of acting) if (await history.actThere()) changed.push(history);
    if (changed.length > 0) await compare(changed);
  }
  await compare(those);
}

interface Row {
  readonly id: number;
  readonly booksId: string;
  readonly isCredit: boolean;
  readonly state: 'issued' | 'void';
  readonly outstanding: bigint;
  readonly adjusted: bigint;
}

const actsHere = [
  ...([
    'pay',
    'pay',
    'payShort',
    'reverse',
    'credit',
    'credit',
    'reverseCredit',
    'adjust',
    'reverseAdjustment',
  ] as const),
  ...(['move', 'move', 'move', 'refund', 'refund', 'use', 'use', 'apply', 'apply', 'void'] as const),
  // they need money on account or a refund first
  ...(['refundAccount', 'refundAccount', 'refundAccount', 'reverseRefund', 'reverseRefund', 'reverseRefund'] as const),
];
const actsThere = [
  ...(['payThere', 'removeThere', 'applyThere', 'unapplyThere', 'refundAccountThere', 'refundAccountThere'] as const),
  ...(['refundAccountThere', 'removeRefundThere', 'removeRefundThere', 'removeRefundThere'] as const),
];
const acts = [...actsHere, ...actsThere];
const isThere = (act: (typeof acts)[number]): act is (typeof actsThere)[number] => act.endsWith('There');

/** Random acts on two invoices of one company, here and in its books. */
class History {
  /** The acts in their order; a failure lists them. */
  readonly acts: string[] = [];
  readonly seed: number;
  readonly kind: Kind;
  /** How many acts are still to come. */
  left: number;
  /** How many were possible. */
  done = 0;
  #actThere: (typeof actsThere)[number] | undefined;
  /** How often nothing was possible: all documents may be void. */
  #inVain = 0;
  /** The only document that the last act of the bookkeeper changed, by its id in the books. */
  #changedThere: string | undefined;
  readonly #draw: Draw;
  #companyId = 0;
  #developers = new Map<number, number>();
  /** Invoices and credit notes. */
  readonly #ids: number[] = [];

  constructor(seed: number) {
    this.seed = seed;
    this.kind = kinds[(seed + 1) % kinds.length] as Kind;
    this.#draw = generator(seed);
    this.left = 7 + this.#draw(6);
  }

  has(invoiceId: number | null): boolean {
    return this.#ids.some((id) => id === invoiceId);
  }

  async begin(): Promise<void> {
    this.#companyId = await aCompany(world.tx, this.kind);
    for (let at = 0; at < 2; at += 1) {
      const project = await aBillableProject(world, anna, { companyId: this.#companyId });
      const foreign = this.kind.currencyCode === 'USD' ? {} : { exchangeRate: '1.25' };
      const { invoiceId } = await aSavedInvoice(anna, project, { saveInBooks: true, ...foreign });
      this.#ids.push(invoiceId);
      this.#developers.set(invoiceId, project.employeeId);
    }
  }

  /** Acts here once, or several times before the first act is sent; an act in the books waits until all is sent. */
  async actHere(): Promise<void> {
    do {
      this.#actThere = undefined;
      const act = await this.#act();
      if (act === undefined || act === 'credit') return;
    } while (this.left > 0 && this.#draw(3) === 0);
  }

  /** The act that was done here; undefined when one of the bookkeeper comes next or none was possible. */
  async #act(): Promise<(typeof actsHere)[number] | undefined> {
    for (let tries = 0; tries < acts.length; tries += 1) {
      const act = pick(this.#draw, acts);
      if (isThere(act)) {
        this.#actThere = act;
        return undefined;
      }
      if (await this[act]()) {
        this.#count(act);
        return act;
      }
    }
    this.left = 0;
    return undefined;
  }

  /** The act of the bookkeeper whose turn has come; returns whether it was possible. */
  async actThere(): Promise<boolean> {
    const act = this.#actThere;
    if (act === undefined) return false;
    if (await this[act]()) {
      this.#count(act);
      return true;
    }
    this.#inVain += 1;
    if (this.#inVain > acts.length) this.left = 0;
    return false;
  }

  #count(act: (typeof acts)[number]): void {
    this.acts.push(act);
    this.left -= 1;
    this.done += 1;
    this.#inVain = 0;
  }

  /** Compares the invoice that the bookkeeper changed, or all of them. */
  async compareInvoices(): Promise<void> {
    for (const { id, booksId, isCredit } of await this.rows())
      if (!isCredit && booksId === (this.#changedThere ?? booksId))
        expect([this.seed, (await this.#ask(booksDifferenceEndpoints.compare, { params: { id } })).status]).toEqual([
          this.seed,
          200,
        ]);
    this.#changedThere = undefined;
  }

  /** What is on account of each payment, here and in the books. */
  async accounts(): Promise<readonly { readonly paymentId: string; readonly here: string; readonly there: string }[]> {
    const { rows } = await sql<{ paymentId: string; here: string }>`
      select payment_id as "paymentId", sum(amount)::numeric(18, 2)::text as here from account_payment
      where company_id = ${this.#companyId} and payment_id is not null group by payment_id order by payment_id`.execute(
      world.tx,
    );
    const connection = await connectionOfBooks(world.tx, this.kind);
    if (connection === undefined) throw new Error('no books');
    const books = world.product.outside.booksFor(connection);
    return Promise.all(
      rows.map(async (row) => {
        const excess = await books.excessOf({ paymentId: row.paymentId, currency: this.kind.currencyCode });
        return { ...row, there: decimal(cents(excess?.open ?? '0.00'), 2) };
      }),
    );
  }

  async rows(): Promise<readonly Row[]> {
    const { rows } = await sql<Omit<Row, 'outstanding' | 'adjusted'> & { outstanding: string; adjusted: string }>`
      select id, books_id as "booksId", corrects_invoice_id is not null as "isCredit", document_state as state, outstanding::text, adjusted::text
      from invoice where id = any(${this.#ids}::int[]) and document_state <> 'draft' and books_id is not null order by id`.execute(
      world.tx,
    );
    return rows.map((row) => ({ ...row, outstanding: cents(row.outstanding), adjusted: cents(row.adjusted) }));
  }

  async #ask<E extends Endpoint>(endpoint: E, request: Parameters<Person['call']>[1]): Promise<CallAnswer<E>> {
    const answer = await anna.call(endpoint, request as never);
    if (answer.status >= 500) throw new Error(`${endpoint.path} answered ${answer.status}`);
    return answer;
  }
  #account = async (id: number): Promise<ReceiptsOfInvoice> =>
    (await anna.call(receiptEndpoints.list, { params: { id } })).data;
  #oneOf = async (which: (row: Row) => boolean): Promise<Row | undefined> => {
    const rows = (await this.rows()).filter((row) => row.state === 'issued' && which(row));
    return rows.length === 0 ? undefined : pick(this.#draw, rows);
  };
  #invoice = () => this.#oneOf((row) => !row.isCredit);
  /** All of an amount, or a part of it, above 0. */
  #part = (whole: bigint): bigint =>
    this.#draw(3) === 0 || whole < 2n ? whole : 1n + (whole * BigInt(this.#draw(99))) / 100n;

  async pay(short: object = {}): Promise<boolean> {
    const invoice = await this.#invoice();
    if (invoice === undefined || invoice.outstanding <= 0n) return false;
    const { version } = await this.#account(invoice.id);
    const amount = Object.keys(short).length === 0 ? this.#part(invoice.outstanding) : invoice.outstanding / 2n;
    const rest = {
      ...short,
      ...('adjustmentType' in short ? { adjustmentAmount: decimal(invoice.outstanding - amount, 2) } : {}),
    };
    const body = {
      invoiceId: invoice.id,
      version,
      amount: decimal(amount, 2),
      receivedDate: '2026-11-20',
      recordInBooks: true,
      ...rest,
    };
    return (await this.#ask(receiptEndpoints.add, { body })).failure === undefined;
  }
  payShort(): Promise<boolean> {
    const withheld = { certificateNumber: 'TDS-1', withholdingRate: '10.00' };
    const adjustmentType = pick(this.#draw, [
      'Withholding Tax',
      'Bank Charge',
      'Exchange Difference',
      'Discount',
    ] as const);
    return this.pay({
      adjustmentType,
      adjustmentReason: 'short',
      ...(adjustmentType === 'Withholding Tax' ? withheld : {}),
    });
  }
  async reverse(): Promise<boolean> {
    return this.#onReceipt(receiptEndpoints.reverse);
  }
  async move(): Promise<boolean> {
    return this.#onReceipt(receiptEndpoints.moveToOpenCredit);
  }
  async #onReceipt(
    endpoint: typeof receiptEndpoints.reverse | typeof receiptEndpoints.moveToOpenCredit,
  ): Promise<boolean> {
    const document = await this.#oneOf(() => true);
    if (document === undefined) return false;
    const { receipts, version } = await this.#account(document.id);
    // a payment from the books is reversed there; reversing it here alone would contradict them
    const notReversed = receipts.filter(
      (one) =>
        !one.isReversed &&
        one.reverses === null &&
        (one.source === 'hand' || endpoint === receiptEndpoints.moveToOpenCredit),
    );
    if (notReversed.length === 0) return false;
    const params = { id: document.id, receiptId: pick(this.#draw, notReversed).receiptId };
    return (await this.#ask(endpoint, { params, body: { version, reason: 'a mistake' } })).failure === undefined;
  }
  async credit(): Promise<boolean> {
    const invoice = await this.#invoice();
    if (invoice === undefined) return false;
    const current = (await anna.call(invoiceEndpoints.get, { params: { id: invoice.id } })).data;
    const hours = 1 + this.#draw(4);
    const answer = await this.#ask(creditEndpoints.credit, {
      params: { id: invoice.id },
      body: {
        version: current.version,
        reason: 'hours billed twice',
        creditDate: '2026-12-21',
        lines: current.invoiceLineItemList.map(({ lineId }) => ({ lineId, quantity: `${hours}.00`, amount: null })),
        hours: [{ userId: this.#developers.get(invoice.id) ?? 0, hours: `${hours}.00` }],
        creditAmount: `-${hours * 50}.00`,
      },
    });
    if (answer.failure !== undefined) return false;
    this.#ids.push(answer.data.invoiceId);
    return true;
  }
  async apply(): Promise<boolean> {
    const credit = await this.#oneOf((row) => row.isCredit && row.outstanding < 0n);
    const invoice = await this.#invoice();
    if (credit === undefined || invoice === undefined || invoice.outstanding <= 0n) return false;
    const most = -credit.outstanding < invoice.outstanding ? -credit.outstanding : invoice.outstanding;
    const { version } = await this.#account(invoice.id);
    const body = { version, creditId: credit.id, amount: decimal(this.#part(most), 2) };
    return (await this.#ask(receiptEndpoints.applyCredit, { params: { id: invoice.id }, body })).failure === undefined;
  }
  async reverseCredit(): Promise<boolean> {
    const document = await this.#oneOf(() => true);
    if (document === undefined) return false;
    const { creditApplications, version } = await this.#account(document.id);
    const notReversed = creditApplications.filter((one) => !one.isReversed && one.reverses === null);
    if (notReversed.length === 0) return false;
    const params = { id: document.id, applicationId: pick(this.#draw, notReversed).applicationId };
    return (
      (await this.#ask(receiptEndpoints.reverseCreditApplication, { params, body: { version, reason: 'of another' } }))
        .failure === undefined
    );
  }
  async use(): Promise<boolean> {
    const invoice = await this.#invoice();
    if (invoice === undefined || invoice.outstanding <= 0n) return false;
    const { paymentsOnAccount } = (await anna.call(receiptEndpoints.openCredits, { params: { id: this.#companyId } }))
      .data;
    const open = cents(paymentsOnAccount[0]?.openAmount ?? '0.00');
    if (open <= 0n) return false;
    const { version } = await this.#account(invoice.id);
    const amount = decimal(this.#part(open < invoice.outstanding ? open : invoice.outstanding), 2);
    return (
      (await this.#ask(receiptEndpoints.payFromOpenCredit, { params: { id: invoice.id }, body: { version, amount } }))
        .failure === undefined
    );
  }
  /** Refunds the open amount of a credit note. */
  async refund(): Promise<boolean> {
    const credit = await this.#oneOf((row) => row.isCredit && row.outstanding < 0n);
    if (credit === undefined) return false;
    const { version, books } = await this.#account(credit.id);
    const depositAccountId = books?.depositAccounts.find(({ name }) => name.includes('Checking'))?.id;
    const amount = `-${decimal(this.#part(-credit.outstanding), 2)}`;
    const body = {
      invoiceId: credit.id,
      version,
      amount,
      receivedDate: '2026-11-20',
      recordInBooks: true,
      depositAccountId,
    };
    return (await this.#ask(receiptEndpoints.add, { body })).failure === undefined;
  }
  async #open() {
    return (await anna.call(receiptEndpoints.openCredits, { params: { id: this.#companyId } })).data;
  }
  /** A part of the payments on account is refunded. */
  async refundAccount(): Promise<boolean> {
    const [account] = (await this.#open()).paymentsOnAccount;
    if (account === undefined) return false;
    const { openAmount, currencyCode, books } = account;
    const depositAccountId = books?.depositAccounts.find(({ name }) => name.includes('Checking'))?.id;
    const amount = decimal(this.#part(cents(openAmount)), 2);
    const rest = { recordInBooks: true, depositAccountId };
    const body = { currencyCode, amount, refundDate: '2026-11-20', note: 'wire', ...rest };
    const params = { id: this.#companyId };
    return (await this.#ask(receiptEndpoints.refundOpenCredit, { params, body })).failure === undefined;
  }
  async reverseRefund(): Promise<boolean> {
    const notReversed = (await this.#open()).refunds.filter(({ isReversed }) => !isReversed);
    if (notReversed.length === 0) return false;
    const params = { id: this.#companyId, refundNumber: pick(this.#draw, notReversed).refundNumber };
    const body = { reason: 'a mistake' };
    return (await this.#ask(receiptEndpoints.reverseRefund, { params, body })).failure === undefined;
  }
  /** The bookkeeper refunds the open amount of a payment on account. */
  async refundAccountThere(): Promise<boolean> {
    const open = (await this.accounts()).filter(({ there }) => cents(there) > 0n);
    if (open.length === 0) return false;
    const { paymentId, there } = pick(this.#draw, open);
    const payment = { paymentId, amount: decimal(this.#part(cents(there)), 2), date: '2026-11-19' };
    await world.control('POST', `${(await this.#there()).path}/refunds`, payment);
    return true;
  }
  async removeRefundThere(): Promise<boolean> {
    const { rows } = await sql<{ id: string }>`
      select f.refund_id as id from account_refund_in_books f join account_payment a on a.id = f.account_payment_id
      where a.company_id = ${this.#companyId} and f.refund_id is not null
        and not exists (select from account_payment x where x.reverses = a.id) order by f.refund_id`.execute(world.tx);
    if (rows.length === 0) return false;
    await world.control('DELETE', `${(await this.#there()).path}/refunds/${pick(this.#draw, rows).id}`);
    return true;
  }
  async adjust(): Promise<boolean> {
    const invoice = await this.#invoice();
    if (invoice === undefined || invoice.outstanding <= 0n) return false;
    const { version } = await this.#account(invoice.id);
    const body = {
      version,
      adjustmentType: 'Discount',
      amount: decimal(1n + this.#part(invoice.outstanding) / 5n, 2),
      adjustedDate: '2026-11-20',
      reason: 'goodwill',
    };
    return (await this.#ask(receiptEndpoints.adjust, { params: { id: invoice.id }, body })).failure === undefined;
  }
  async reverseAdjustment(): Promise<boolean> {
    const invoice = await this.#invoice();
    if (invoice === undefined) return false;
    const { adjustments, version } = await this.#account(invoice.id);
    const notReversed = adjustments.find((one) => !one.isReversed && one.reverses === null);
    if (notReversed === undefined) return false;
    const params = { id: invoice.id, adjustmentId: notReversed.adjustmentId };
    return (
      (await this.#ask(receiptEndpoints.reverseAdjustment, { params, body: { version, reason: 'a mistake' } }))
        .failure === undefined
    );
  }
  async void(): Promise<boolean> {
    const document = await this.#oneOf(() => this.#draw(6) === 0);
    if (document === undefined) return false;
    const { version } = (await anna.call(invoiceEndpoints.get, { params: { id: document.id } })).data;
    return (
      (
        await this.#ask(invoiceEndpoints.void, {
          params: { id: document.id },
          body: { version, reason: 'wrong customer' },
        })
      ).failure === undefined
    );
  }

  async #there() {
    const { applications, payments } = await world.booksOf(this.kind.region, this.kind.provider);
    const documents = (await this.rows()).map(({ booksId }) => booksId);
    return {
      path: `/books/${sandboxBooks(this.kind.provider, this.kind.region).realmId}`,
      applications: applications.filter(({ invoiceId }) => documents.includes(invoiceId)),
      payments: payments.filter(
        (one) =>
          one.state === 'open' &&
          Number(one.total) > 0 &&
          one.applied.some(({ invoiceId }) => documents.includes(invoiceId)),
      ),
    };
  }
  /** The bookkeeper enters a payment of the document's balance. */
  async payThere(): Promise<boolean> {
    const invoice = await this.#invoice();
    if (invoice === undefined || invoice.outstanding <= 0n) return false;
    const { path } = await this.#there();
    const payment = {
      documentId: invoice.booksId,
      amount: decimal(this.#part(invoice.outstanding), 2),
      date: '2026-11-19',
    };
    await world.control('POST', `${path}/payments`, payment);
    this.#changedThere = invoice.booksId;
    return true;
  }
  async removeThere(): Promise<boolean> {
    const { path, payments } = await this.#there();
    // books delete no payment before its refunds
    const { rows } = await sql<{ id: string; isRefunded: boolean }>`
      select a.payment_id as id, bool_or(a.receipt_id is null and a.amount < 0 and not a.is_of_books
        and not exists (select from account_payment x where x.reverses = a.id)) as "isRefunded"
      from account_payment a where a.company_id = ${this.#companyId} and a.payment_id is not null group by a.payment_id`.execute(
      world.tx,
    );
    const open = (await this.accounts()).filter(({ there }) => cents(there) > 0n);
    const ids = new Set([...payments.map(({ id }) => id), ...open.map(({ paymentId }) => paymentId)]);
    const whole = [...ids].filter((id) => !rows.some((one) => one.id === id && one.isRefunded)).map((id) => ({ id }));
    if (whole.length === 0) return false;
    await world.control('DELETE', `${path}/payments/${pick(this.#draw, whole).id}`);
    return true;
  }
  async applyThere(): Promise<boolean> {
    const credit = await this.#oneOf((row) => row.isCredit && row.outstanding < 0n);
    const invoice = await this.#invoice();
    if (credit === undefined || invoice === undefined || invoice.outstanding <= 0n) return false;
    const most = -credit.outstanding < invoice.outstanding ? -credit.outstanding : invoice.outstanding;
    const { path } = await this.#there();
    const payment = {
      creditId: credit.booksId,
      documentId: invoice.booksId,
      amount: decimal(this.#part(most), 2),
      date: '2026-11-19',
    };
    await world.control('POST', `${path}/applications`, payment);
    this.#changedThere = invoice.booksId;
    return true;
  }
  async unapplyThere(): Promise<boolean> {
    const { path, applications } = await this.#there();
    if (applications.length === 0) return false;
    const { id, invoiceId } = pick(this.#draw, applications);
    await world.control('DELETE', `${path}/applications/${id}`);
    this.#changedThere = invoiceId;
    return true;
  }
}

/** Both books hold open of every document of these histories what is outstanding here, and refused nothing. */
async function expectSameInBooks(those: readonly History[]): Promise<void> {
  const { rows: refused } = await sql<{ topic: string; reason: string; invoiceId: number | null }>`
    select o.topic, o.reason, coalesce((o.payload->>'invoiceId')::int, r.invoice_id) as "invoiceId"
    from outbox o left join receipt r on r.id = (o.payload->>'receiptId')::int
    where o.state = 'parked' and o.finished_at is not null`.execute(world.tx);
  const refusedHistories = refused.map(({ topic, reason, invoiceId }) => {
    const history = those.find((one) => one.has(invoiceId));
    return [history?.seed, ...(history?.acts ?? []), topic, reason];
  });
  expect(refusedHistories).toEqual([]);
  for (const kind of kinds) {
    const books = await world.booksOf(kind.region, kind.provider);
    const documents = new Map([...books.invoices, ...books.credits].map((one) => [one.id, one]));
    for (const history of those.filter((one) => one.kind === kind)) {
      const rows = await history.rows();
      const there = rows.map(({ id, booksId }) => {
        const document = documents.get(booksId);
        return [id, document?.state === 'open' ? cents(document.balance) : 0n];
      });
      const here = rows.map(({ id, isCredit, state, outstanding, adjusted }) => [
        id,
        state === 'void' ? 0n : isCredit ? -outstanding : outstanding + adjusted,
      ]);
      const story = [history.seed, kind.provider, ...history.acts];
      expect([...story, ...there]).toEqual([...story, ...here]);
      for (const { paymentId, here: open, there: openThere } of await history.accounts())
        expect([...story, paymentId, open]).toEqual([...story, paymentId, openThere]);
    }
  }
}

test(
  `after each of ${histories} random histories of an account the books hold open of every document what is outstanding here, with what was adjusted here alone`,
  async () => {
    const firstSeed = Number(process.env['SEED'] ?? 2110);
    const seen = new Set<string>();
    for (let begun = 0; begun < histories; begun += inOneWorld) {
      const group = Array.from(
        { length: Math.min(inOneWorld, histories - begun) },
        (_, at) => new History(firstSeed + begun + at),
      );
      await openWorld();
      try {
        await run(group);
        await expectSameInBooks(group);
      } finally {
        await world.close();
      }
      for (const history of group) for (const act of history.acts) seen.add(act);
      const acts = group.reduce((sum, { done }) => sum + done, 0);
      console.log(`${group.length} histories from seed ${group[0]?.seed}: ${acts} acts`);
    }
    expect([...seen].toSorted()).toEqual(
      'adjust apply applyThere credit move pay payShort payThere refund refundAccount refundAccountThere removeRefundThere removeThere reverse reverseAdjustment reverseCredit reverseRefund unapplyThere use void'.split(
        ' ',
      ),
    );
  },
  isFullRun ? 14_400_000 : 120_000,
);
