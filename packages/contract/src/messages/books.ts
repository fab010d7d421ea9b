export const booksMessages = {
  booksAgree: 'The books have the same values.',
  duplicateDismissed: 'Possible duplicate dismissed',
  differenceSettled: 'Difference settled successfully',
  noTaxInsideInZoho:
    'Zoho Books adds tax on top of the amounts. Choose “Exclusive of Tax”, and enter amounts before tax.',
  longerThanBooksTake: (what: string, max: number) => `The books accept at most ${max} characters for ${what}.`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const booksServerMessages = {
  takenBackInBooks: 'The books changed or deleted this payment.',
  refundTakenBackInBooks: 'The books changed or deleted this refund.',
  refundedInBooks: 'Refunded in the books',
  usedInBooks: 'Used in the books',
  openInBooksAgain: 'Open in the books again',
  booksPaidMore: (currency: string, came: string, left: string) =>
    `The books show ${currency} ${came} more than was received here, but ${currency} ${left} is outstanding. Check the payments and adjustments that were entered by hand.`,
  booksOtherCurrency: (ours: string, theirs: string) => `The books have this invoice in ${theirs}, not in ${ours}.`,
  paidInClosedMonth: (amount: string, paidOn: string, openDay: string | null) =>
    openDay === null
      ? `The books have a payment of ${amount} on ${paidOn}, in a closed month. Reopen the month to record it.`
      : `The books have a payment of ${amount} on ${paidOn}, in a closed month. Use the books’ value to record it on ${openDay}, or reopen the month.`,
  paidEarlier: (paidOn: string) => `Paid on ${paidOn}. That month was closed when the payment was recorded.`,
  noPaymentInBooks: 'No payment in the books explains this amount. Check the credits that were applied there.',
  webhookNotSigned: 'The signature of this message is not valid.',
  booksWouldRefuse: 'The books would refuse this invoice.',
  currencyNotInBooks: (currency: string) =>
    `The books do not use the currency ${currency}. Turn it on there, then refresh the books.`,
  booksAreClosed: (day: string) =>
    `The books are closed through ${day}. Choose a later invoice date, or reopen the period there and refresh the books.`,
  rateOfHomeUnknown: (typed: string, home: string) =>
    `The home currency of the books is ${home}. No exchange rate of ${home} is known for the invoice date, so the rate ${typed} cannot be sent.`,
  nothingForBooks: 'Every line has 0 hours. The books do not accept such an invoice. Enter hours, or add an item.',
  linesBooksTake: (lines: number, max: number) => `The books accept at most ${max} lines; this invoice has ${lines}.`,
  roundingNeedsTaxCode:
    'The tax included in these amounts leaves a rounding cent, which needs a tax code that charges nothing, and the books have none. Choose “Exclusive of Tax”, or add such a code in the books and refresh the taxes.',
  vatNotChosen:
    'This organization charges VAT. Choose “Exclusive of Tax” and a tax rate, such as zero rated, exempt or out of scope.',
  totalBelowZero: 'The books do not accept an invoice with a negative total. Issue a credit note instead.',
  taxNotInBooks: (tax: string) =>
    `The books no longer have ${tax === '' ? 'this tax' : `the tax ${tax}`}, or its rate changed there. Choose the tax again and save.`,
  booksKeptTheirs: 'The books accepted the request but did not change the invoice.',
  invoiceNotInBooks: 'This invoice is not in the books.',
  differenceWayClosed: 'This difference cannot be settled in this way.',
  differenceNotTaken: 'The values from the books could not be applied here.',
  dueBeforeInvoiceInBooks: 'The books have a due date before the invoice date.',
  booksAreSetUp: 'This company has books: its invoices are issued there.',
  creditRemovedInBooks: 'Removed in the books',
  booksAppliedMore: (currency: string, amount: string) =>
    `The books applied a credit of ${currency} ${amount} to this invoice, which is more than is outstanding or open here.`,
  paymentVoidInBooks: 'This payment is void in the books.',
  paymentNotAppliedInBooks: 'The books recorded the payment without applying all of it to the invoice. Apply it there.',
  invoiceVoidInBooks: 'The invoice is void or deleted in the books.',
  booksNotConnected: 'The books of this company are not connected.',
  waitsForEarlierOfPayment: 'Waiting until the payment is removed from another invoice.',
  waitsForEarlierPayment: 'Waiting for an earlier payment of this invoice.',
  waitsForEarlierOfInvoice: 'Waiting for an earlier change of an invoice of this payment.',
  waitsForEarlierOfCredit: 'Waiting for an earlier change of the credit note.',
} as const;
