/** An invoice or credit as one side has it; amounts are decimal text of its currency, those of a credit above 0. */
export interface LedgerSide {
  readonly document: 'issued' | 'void' | 'draft';
  readonly number: string;
  readonly date: string;
  /** Missing of a credit, which nobody has to pay. */
  readonly dueDate?: string | undefined;
  readonly currencyCode: string;
  readonly total: string;
  /** Missing where the side does not tell it. */
  readonly tax?: string | undefined;
  /** What is still asked for; missing where nothing is, as of a credit. */
  readonly balance?: string | undefined;
}

const ledgerFields = ['document', 'number', 'date', 'dueDate', 'currencyCode', 'total', 'tax', 'balance'] as const;

export interface LedgerDifference {
  readonly field: (typeof ledgerFields)[number];
  readonly ours: string;
  /** Of the document: `missing` where the books do not have it (any more). */
  readonly theirs: string;
}

/**
 * In what the books differ from an invoice here, field by field (decisions, section 6, reconcile). A document that only one side counts
 * differs in that alone, as the books empty what they void; one that neither counts agrees. Amounts agree only in the same currency.
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

/** How a difference can be settled: by what the books say, by what we say, or by leaving it with a reason. */
export type WayToSettle = 'theirs' | 'ours' | 'leave';

/**
 * The ways that are open for a difference (decisions, section 8, last but two). What was issued here never changes but in its due date, its money
 * and its end, so that only these can be taken from the books; a currency and the money of the books cannot be changed from here, a document
 * that is void or gone there cannot be brought back, and the books take no other figures for a credit. The figures of an invoice that was made in
 * the books are never written over from here: its lines, discounts and tax are known to the books alone.
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
      return ['leave'];
    case 'total':
    case 'tax':
      return isCredit || isDirect ? ['leave'] : ['ours', 'leave'];
    default:
      return isCredit ? ['leave'] : ['ours', 'leave'];
  }
}
