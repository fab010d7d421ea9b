/** By what a payment is known in the books: the reference of its invoice and the number of the payment here, such as `CH-1A2B3C-R17`. */
export const paymentReference = (invoiceReference: string, receiptId: number): string =>
  `${invoiceReference}-R${receiptId}`;

/** The number of the payment that a reference of the books names; undefined where it names none of this invoice. */
export function receiptInReference(reference: string | undefined, invoiceReference: string): number | undefined {
  const number =
    reference?.startsWith(`${invoiceReference}-R`) === true && reference.slice(invoiceReference.length + 2);
  return number !== false && /^[1-9]\d{0,9}$/.test(number) ? Number(number) : undefined;
}

/** By what an applied credit is known in the books: the reference of the credit note and the number of the application here. */
export const applicationReference = (creditReference: string, applicationId: number): string =>
  `${creditReference}-A${applicationId}`;
