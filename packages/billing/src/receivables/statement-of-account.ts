import { compareDates, type CalendarDate } from '../values/calendar-date.ts';
import { moneyOfMinorUnits, ZERO_MONEY, type Money } from '../values/money.ts';

/** An invoice or credit note of a company. */
export interface AccountDocument {
  readonly id: number;
  readonly isCredit: boolean;
  readonly date: CalendarDate;
  /** Below 0 for a credit note. */
  readonly total: Money;
  readonly isVoid: boolean;
  /** Whether the reader may see it; the entries of other documents are left out. */
  readonly isShown: boolean;
}

type AdjustmentKind =
  | 'Discount'
  | 'Deduction'
  | 'Write-off'
  | 'Withholding tax'
  | 'Bank charge'
  | 'Exchange difference';

/** What settles a document. Reversals and refunds have the opposite sign. */
interface Settlement {
  /** In order of entry. */
  readonly id: number;
  readonly documentId: number;
  readonly date: CalendarDate;
  readonly amount: Money;
  readonly isReversal: boolean;
}

/** A payment of an invoice, or a refund of a credit note. */
export interface Payment extends Settlement {
  readonly kind: 'Payment';
}

/** What closes a part of a document without money. */
export interface Adjustment extends Settlement {
  readonly kind: AdjustmentKind;
}

/** A credit note that is applied to an invoice. */
export interface CreditApplication extends Settlement {
  readonly kind: 'Credit applied';
  /** Undefined for a credit that only the books have. */
  readonly creditId: number | undefined;
}

/** Money that a company has on account: above 0 if it is added. */
export interface AccountMoney {
  readonly id: number;
  readonly kind: 'Payment on account' | 'Refund';
  readonly date: CalendarDate;
  readonly amount: Money;
}

/** Everything that was entered on the account of a company in one currency. */
export interface AccountFacts<Document extends AccountDocument = AccountDocument> {
  readonly documents: readonly Document[];
  readonly settlements: readonly (Payment | Adjustment | CreditApplication)[];
  readonly onAccount: readonly AccountMoney[];
}

type StatementKind =
  | 'Invoice'
  | 'Credit note'
  | 'Payment'
  | 'Refund'
  | 'Credit applied'
  | 'Credit used'
  | 'Payment on account'
  | 'Payment on account used'
  | AdjustmentKind;

/** A line of a statement of account. */
export interface StatementEntry<Document> {
  readonly date: CalendarDate;
  readonly kind: StatementKind;
  readonly note: 'void' | 'reversed' | null;
  /** Undefined for money on account. */
  readonly document: Document | undefined;
  /** What it adds to the balance. */
  readonly amount: Money;
  /** What the company owes after it; below 0 if the company has a credit. */
  readonly balance: Money;
}

export interface StatementOfAccount<Document> {
  readonly opening: Money;
  readonly entries: readonly StatementEntry<Document>[];
  readonly closing: Money;
}

type Entry<Document> = Omit<StatementEntry<Document>, 'balance'> & { readonly order: number };

/**
 * The account of a company in one currency from the beginning of one day to the end of another. The balance is what is owed less
 * all open credits; an entry counts from its own date, and not before its documents. A void document has a line without an amount,
 * and what was entered for it counts on no day (docs/domain/receivables.md#statement-of-account).
 */
export function statementOfAccount<Document extends AccountDocument>(
  facts: AccountFacts<Document>,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): StatementOfAccount<Document> {
  const entries = accountEntries(facts).toSorted(
    (one, other) => compareDates(one.date, other.date) || one.order - other.order,
  );
  const opening = sumOf(entries.filter(({ date }) => date < from));
  let balance = opening;
  const within = entries
    .filter(({ date }) => date >= from && date <= to)
    .map(({ date, kind, note, document, amount }) => {
      balance = moneyOfMinorUnits(balance + amount);
      return { date, kind, note, document, amount, balance };
    });
  return { opening, entries: within, closing: balance };
}

const sumOf = (entries: readonly { readonly amount: Money }[]): Money =>
  moneyOfMinorUnits(entries.reduce((sum, { amount }) => sum + amount, 0n));

const negated = (amount: Money): Money => moneyOfMinorUnits(0n - amount);

function accountEntries<Document extends AccountDocument>({
  documents,
  settlements,
  onAccount,
}: AccountFacts<Document>): Entry<Document>[] {
  const byId = new Map(documents.map((document) => [document.id, document]));
  return [
    ...documents.filter(({ isShown }) => isShown).map(documentEntry),
    ...settlements.flatMap((settlement) => settlementEntries(settlement, byId)),
    ...onAccount.map(onAccountEntry),
  ];
}

/** Documents come before whatever settles them on the same day. */
const documentEntry = <Document extends AccountDocument>(document: Document): Entry<Document> => ({
  order: 0,
  date: document.date,
  kind: document.isCredit ? 'Credit note' : 'Invoice',
  note: document.isVoid ? 'void' : null,
  document,
  amount: document.isVoid ? ZERO_MONEY : document.total,
});

/** The entry of the settled document, and that of the credit note which settles it. */
function settlementEntries<Document extends AccountDocument>(
  settlement: AccountFacts['settlements'][number],
  documents: ReadonlyMap<number, Document>,
): Entry<Document>[] {
  const { id: order, kind, amount, isReversal } = settlement;
  const creditId = 'creditId' in settlement ? settlement.creditId : undefined;
  const settled = documents.get(settlement.documentId);
  const credit = creditId === undefined ? undefined : documents.get(creditId);
  if (settled === undefined || settled.isVoid || credit?.isVoid === true) return [];
  const date = [settlement.date, settled.date, ...(credit === undefined ? [] : [credit.date])].reduce((latest, one) =>
    one > latest ? one : latest,
  );
  const entry = { order, date, note: isReversal ? ('reversed' as const) : null };
  return [
    {
      ...entry,
      kind: kind === 'Payment' && settled.isCredit ? ('Refund' as const) : kind,
      document: settled,
      amount: negated(amount),
    },
    ...(credit === undefined ? [] : [{ ...entry, kind: 'Credit used' as const, document: credit, amount }]),
  ].filter(({ document }) => document.isShown);
}

function onAccountEntry({ id: order, kind, date, amount }: AccountMoney): Entry<never> {
  const isAdded = amount > 0n;
  const entry = { order, date, document: undefined, amount: negated(amount) };
  if (kind === 'Refund') return { ...entry, kind, note: isAdded ? 'reversed' : null };
  return { ...entry, kind: isAdded ? 'Payment on account' : 'Payment on account used', note: null };
}
