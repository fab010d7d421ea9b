import { pick, type Draw } from '@countinghouse/billing/testing/random-run.ts';
import { addDays, calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { aCompany, aProject } from '../../seed/builders.ts';
import type { Tx } from '../../src/database/database.ts';
import { aBareCredit, aBareDraft, issueBare, voidBare } from '../bare-invoice.ts';
import { AccountModel, type AccountEntry, type PlainDocument } from '@countinghouse/billing/testing/account-model.ts';
import { cents, decimal } from './plain-sums.ts';

const currencies = ['USD', 'GBP', 'INR'] as const;

/** Two companies with a project each, and the user who enters adjustments and refunds. */
export interface Accounts {
  readonly tx: Tx;
  readonly clerk: number;
  readonly projects: readonly { readonly id: number; readonly company: number }[];
}

export async function someAccounts(tx: Tx, clerk: number): Promise<Accounts> {
  const projects: { id: number; company: number }[] = [];
  for (let at = 0; at < 2; at += 1) {
    const company = await aCompany(tx);
    projects.push({ id: (await aProject(tx, { companyId: company })).id, company });
  }
  return { tx, clerk, projects };
}

/** Whether the database accepts a statement, and the id that it returned. */
const tried = async (statement: Promise<{ rows: readonly { id: number }[] }>): Promise<number | undefined> =>
  statement.then(
    ({ rows }) => rows[0]?.id ?? 0,
    (error: { code?: string }) => (error.code?.startsWith('23') === true ? undefined : Promise.reject(error)),
  );

/** Random acts on the accounts, each tried in the database and decided by the model. */
export class History {
  readonly model = new AccountModel();
  readonly seen = new Map<string, number>();
  readonly #draw: Draw;
  readonly #of: Accounts;
  readonly #daysApart: number;
  #day: CalendarDate;

  /** Each act happens on the day of the one before, or up to some days later. */
  constructor(draw: Draw, of: Accounts, { from = '2026-06-01', daysApart = 0 } = {}) {
    this.#draw = draw;
    this.#of = of;
    this.#day = calendarDate(from);
    this.#daysApart = daysApart;
  }

  async act(): Promise<void> {
    const acts = ['issue', 'credit', 'pay', 'adjust', 'apply', 'reverse', 'move', 'use', 'refund', 'void'] as const;
    if (this.#daysApart > 0) this.#day = addDays(this.#day, this.#draw(this.#daysApart + 1));
    const act = this.model.documents.size === 0 ? 'issue' : pick(this.#draw, acts);
    const isTaken = await this[act]();
    if (isTaken !== undefined) this.seen.set(`${act} ${isTaken}`, (this.seen.get(`${act} ${isTaken}`) ?? 0) + 1);
  }

  /** Up to 60 days after the invoice date where days pass, else the end of the month. */
  #dueDay = (): CalendarDate => addDays(this.#day, this.#daysApart > 0 ? this.#draw(61) : 29);
  #add = (entry: Omit<AccountEntry, 'day' | 'isReversed'>): void =>
    void this.model.entries.push({ ...entry, day: this.#day, isReversed: false });
  #reverse(entry: AccountEntry): void {
    entry.isReversed = true;
    entry.reversedOn = this.#day;
  }

  #any = (): PlainDocument => pick(this.#draw, [...this.model.documents.values()]);
  /** An amount around the outstanding one: less, all of it, more, nothing, or with the other sign. */
  #around(left: bigint): bigint {
    const part = left === 0n ? 0n : (left * BigInt(1 + this.#draw(99))) / 100n;
    return pick(this.#draw, [part, part, left, left, left + (left < 0n ? -1n : 1n), 0n, -part]);
  }

  async issue(): Promise<boolean> {
    const project = pick(this.#draw, this.#of.projects);
    const currency = pick(this.#draw, currencies);
    const total = BigInt(1 + this.#draw(100_000));
    const [day, due] = [this.#day, this.#dueDay()];
    const id = await aBareDraft(this.#of.tx, project.id);
    await sql`update invoice set rows_amount = ${decimal(total, 2)}, lines_amount = ${decimal(total, 2)}, total = ${decimal(total, 2)},
      currency_code = ${currency}, invoice_date = ${day}, due_date = ${due}, exchange_rate = ${currency === 'USD' ? null : '1.234567'} where id = ${id}`.execute(
      this.#of.tx,
    );
    await issueBare(this.#of.tx, id);
    const { company } = project;
    this.model.documents.set(id, { id, company, currency, total, day, due, corrects: undefined, isVoid: false });
    return true;
  }

  /** A credit note, applied at once to its invoice up to the outstanding amount. */
  async credit(): Promise<boolean | undefined> {
    const of = this.#any();
    if (of.isVoid || of.corrects !== undefined) return undefined;
    const total = -(1n + (of.total * BigInt(this.#draw(100))) / 100n);
    const id = await aBareCredit(this.#of.tx, of.id, decimal(total, 2));
    await sql`update invoice set currency_code = ${of.currency}, exchange_rate = ${of.currency === 'USD' ? null : '1.3'},
      invoice_date = ${this.#day}, due_date = ${this.#day} where id = ${id}`.execute(this.#of.tx);
    await issueBare(this.#of.tx, id);
    const credit = { ...of, id, total, day: this.#day, due: this.#day, corrects: of.id, isVoid: false };
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
            values (${id}, ${this.#day}, ${text}, '', 'books', ${reverses}, now()) returning id`.execute(this.#of.tx)
        : sql<{
            id: number;
          }>`insert into adjustment (invoice_id, adjusted_on, type, amount, reason, reverses, entered_by, entered_at)
            values (${id}, ${this.#day}, 'Discount', ${text}, 'a reason', ${reverses}, ${this.#of.clerk}, now()) returning id`.execute(
            this.#of.tx,
          ),
    );
  }

  async #settle(kind: 'payment' | 'adjustment'): Promise<boolean> {
    const document = this.#any();
    const amount = this.#around(this.model.left(document));
    const id = await this.#entry(kind, document, amount);
    const isTaken = this.model.accepts(document, amount);
    expect([kind, document, amount, id !== undefined]).toEqual([kind, document, amount, isTaken]);
    if (id !== undefined) this.#add({ id, kind, document: document.id, credit: undefined, amount });
    return isTaken;
  }
  pay = () => this.#settle('payment');
  adjust = () => this.#settle('adjustment');

  async #apply(credit: PlainDocument, invoice: PlainDocument, amount: bigint): Promise<boolean> {
    const isTaken = this.model.acceptsApplication(credit, invoice, amount);
    const id = await tried(
      sql<{ id: number }>`insert into credit_application (credit_id, invoice_id, applied_on, amount, reason, entered_at)
        values (${credit.id}, ${invoice.id}, ${this.#day}, ${decimal(amount, 2)}, '', now()) returning id`.execute(
        this.#of.tx,
      ),
    );
    expect([credit, invoice, amount, id !== undefined]).toEqual([credit, invoice, amount, isTaken]);
    const entry = { kind: 'application' as const, document: invoice.id, credit: credit.id, amount };
    if (id !== undefined) this.#add({ ...entry, id });
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
              values (${entry.credit}, ${entry.document}, ${this.#day}, ${decimal(-entry.amount, 2)}, 'a mistake', ${entry.id}, now())
              returning id`.execute(this.#of.tx),
          )
        : await this.#entry(entry.kind, document, -entry.amount, entry.id);
    const isTaken = !entry.isReversed;
    expect([entry, id !== undefined]).toEqual([entry, isTaken]);
    if (isTaken) this.#reverse(entry);
    return isTaken;
  }

  async #account({ company, currency }: PlainDocument, amount: bigint, receipt: number | null) {
    const key = `${company} ${currency}`;
    const isTaken = amount !== 0n && this.model.balance(key) + amount >= 0n && (receipt !== null || amount < 0n);
    const id = await tried(
      sql<{
        id: number;
      }>`insert into account_payment (company_id, currency_code, paid_on, amount, receipt_id, note, entered_by, entered_at)
        values (${company}, ${currency}, ${this.#day}, ${decimal(amount, 2)}, ${receipt}, '', ${this.#of.clerk}, now()) returning id`.execute(
        this.#of.tx,
      ),
    );
    expect([key, amount, id !== undefined]).toEqual([key, amount, isTaken]);
    if (id !== undefined) this.model.addToAccount({ key, amount, day: this.#day });
    return isTaken;
  }

  /** Moves a payment that is not reversed off its invoice. */
  async move(): Promise<boolean | undefined> {
    const payments = this.model.entries.filter((one) => one.kind === 'payment' && !one.isReversed && one.amount > 0n);
    if (payments.length === 0) return undefined;
    const payment = pick(this.#draw, payments);
    const document = this.model.documents.get(payment.document) as PlainDocument;
    const reversal = await this.#entry('payment', document, -payment.amount, payment.id);
    this.#reverse(payment);
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
    this.#add({ id, kind: 'payment', document: document.id, credit: undefined, amount });
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
    const id = await tried(voidBare(this.#of.tx, document.id).then(() => ({ rows: [{ id: document.id }] })));
    expect([document, id !== undefined]).toEqual([document, isTaken]);
    if (isTaken) document.isVoid = true;
    return isTaken;
  }

  /** Every document in the database beside the same one in the model. */
  async compare(seed: number): Promise<void> {
    const ids = [...this.model.documents.keys()];
    const { rows } = await sql<{ id: number; left: string; standing: string }>`
      select id, outstanding::text as left, standing from invoice where id = any(${ids}::int[]) order by id`.execute(
      this.#of.tx,
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
