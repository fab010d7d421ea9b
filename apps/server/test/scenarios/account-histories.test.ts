import { generator, isFullRun, pick, type Draw } from '@countinghouse/billing/testing/random-run.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, aProject, aStaffUser } from '../../seed/builders.ts';
import { aBareCredit, aBareDraft, issueBare, voidBare } from '../bare-invoice.ts';
import { aDatabase, type TestDatabase } from '../test-database.ts';
import { AccountModel, type PlainDocument } from './account-model.ts';
import { cents, decimal } from './plain-sums.ts';

const histories = isFullRun ? 10_000 : 60;
const currencies = ['USD', 'GBP', 'INR'] as const;

let database: TestDatabase;
let clerk: number;
let projects: { readonly id: number; readonly company: number }[];
beforeAll(async () => {
  database = await aDatabase();
  clerk = (await aStaffUser(database.kysely, { role: 'ROLE_ACCOUNTANT' })).id;
  projects = [];
  for (let at = 0; at < 2; at += 1) {
    const company = await aCompany(database.kysely);
    projects.push({ id: (await aProject(database.kysely, { companyId: company })).id, company });
  }
});
afterAll(() => database.drop());

/** Whether the database accepts a statement, and the id that it returned. */
const tried = async (statement: Promise<{ rows: readonly { id: number }[] }>): Promise<number | undefined> =>
  statement.then(
    ({ rows }) => rows[0]?.id ?? 0,
    (error: { code?: string }) => (error.code?.startsWith('23') === true ? undefined : Promise.reject(error)),
  );

class History {
  readonly model = new AccountModel();
  readonly seen = new Map<string, number>();
  readonly #draw: Draw;

  constructor(draw: Draw) {
    this.#draw = draw;
  }

  async act(): Promise<void> {
    const acts = ['issue', 'credit', 'pay', 'adjust', 'apply', 'reverse', 'move', 'use', 'refund', 'void'] as const;
    const act = this.model.documents.size === 0 ? 'issue' : pick(this.#draw, acts);
    const isTaken = await this[act]();
    if (isTaken !== undefined) this.seen.set(`${act} ${isTaken}`, (this.seen.get(`${act} ${isTaken}`) ?? 0) + 1);
  }

  #any = (): PlainDocument => pick(this.#draw, [...this.model.documents.values()]);
  /** An amount around the outstanding one: less, all of it, more, nothing, or with the other sign. */
  #around(left: bigint): bigint {
    const part = left === 0n ? 0n : (left * BigInt(1 + this.#draw(99))) / 100n;
    return pick(this.#draw, [part, part, left, left, left + (left < 0n ? -1n : 1n), 0n, -part]);
  }

  async issue(): Promise<boolean> {
    const project = pick(this.#draw, projects);
    const currency = pick(this.#draw, currencies);
    const total = BigInt(1 + this.#draw(100_000));
    const id = await aBareDraft(database.kysely, project.id);
    await sql`update invoice set rows_amount = ${decimal(total, 2)}, lines_amount = ${decimal(total, 2)}, total = ${decimal(total, 2)},
      currency_code = ${currency}, exchange_rate = ${currency === 'USD' ? null : '1.234567'} where id = ${id}`.execute(
      database.kysely,
    );
    await issueBare(database.kysely, id);
    const { company } = project;
    this.model.documents.set(id, { id, company, currency, total, corrects: undefined, isVoid: false });
    return true;
  }

  /** A credit note, applied at once to its invoice up to the outstanding amount. */
  async credit(): Promise<boolean | undefined> {
    const of = this.#any();
    if (of.isVoid || of.corrects !== undefined) return undefined;
    const total = -(1n + (of.total * BigInt(this.#draw(100))) / 100n);
    const id = await aBareCredit(database.kysely, of.id, decimal(total, 2));
    await sql`update invoice set currency_code = ${of.currency} where id = ${id}`.execute(database.kysely);
    await issueBare(database.kysely, id);
    const credit = { id, company: of.company, currency: of.currency, total, corrects: of.id, isVoid: false };
    this.model.documents.set(id, credit);
    const left = this.model.left(of);
    const amount = left < -total ? left : -total;
    if (amount > 0n) await this.#apply(credit, of, amount);
    return true;
  }

  async #entry(kind: 'payment' | 'adjustment', { id }: PlainDocument, amount: bigint, reverses: number | null = null) {
    const text = decimal(amount, 2);
    return tried(
      kind === 'payment'
        ? sql<{ id: number }>`insert into receipt (invoice_id, received_on, amount, note, source, reverses, entered_at)
            values (${id}, '2026-06-01', ${text}, '', 'books', ${reverses}, now()) returning id`.execute(
            database.kysely,
          )
        : sql<{
            id: number;
          }>`insert into adjustment (invoice_id, adjusted_on, type, amount, reason, reverses, entered_by, entered_at)
            values (${id}, '2026-06-01', 'Discount', ${text}, 'a reason', ${reverses}, ${clerk}, now()) returning id`.execute(
            database.kysely,
          ),
    );
  }

  async #settle(kind: 'payment' | 'adjustment'): Promise<boolean> {
    const document = this.#any();
    const amount = this.#around(this.model.left(document));
    const id = await this.#entry(kind, document, amount);
    const isTaken = this.model.accepts(document, amount);
    expect([kind, document, amount, id !== undefined]).toEqual([kind, document, amount, isTaken]);
    if (id !== undefined)
      this.model.entries.push({ id, kind, document: document.id, credit: undefined, amount, isReversed: false });
    return isTaken;
  }
  pay = () => this.#settle('payment');
  adjust = () => this.#settle('adjustment');

  async #apply(credit: PlainDocument, invoice: PlainDocument, amount: bigint): Promise<boolean> {
    const isTaken = this.model.acceptsApplication(credit, invoice, amount);
    const id = await tried(
      sql<{ id: number }>`insert into credit_application (credit_id, invoice_id, applied_on, amount, reason, entered_at)
        values (${credit.id}, ${invoice.id}, '2026-06-01', ${decimal(amount, 2)}, '', now()) returning id`.execute(
        database.kysely,
      ),
    );
    expect([credit, invoice, amount, id !== undefined]).toEqual([credit, invoice, amount, isTaken]);
    const entry = { kind: 'application' as const, document: invoice.id, credit: credit.id, amount, isReversed: false };
    if (id !== undefined) this.model.entries.push({ ...entry, id });
    return isTaken;
  }

  async apply(): Promise<boolean> {
    const credits = [...this.model.documents.values()].filter(({ corrects }) => corrects !== undefined);
    const credit = credits.length === 0 ? this.#any() : pick(this.#draw, credits);
    const invoice = this.#any();
    const [open, left] = [-this.model.left(credit), this.model.left(invoice)];
    return this.#apply(credit, invoice, this.#around(open < left ? open : left));
  }

  async reverse(): Promise<boolean | undefined> {
    if (this.model.entries.length === 0) return undefined;
    const entry = pick(this.#draw, this.model.entries);
    const document = this.model.documents.get(entry.document) as PlainDocument;
    const id =
      entry.kind === 'application'
        ? await tried(
            sql<{
              id: number;
            }>`insert into credit_application (credit_id, invoice_id, applied_on, amount, reason, reverses, entered_at)
              values (${entry.credit}, ${entry.document}, '2026-06-01', ${decimal(-entry.amount, 2)}, 'a mistake', ${entry.id}, now())
              returning id`.execute(database.kysely),
          )
        : await this.#entry(entry.kind, document, -entry.amount, entry.id);
    expect([entry, id !== undefined]).toEqual([entry, !entry.isReversed]);
    const isTaken = !entry.isReversed;
    entry.isReversed = true;
    return isTaken;
  }

  async #account({ company, currency }: PlainDocument, amount: bigint, receipt: number | null) {
    const key = `${company} ${currency}`;
    const isTaken = amount !== 0n && this.model.balance(key) + amount >= 0n && (receipt !== null || amount < 0n);
    const id = await tried(
      sql<{
        id: number;
      }>`insert into account_payment (company_id, currency_code, paid_on, amount, receipt_id, note, entered_by, entered_at)
        values (${company}, ${currency}, '2026-06-01', ${decimal(amount, 2)}, ${receipt}, '', ${clerk}, now()) returning id`.execute(
        database.kysely,
      ),
    );
    expect([key, amount, id !== undefined]).toEqual([key, amount, isTaken]);
    if (id !== undefined) this.model.onAccount.set(key, this.model.balance(key) + amount);
    return isTaken;
  }

  /** Moves a payment that is not reversed off its invoice. */
  async move(): Promise<boolean | undefined> {
    const payments = this.model.entries.filter((one) => one.kind === 'payment' && !one.isReversed && one.amount > 0n);
    if (payments.length === 0) return undefined;
    const payment = pick(this.#draw, payments);
    const document = this.model.documents.get(payment.document) as PlainDocument;
    const reversal = await this.#entry('payment', document, -payment.amount, payment.id);
    payment.isReversed = true;
    return this.#account(document, payment.amount, reversal ?? null);
  }

  /** Pays an invoice from money on account. */
  async use(): Promise<boolean | undefined> {
    const document = this.#any();
    const [left, open] = [this.model.left(document), this.model.balance(`${document.company} ${document.currency}`)];
    const amount = left < open ? left : open;
    if (amount <= 0n) return undefined;
    const id = await this.#entry('payment', document, amount);
    if (id === undefined) throw new Error('a payment from the account was refused');
    const entry = { id, kind: 'payment' as const, document: document.id, credit: undefined, amount, isReversed: false };
    this.model.entries.push(entry);
    return this.#account(document, -amount, id);
  }

  refund(): Promise<boolean> {
    const document = this.#any();
    return this.#account(document, -this.#around(this.model.balance(`${document.company} ${document.currency}`)), null);
  }

  async void(): Promise<boolean> {
    const document = this.#any();
    const isTaken = this.model.acceptsVoid(document);
    if (document.isVoid) return false;
    const id = await tried(voidBare(database.kysely, document.id).then(() => ({ rows: [{ id: document.id }] })));
    expect([document, id !== undefined]).toEqual([document, isTaken]);
    if (isTaken) document.isVoid = true;
    return isTaken;
  }

  /** Every document in the database beside the same one in the model. */
  async compare(seed: number): Promise<void> {
    const ids = [...this.model.documents.keys()];
    const { rows } = await sql<{ id: number; left: string; standing: string }>`
      select id, outstanding::text as left, standing from invoice where id = any(${ids}::int[]) order by id`.execute(
      database.kysely,
    );
    expect([seed, ...rows.map(({ id, left }) => [id, cents(left)])]).toEqual([
      seed,
      ...ids
        .toSorted((a, b) => a - b)
        .map((id) => [id, this.model.left(this.model.documents.get(id) as PlainDocument)]),
    ]);
    for (const { id, standing } of rows) {
      const document = this.model.documents.get(id) as PlainDocument;
      const has = (kind: string) => this.model.notReversed(id).some((one) => one.kind === kind);
      const isSettled = this.model.left(document) === 0n;
      const expected = document.isVoid
        ? 'void'
        : isSettled && !has('payment') && has('application')
          ? 'credited'
          : isSettled
            ? 'paid'
            : has('payment')
              ? 'partial'
              : 'pending';
      expect([seed, id, standing]).toEqual([seed, id, expected]);
    }
  }
}

test(
  `in ${histories} random histories of payments, reversals, credit notes, applications, refunds, payments on account, voids and adjustments in three currencies the database and a plain model agree on every act and every cent`,
  async () => {
    const firstSeed = Number(process.env['SEED'] ?? 1);
    const seen = new Map<string, number>();
    const accounts = new Map<string, bigint>();
    for (let at = 0; at < histories; at += 1) {
      const draw = generator(firstSeed + at);
      const history = new History(draw);
      for (const [key, open] of accounts) history.model.onAccount.set(key, open);
      for (let acts = 6 + draw(9); acts > 0; acts -= 1) await history.act();
      await history.compare(firstSeed + at);
      for (const [act, times] of history.seen) seen.set(act, (seen.get(act) ?? 0) + times);
      for (const [key, open] of history.model.onAccount) accounts.set(key, open);
    }
    // each act was accepted, and each that can be refused was refused, at least once
    for (const act of ['issue', 'credit', 'pay', 'adjust', 'apply', 'reverse', 'move', 'use', 'refund', 'void'])
      expect([act, seen.has(`${act} true`)]).toEqual([act, true]);
    for (const act of ['pay', 'adjust', 'apply', 'reverse', 'refund', 'void'])
      expect([act, seen.has(`${act} false`)]).toEqual([act, true]);
    console.log(`${histories} histories, ${[...seen.values()].reduce((sum, times) => sum + times, 0)} acts`);
  },
  isFullRun ? 3_600_000 : 120_000,
);
