/** A document of the plain model: an invoice, or a credit note over an amount below 0. Amounts in cents. */
export interface PlainDocument {
  readonly id: number;
  readonly company: number;
  /** Where projects matter. */
  readonly project?: number;
  readonly currency: string;
  readonly total: bigint;
  /** Its own date, and the day on which it is due. */
  readonly day: string;
  readonly due: string;
  readonly corrects: number | undefined;
  isVoid: boolean;
}

type EntryKind = 'payment' | 'adjustment' | 'application';
export interface AccountEntry {
  readonly id: number;
  readonly kind: EntryKind;
  /** The invoice; for an application, the invoice that it settles. */
  readonly document: number;
  /** For an application; undefined for a credit that only the books have. */
  readonly credit: number | undefined;
  readonly amount: bigint;
  readonly day: string;
  isReversed: boolean;
  reversedOn?: string;
}

/** Money put on account, or taken from it. */
interface OnAccount {
  /** The company and the currency. */
  readonly key: string;
  readonly amount: bigint;
  readonly day: string;
}

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The accounts of companies as an accountant would keep them on paper: documents and unreversed entries, nothing derived. */
export class AccountModel {
  readonly documents = new Map<number, PlainDocument>();
  readonly entries: AccountEntry[] = [];
  /** The money on account, by company and currency. */
  readonly onAccount = new Map<string, bigint>();
  readonly accountEntries: OnAccount[] = [];

  notReversed(document: number): readonly AccountEntry[] {
    return this.entries.filter((one) => !one.isReversed && (one.document === document || one.credit === document));
  }

  /** Sums the unreversed entries; applications of a credit note count below 0. */
  left({ id, total, isVoid }: PlainDocument): bigint {
    if (isVoid) return 0n;
    return this.notReversed(id).reduce((sum, one) => sum - (one.credit === id ? -one.amount : one.amount), total);
  }

  /**
   * What was open at the end of a day: entries and reversals of later days are left out, and so is a void document with
   * everything that was applied to it or from it.
   */
  openOn(document: PlainDocument, day: string): bigint {
    if (document.isVoid || document.day > day) return 0n;
    const isCounted = ({ document: of, credit, day: entered, reversedOn }: AccountEntry): boolean =>
      (of === document.id || credit === document.id) &&
      entered <= day &&
      (reversedOn === undefined || reversedOn > day) &&
      ![of, credit].some((id) => id !== undefined && this.documents.get(id)?.isVoid === true);
    return this.entries
      .filter(isCounted)
      .reduce((sum, one) => sum - (one.credit === document.id ? -one.amount : one.amount), document.total);
  }

  accepts(document: PlainDocument, amount: bigint): boolean {
    const left = this.left(document);
    return !document.isVoid && amount !== 0n && amount < 0n === document.total < 0n && sizeOf(amount) <= sizeOf(left);
  }

  acceptsApplication(credit: PlainDocument, invoice: PlainDocument, amount: bigint): boolean {
    return (
      amount > 0n &&
      !credit.isVoid &&
      !invoice.isVoid &&
      credit.corrects !== undefined &&
      invoice.corrects === undefined &&
      credit.company === invoice.company &&
      credit.currency === invoice.currency &&
      amount <= this.left(invoice) &&
      amount <= -this.left(credit)
    );
  }

  acceptsVoid({ id, isVoid, corrects }: PlainDocument): boolean {
    const hasMoney = this.notReversed(id).some(({ kind }) => kind !== 'adjustment');
    const isCorrected = [...this.documents.values()].some((one) => one.corrects === id && !one.isVoid);
    return !isVoid && !hasMoney && (corrects !== undefined || !isCorrected);
  }

  addToAccount(entry: OnAccount): void {
    this.accountEntries.push(entry);
    this.onAccount.set(entry.key, this.balance(entry.key) + entry.amount);
  }

  balance(key: string): bigint {
    return this.onAccount.get(key) ?? 0n;
  }
}
