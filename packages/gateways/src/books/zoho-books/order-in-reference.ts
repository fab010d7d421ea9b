import { isReference } from '../reference-in-note.ts';

const BETWEEN = ' / ';

/** The reference number of a document: ours, and behind it the customer's purchase order. */
export const referenceWithOrder = (reference: string, purchaseOrder: string | undefined): string =>
  purchaseOrder === undefined ? reference : `${reference}${BETWEEN}${purchaseOrder}`;

/** Our reference and the purchase order in a reference number; one that does not begin with ours has neither. */
export function partsOfReference(text: string | undefined): {
  readonly reference?: string;
  readonly purchaseOrder?: string;
} {
  const [reference = '', ...order] = (text ?? '').split(BETWEEN);
  if (!isReference(reference)) return {};
  return order.length === 0 ? { reference } : { reference, purchaseOrder: order.join(BETWEEN) };
}
