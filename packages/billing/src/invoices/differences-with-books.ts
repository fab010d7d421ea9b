/** An invoice or credit note on one side; amounts are decimal text in its currency, those of a credit note above 0. */
export interface LedgerSide {
  readonly document: 'issued' | 'void' | 'draft';
  readonly number: string;
  readonly date: string;
  /** Missing for a credit note, which has no due date. */
  readonly dueDate?: string | undefined;
  /** The number of the customer's purchase order; missing if this side has none to compare. */
  readonly purchaseOrder?: string | undefined;
  readonly currencyCode: string;
  readonly total: string;
  /** Missing if this side does not report it. */
  readonly tax?: string | undefined;
  /** The outstanding amount, of a credit note what is open of it; missing if this side does not report it. */
  readonly balance?: string | undefined;
}

const ledgerFields = [
  'document',
  'number',
  'date',
  'dueDate',
  'purchaseOrder',
  'currencyCode',
  'total',
  'tax',
  'balance',
] as const;

export interface LedgerDifference {
  readonly field: (typeof ledgerFields)[number];
  readonly ours: string;
  /** State of the document: `missing` if the books no longer have it. */
  readonly theirs: string;
}

/**
 * The differences between an invoice and its document in the books, field by field. A document that is void on one side differs only
 * in that, because the books empty a void document; void on both sides agrees. Amounts agree only in the same currency.
 */
export function differencesWithBooks(ours: LedgerSide, theirs: LedgerSide | undefined): readonly LedgerDifference[] {
  const there = theirs?.document ?? 'missing';
  if (ours.document === 'void' && there !== 'issued') return [];
  if (ours.document !== there) return [{ field: 'document', ours: ours.document, theirs: there }];
  if (theirs === undefined) return [];
  return ledgerFields.flatMap((field): LedgerDifference[] => {
    const [own, other] = [ours[field], theirs[field]];
    if (own === undefined || other === undefined) return [];
    const isAmount = field === 'total' || field === 'tax' || field === 'balance';
    const isSame = own === other && (!isAmount || ours.currencyCode === theirs.currencyCode);
    return isSame ? [] : [{ field, ours: own, theirs: other }];
  });
}

/** How a difference can be settled: take the books' value, send ours, or keep it with a reason. */
export type WayToSettle = 'theirs' | 'ours' | 'leave';

/**
 * The ways to settle a difference (docs/domain/books-mapping.md#settling-a-difference). Of an issued invoice only due date, payments and
 * void can be taken from the books. Currency, payments and purchase order cannot be pushed, a void or deleted document cannot be restored, and
 * the books accept no new figures for a credit note. The figures of an invoice that was made in the books are never overwritten: only the
 * books know its lines, discounts and tax.
 */
export function waysToSettle(
  { field, ours, theirs }: LedgerDifference,
  { isCredit, isDirect }: { readonly isCredit: boolean; readonly isDirect: boolean },
): readonly WayToSettle[] {
  switch (field) {
    case 'document':
      if (ours === 'void') return ['ours', 'leave'];
      return theirs === 'draft' ? ['leave'] : ['theirs', 'leave'];
    case 'dueDate':
      return ['theirs', 'ours', 'leave'];
    case 'balance':
      return ['theirs', 'leave'];
    case 'currencyCode':
    case 'purchaseOrder':
      return ['leave'];
    case 'total':
    case 'tax':
      return isCredit || isDirect ? ['leave'] : ['ours', 'leave'];
    default:
      return isCredit ? ['leave'] : ['ours', 'leave'];
  }
}
