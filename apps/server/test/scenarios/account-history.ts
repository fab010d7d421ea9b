import { AccountModel, type AccountEntry, type PlainDocument } from '@countinghouse/billing/testing/account-model.ts';
import { pick, type Draw } from '@countinghouse/billing/testing/random-run.ts';
import { addDays, calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { aBareCredit, aBareDraft, issueBare, voidBare } from '../bare-invoice.ts';
import {
  insertCompanyPayment,
  insertReversalOfCompanyPayment,
  tried,
  tryAccount,
  tryAdjustment,
  tryApplication,
  tryPayment,
  type Accounts,
  type CompanyPayment,
} from './bare-entries.ts';
import { cents, decimal } from './plain-sums.ts';

export const accountCurrencies = ['USD', 'GBP', 'INR'] as const;
const adjustmentTypes = ['Discount', 'Deduction', 'Bad Debts', 'Bank Charge'] as const;

const acts = [
  ...(['issue', 'credit', 'pay', 'adjust', 'apply', 'reverse', 'move', 'use', 'refund', 'void'] as const),
  ...(['payCompany', 'payCompany', 'reverseCompanyPayment', 'applyFromBooks', 'draft', 'issue', 'apply'] as const),
];

const keyOf = ({ company, currency }: PlainDocument): string => `${company} ${currency}`;

/** Random acts on the accounts, each tried in the database and decided by the model. */
export class History {
  readonly model = new AccountModel();
  readonly drafts: PlainDocument[] = [];
  readonly seen = new Map<string, number>();
  readonly #draw: Draw;
  readonly #of: Accounts;
  readonly #daysApart: number;
  readonly #companyPayments: CompanyPayment[] = [];
  #day: CalendarDate;

  /** Each act happens on the day of the one before, or up to some days later. */
  constructor(draw: Draw, of: Accounts, { from = '2026-06-01', daysApart = 0 } = {}) {
    this.#draw = draw;
    this.#of = of;
    this.#day = calendarDate(from);
    this.#daysApart = daysApart;
  }

  async act(): Promise<void> {
    if (this.#daysApart > 0) this.#day = addDays(this.#day, this.#draw(this.#daysApart + 1));
    const act = this.model.documents.size === 0 ? 'issue' : pick(this.#draw, acts);
    const isTaken = await this[act]();
    if (isTaken !== undefined) this.seen.set(`${act} ${isTaken}`, (this.seen.get(`${act} ${isTaken}`) ?? 0) + 1);
  }

  /** Up to 60 days after the invoice date where days pass. */
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

  async #draft(): Promise<PlainDocument> {
    // half of them are of the company and currency of another one, so that credits and payments meet several invoices
    const like = this.model.documents.size > 0 && this.#draw(2) === 0 ? this.#any() : undefined;
    const project = pick(
      this.#draw,
      this.#of.projects.filter(({ company }) => company === (like?.company ?? company)),
    );
    const currency = like?.currency ?? pick(this.#draw, accountCurrencies);
    const total = BigInt(1 + this.#draw(100_000));
    const [day, due] = [this.#day, this.#dueDay()];
    const id = await aBareDraft(this.#of.tx, project.id);
    await sql`update invoice set rows_amount = ${decimal(total, 2)}, lines_amount = ${decimal(total, 2)}, total = ${decimal(total, 2)},
      currency_code = ${currency}, invoice_date = ${day}, due_date = ${due}, exchange_rate = ${currency === 'USD' ? null : '1.234567'} where id = ${id}`.execute(
      this.#of.tx,
    );
    const { company, id: projectId } = project;
    return { id, company, project: projectId, currency, total, day, due, corrects: undefined, isVoid: false };
  }
  async issue(): Promise<boolean> {
    const document = await this.#draft();
    await issueBare(this.#of.tx, document.id);
    this.model.documents.set(document.id, document);
    return true;
  }
  async draft(): Promise<boolean> {
    this.drafts.push(await this.#draft());
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

  #entry(kind: 'payment' | 'adjustment', { id }: PlainDocument, amount: bigint, reverses: number | null = null) {
    const entry = { id, day: this.#day, amount, reverses };
    return kind === 'payment'
      ? tryPayment(this.#of, entry)
      : tryAdjustment(this.#of, { ...entry, type: pick(this.#draw, adjustmentTypes) });
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
    const application = { credit: credit.id, invoice: invoice.id, day: this.#day, amount };
    const id = await tryApplication(this.#of, application);
    expect([credit, invoice, amount, id !== undefined]).toEqual([credit, invoice, amount, isTaken]);
    const entry = { kind: 'application' as const, document: invoice.id, credit: credit.id, amount };
    if (id !== undefined) this.#add({ ...entry, id });
    return isTaken;
  }

  async apply(): Promise<boolean> {
    const all = [...this.model.documents.values()];
    const open = all.filter((one) => one.corrects !== undefined && this.model.left(one) !== 0n);
    const credit = open.length === 0 ? this.#any() : pick(this.#draw, open);
    const fitting = all.filter((one) => this.model.acceptsApplication(credit, one, 1n));
    const invoice = fitting.length === 0 || this.#draw(3) === 0 ? this.#any() : pick(this.#draw, fitting);
    const left = this.model.left(invoice);
    return this.#apply(
      credit,
      invoice,
      this.#around(-this.model.left(credit) < left ? -this.model.left(credit) : left),
    );
  }

  /** A credit that only the books have settles an invoice. */
  async applyFromBooks(): Promise<boolean> {
    const invoice = this.#any();
    const amount = this.#around(this.model.left(invoice));
    const application = { credit: undefined, invoice: invoice.id, day: this.#day, amount };
    const id = await tryApplication(this.#of, application);
    const isTaken = amount > 0n && invoice.corrects === undefined && this.model.accepts(invoice, amount);
    expect(['books', invoice, amount, id !== undefined]).toEqual(['books', invoice, amount, isTaken]);
    if (id !== undefined) this.#add({ id, kind: 'application', document: invoice.id, credit: undefined, amount });
    return isTaken;
  }

  async reverse(): Promise<boolean | undefined> {
    if (this.model.entries.length === 0) return undefined;
    const entry = pick(this.#draw, this.model.entries);
    const document = this.model.documents.get(entry.document) as PlainDocument;
    const { credit, document: invoice } = entry;
    const reversal = { day: this.#day, amount: -entry.amount, reverses: entry.id };
    const id =
      entry.kind === 'application'
        ? await tryApplication(this.#of, { credit, invoice, ...reversal })
        : await this.#entry(entry.kind, document, -entry.amount, entry.id);
    const isTaken = !entry.isReversed;
    expect([entry, id !== undefined]).toEqual([entry, isTaken]);
    if (isTaken) this.#reverse(entry);
    return isTaken;
  }

  async #account(of: PlainDocument, amount: bigint, receipt: number | null) {
    const [key, { company, currency }] = [keyOf(of), of];
    const isTaken = amount !== 0n && this.model.balance(key) + amount >= 0n && (receipt !== null || amount < 0n);
    const id = await tryAccount(this.#of, { company, currency, day: this.#day, amount, receipt });
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
    const [left, open] = [this.model.left(document), this.model.balance(keyOf(document))];
    const amount = left < open ? left : open;
    if (amount <= 0n) return undefined;
    const id = await this.#entry('payment', document, amount);
    if (id === undefined) throw new Error('a payment from the account was refused');
    this.#add({ id, kind: 'payment', document: document.id, credit: undefined, amount });
    return this.#account(document, -amount, id);
  }

  /** One payment of up to three open invoices of a company; what exceeds them is on account. */
  async payCompany(): Promise<boolean | undefined> {
    const first = this.#any();
    const isLike = (one: PlainDocument) => one.corrects === undefined && keyOf(one) === keyOf(first);
    const open = [...this.model.documents.values()].filter((one) => isLike(one) && this.model.left(one) > 0n);
    if (open.length === 0) return undefined;
    const parts = open.slice(0, 1 + this.#draw(3)).map((document) => {
      const left = this.model.left(document);
      return { document, amount: pick(this.#draw, [left, 1n + (left * BigInt(this.#draw(99))) / 100n]) };
    });
    const excess = pick(this.#draw, [0n, 0n, BigInt(1 + this.#draw(10_000))]);
    const stored = await insertCompanyPayment(this.#of, { ...first, day: this.#day, excess, parts });
    for (const [at, { document, amount }] of parts.entries())
      this.#add({ id: stored.receipts[at] ?? 0, kind: 'payment', document: document.id, credit: undefined, amount });
    const entries = this.model.entries.slice(-parts.length);
    const key = keyOf(first);
    if (excess > 0n) this.model.addToAccount({ key, amount: excess, day: this.#day });
    this.#companyPayments.push({ id: stored.id, key, excess, entries });
    return true;
  }

  /** Takes back such a payment as a whole, unless what exceeded the invoices was used. */
  async reverseCompanyPayment(): Promise<boolean | undefined> {
    if (this.#companyPayments.length === 0) return undefined;
    const payment = pick(this.#draw, this.#companyPayments);
    if (this.model.balance(payment.key) < payment.excess) return undefined;
    this.#companyPayments.splice(this.#companyPayments.indexOf(payment), 1);
    const { key, excess } = payment;
    const entries = payment.entries.filter(({ isReversed }) => !isReversed);
    await insertReversalOfCompanyPayment(this.#of, { ...payment, day: this.#day, entries });
    for (const entry of entries) this.#reverse(entry);
    if (excess > 0n) this.model.addToAccount({ key, amount: -excess, day: this.#day });
    return true;
  }

  refund(): Promise<boolean> {
    const document = this.#any();
    return this.#account(document, -this.#around(this.model.balance(keyOf(document))), null);
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
