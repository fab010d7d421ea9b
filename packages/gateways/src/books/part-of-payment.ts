import type { RecordedPayment } from './books-settlements.ts';

/** The amount of a payment that is applied to an invoice of the books, 0 if none is. */
export const partOfPayment = ({ parts }: Pick<RecordedPayment, 'parts'>, documentId: string): string =>
  parts.find((part) => part.documentId === documentId)?.amount ?? '0';
