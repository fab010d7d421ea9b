/**
 * Reference of a payment in the books: the reference of its invoice and the payment's number here, such as
 * `CH-1A2B3C-R17`.
 */
export const paymentReference = (invoiceReference: string, receiptId: number): string =>
  `${invoiceReference}-R${receiptId}`;

/** The payment number in a reference of the books; undefined if it is no reference of this invoice. */
export function receiptInReference(reference: string | undefined, invoiceReference: string): number | undefined {
  const number =
    reference?.startsWith(`${invoiceReference}-R`) === true && reference.slice(invoiceReference.length + 2);
  return number !== false && /^[1-9]\d{0,9}$/.test(number) ? Number(number) : undefined;
}

/**
 * Reference of an applied credit note in the books: the reference of the credit note and the application's number here.
 */
export const applicationReference = (creditReference: string, applicationId: number): string =>
  `${creditReference}-A${applicationId}`;

/**
 * Reference of a payment of several invoices in the books: the reference of the invoice that it covers first and the payment's number here,
 * such as `CH-1A2B3C-P4`.
 */
export const companyPaymentReference = (invoiceReference: string, paymentNumber: number): string =>
  `${invoiceReference}-P${paymentNumber}`;
