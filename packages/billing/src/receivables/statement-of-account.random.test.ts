import { expect, test } from 'vitest';
import { AccountModel, type AccountEntry, type PlainDocument } from '../testing/account-model.ts';
import { generator, pick, type Draw } from '../testing/random-run.ts';
import { addDays, calendarDate, type CalendarDate } from '../values/calendar-date.ts';
import { moneyOfMinorUnits } from '../values/money.ts';
import { statementOfAccount, type AccountFacts, type CreditApplication } from './statement-of-account.ts';

const histories = 10_000;
const firstDay = calendarDate('2026-01-01');
const acts = ['issue', 'credit', 'pay', 'adjust', 'apply', 'reverse', 'move', 'use', 'use', 'refund', 'void'] as const;
const currencies = ['USD', 'GBP', 'INR'] as const;

/** Random acts on the accounts of a company in three currencies, each done only if the model accepts it. */
class History {
  readonly model = new AccountModel();
  readonly onAccount: {
    id: number;
    key: string;
    kind: 'Payment on account' | 'Refund';
    day: string;
    amount: bigint;
  }[] = [];
  readonly reversalIds = new Map<AccountEntry, number>();
  readonly #draw: Draw;
  #day = firstDay;
  #id = 0;

  constructor(draw: Draw) {
    this.#draw = draw;
  }

  act(): void {
    this.#day = addDays(this.#day, this.#draw(6));
    this[this.model.documents.size === 0 ? 'issue' : pick(this.#draw, acts)]();
  }

  #next = (): number => (this.#id += 1);
  #any = (): PlainDocument => pick(this.#draw, [...this.model.documents.values()]);
  #part = (left: bigint): bigint => pick(this.#draw, [left, (left * BigInt(1 + this.#draw(99))) / 100n]);
  #document(total: bigint, corrects: PlainDocument | undefined): PlainDocument {
    const document = {
      id: this.#next(),
      company: 1,
      currency: corrects?.currency ?? pick(this.#draw, currencies),
      total,
      day: this.#day,
      due: this.#day,
      corrects: corrects?.id,
      isVoid: false,
    };
    this.model.documents.set(document.id, document);
    return document;
  }
  #add(entry: Pick<AccountEntry, 'kind' | 'document' | 'credit' | 'amount'>): void {
    this.model.entries.push({ ...entry, id: this.#next(), day: this.#day, isReversed: false });
  }
  #addToAccount(key: string, amount: bigint, kind: 'Payment on account' | 'Refund' = 'Payment on account'): void {
    this.model.addToAccount({ key, amount, day: this.#day });
    this.onAccount.push({ id: this.#next(), key, kind, day: this.#day, amount });
  }
  #settle(kind: 'payment' | 'adjustment'): void {
    const document = this.#any();
    const amount = this.#part(this.model.left(document));
    if (this.model.accepts(document, amount)) this.#add({ kind, document: document.id, credit: undefined, amount });
  }
  #apply(credit: PlainDocument, invoice: PlainDocument): void {
    const [open, left] = [-this.model.left(credit), this.model.left(invoice)];
    const amount = this.#part(open < left ? open : left);
    if (this.model.acceptsApplication(credit, invoice, amount))
      this.#add({ kind: 'application', document: invoice.id, credit: credit.id, amount });
  }
  #reverse(entry: AccountEntry): void {
    entry.isReversed = true;
    entry.reversedOn = this.#day;
    this.reversalIds.set(entry, this.#next());
  }

  issue = () => void this.#document(BigInt(1 + this.#draw(100_000)), undefined);
  pay = () => this.#settle('payment');
  adjust = () => this.#settle('adjustment');
  apply = () => this.#apply(this.#any(), this.#any());
  credit(): void {
    const invoice = this.#any();
    if (invoice.isVoid || invoice.corrects !== undefined) return;
    this.#apply(this.#document(-1n - (invoice.total * BigInt(this.#draw(100))) / 100n, invoice), invoice);
  }
  reverse(): void {
    const standing = this.model.entries.filter(({ isReversed }) => !isReversed);
    if (standing.length > 0) this.#reverse(pick(this.#draw, standing));
  }
  move(): void {
    const payments = this.model.entries.filter((one) => one.kind === 'payment' && !one.isReversed && one.amount > 0n);
    if (payments.length === 0) return;
    const payment = pick(this.#draw, payments);
    const { currency } = this.model.documents.get(payment.document) as PlainDocument;
    this.#reverse(payment);
    this.#addToAccount(currency, payment.amount);
  }
  use(): void {
    const document = this.#any();
    const [left, open] = [this.model.left(document), this.model.balance(document.currency)];
    const amount = left < open ? left : open;
    if (amount <= 0n) return;
    this.#add({ kind: 'payment', document: document.id, credit: undefined, amount });
    this.#addToAccount(document.currency, -amount);
  }
  refund(): void {
    const { currency } = this.#any();
    const amount = this.#part(this.model.balance(currency));
    if (amount > 0n) this.#addToAccount(currency, -amount, 'Refund');
  }
  void(): void {
    const document = this.#any();
    if (this.model.acceptsVoid(document)) document.isVoid = true;
  }

  /** The facts of a currency as they are entered: an entry, and its reversal as another one. */
  factsIn(code: string): AccountFacts {
    const documents = [...this.model.documents.values()].filter(({ currency }) => currency === code);
    const ids = new Set(documents.map(({ id }) => id));
    const kinds = { payment: 'Payment', adjustment: 'Discount', application: 'Credit applied' } as const;
    return {
      documents: documents.map(({ id, corrects, day, total, isVoid }) => ({
        id,
        isCredit: corrects !== undefined,
        date: calendarDate(day),
        total: moneyOfMinorUnits(total),
        isVoid,
        isShown: true,
      })),
      settlements: this.model.entries
        .filter(({ document }) => ids.has(document))
        .flatMap((entry) => {
          const { id, document: documentId, credit: creditId, kind, amount, day, reversedOn } = entry;
          const entered = (at: number, on: string, size: bigint): CreditApplication =>
            ({
              id: at,
              documentId,
              creditId,
              kind: kinds[kind],
              date: calendarDate(on),
              amount: moneyOfMinorUnits(size),
              isReversal: at !== id,
            }) as CreditApplication;
          const reversalId = this.reversalIds.get(entry);
          return reversalId === undefined || reversedOn === undefined
            ? [entered(id, day, amount)]
            : [entered(id, day, amount), entered(reversalId, reversedOn, -amount)];
        }),
      onAccount: this.onAccount
        .filter(({ key }) => key === code)
        .map(({ id, kind, day, amount }) => ({
          id,
          kind,
          date: calendarDate(day),
          amount: moneyOfMinorUnits(amount),
        })),
    };
  }

  /** What the model says is owed at the end of a day, less all open credits. */
  owedOn(code: string, day: CalendarDate): bigint {
    const documents = [...this.model.documents.values()].filter(({ currency }) => currency === code);
    const onAccount = this.onAccount.filter(({ key, day: entered }) => key === code && entered <= day);
    return (
      documents.reduce((sum, one) => sum + this.model.openOn(one, day), 0n) -
      onAccount.reduce((sum, { amount }) => sum + amount, 0n)
    );
  }
}

test(`the balances of ${histories} random histories in three currencies equal what is open of each document`, () => {
  const draw = generator(1);
  const lines = new Map<string, number>();
  const wrong: unknown[] = [];
  for (let at = 0; at < histories; at += 1) {
    const history = new History(draw);
    for (let count = 4 + draw(14); count > 0; count -= 1) history.act();
    const from = addDays(firstDay, draw(40));
    const to = addDays(from, draw(40));
    for (const code of currencies) {
      const compare = (day: CalendarDate, balance: bigint): void => {
        if (balance !== history.owedOn(code, day))
          wrong.push({ at, code, day, balance, owed: history.owedOn(code, day) });
      };
      const { opening, entries, closing } = statementOfAccount(history.factsIn(code), { from, to });
      compare(addDays(from, -1), opening);
      compare(to, closing);
      for (const [index, { date, kind, balance }] of entries.entries()) {
        if (entries[index + 1]?.date !== date) compare(date, balance);
        lines.set(kind, (lines.get(kind) ?? 0) + 1);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.fromEntries([...lines].filter(([, count]) => count < 50))).toEqual({});
  expect(lines.size).toBe(9);
});
