/** An invoice or credit as one side has it; amounts are decimal text of its currency, those of a credit above 0. */
export interface LedgerSide {
  readonly document: 'issued' | 'void' | 'draft';
  readonly number: string;
  readonly date: string;
  readonly currencyCode: string;
  readonly total: string;
  /** Missing where the side does not tell it. */
  readonly tax?: string | undefined;
  /** What is still asked for; missing where nothing is, as of a credit. */
  readonly balance?: string | undefined;
}

const ledgerFields = ['document', 'number', 'date', 'currencyCode', 'total', 'tax', 'balance'] as const;

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
