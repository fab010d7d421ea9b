export const booksMessages = {
  booksAgree: 'The books have the same.',
  duplicateDismissed: 'Possible duplicate dismissed',
  differenceSettled: 'Difference settled successfully',
  noTaxInsideInZoho:
    'Zoho Books adds tax on top of the amounts. Choose “Exclusive of Tax”, and enter amounts before tax.',
  longerThanBooksTake: (what: string, max: number) => `The books take at most ${max} characters for ${what}.`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const booksServerMessages = {
  takenBackInBooks: 'The books changed or took back this payment.',
  refundTakenBackInBooks: 'The books changed or deleted this refund.',
  refundedInBooks: 'Refunded in the books',
  usedInBooks: 'Used in the books',
  openInBooksAgain: 'Open in the books again',
  booksPaidMore: (currency: string, came: string, left: string) =>
    `The books hold ${currency} ${came} more than is received here, and ${currency} ${left} are outstanding. Please look at what was entered by hand or waived.`,
  booksOtherCurrency: (ours: string, theirs: string) => `The books hold this invoice in ${theirs} and not in ${ours}.`,
  paidInClosedMonth: (amount: string, paidOn: string, openDay: string | null) =>
    openDay === null
      ? `The books hold a payment of ${amount} on ${paidOn}, in a closed month. Reopen the month to record it.`
      : `The books hold a payment of ${amount} on ${paidOn}, in a closed month. Take theirs to record it on ${openDay}, or reopen the month.`,
  paidEarlier: (paidOn: string) => `Paid on ${paidOn}. That month was closed when the payment was recorded.`,
  noPaymentInBooks: 'No payment explains this amount in the books. Please look at the credits that were applied there.',
  webhookNotSigned: 'This is not signed by the books.',
  booksWouldRefuse: 'The books would refuse this invoice.',
  currencyNotInBooks: (currency: string) =>
    `The books do not bill in ${currency}, as they were last read. Please switch it on there, and read the books again.`,
  booksAreClosed: (day: string) =>
    `The books are closed up to ${day}, as they were last read. Please choose a later invoice date, or open them there and read them again.`,
  rateOfHomeUnknown: (typed: string, home: string) =>
    `The books keep their accounts in ${home}. No exchange rate of ${home} is known for the invoice date, so that the rate ${typed} cannot be sent to them.`,
  linesBooksTake: (lines: number, max: number) => `The books take at most ${max} lines, and this invoice has ${lines}.`,
  roundingNeedsTaxCode:
    'The tax inside these amounts leaves a cent, which needs a tax code that charges nothing, and the books have none. Choose “Exclusive of Tax”, or add such a code in the books and refresh the taxes.',
  vatNotChosen:
    'This organization charges VAT. Choose “Exclusive of Tax” and a tax rate, such as zero rated, exempt or out of scope.',
  totalBelowZero: 'The books take no invoice whose total is below 0. Issue a credit note instead.',
  taxNotInBooks: (tax: string) =>
    `The books no longer have ${tax === '' ? 'this tax' : `the tax ${tax}`}, or have it with other percents. Please choose the tax again and save.`,
  booksKeptTheirs: 'The books answered well and kept theirs.',
  invoiceNotInBooks: 'This invoice is not in the books.',
  differenceWayClosed: 'This difference cannot be settled in this way.',
  differenceNotTaken: 'What the books say could not be taken over.',
  dueBeforeInvoiceInBooks: 'The books have a due date before the invoice date.',
  booksAreSetUp: 'The books of this company are set up: its invoices are issued there.',
  creditRemovedInBooks: 'Removed in the books',
  booksAppliedMore: (currency: string, amount: string) =>
    `The books applied a credit of ${currency} ${amount} to this invoice, which is more than is outstanding or open here.`,
  paymentVoidInBooks: 'The books hold this payment, and it is void there.',
  paymentNotAppliedInBooks: 'The books recorded the payment without applying all of it to the invoice. Apply it there.',
  invoiceVoidInBooks: 'The invoice is void in the books, or gone there.',
  booksNotConnected: 'The books of this company are not connected.',
  waitsForEarlierOfPayment: 'It waits until the payment is off another invoice.',
  waitsForEarlierOfCredit: 'It waits for an earlier change of the credit note.',
} as const;
