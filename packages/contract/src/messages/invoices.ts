export const invoiceMessages = {
  serviceNameNull: 'Please select service name',
  nothingToInvoice: 'There is nothing to invoice in this period.',
  /** Why a prediction gets no invoice now, after "Create invoice: ". */
  invoiceNeedsBilling: 'billing is not active',
  invoiceNotPlanned: 'financial type is No Invoice',
  invoiceNeedsEnd: 'add an end date first',
  zeroLinesNotSent: 'Lines of 0 hours are not sent to the books.',
  addSomethingToInvoice: 'Nothing to invoice yet. Add an item, or choose a period with hours.',
  invoiceSaved: 'Invoice saved successfully',
  invoiceAddFailed: 'Failed to add invoice. Please try again',
  invoiceEditFailed: 'Failed to edit invoice. Please try again',
  invoiceDeleteFailed: 'Failed to delete invoice. Please try again',
  creditTooEarly: 'A credit note cannot be dated before its invoice.',
  creditExceedsInvoice: 'This is more than can still be credited on the invoice.',
  nothingCredited: 'Enter the amounts or hours to credit.',
  invoiceCredited: 'Credit note saved. It is being sent to the books.',
  creditOf: (number: string) => `Credit of ${number}`,
  markNotSentHint:
    'Look in the books first: the invoice must not be there. It becomes a draft that you can edit, delete or send again.',
  checkingHint: 'Locked while the books are searched for it. It is sent again after ten minutes at the earliest.',
  issueQuestion:
    'The books of its company are not set up, so it is issued here: it gets its number and is frozen. This cannot be undone. To correct a mistake, void it or issue a credit note.',
  invoiceIssued: (number: string) => `Invoice issued as ${number}`,
  creditIssued: (number: string) => `Credit note issued as ${number}`,
  messageOnInvoiceRequired: 'Please enter message on invoice',
  messageOnStatementRequired: 'Please enter message on statement',
  invoiceDateTaken: 'Another invoice of this project has the same invoice date.',
  dueBeforeInvoice: 'The due date cannot be before the invoice date.',
  invoiceHasMoney:
    'Payments or credit notes are applied to this invoice. Reverse them or move them to the open credit of the company first.',
  ratesChangedSinceSaved: 'Rates changed since this draft was saved. Saving it applies the new rates:',
  logsChangedSinceSaved: 'Time logs changed after this draft was saved. It still bills the earlier hours.',
  tooManyLines: (max: number) =>
    `An invoice can have at most ${max} lines. Choose the combined template, or invoice fewer rows at once.`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const invoiceServerMessages = {
  invoiceSavedAndQueued: 'Invoice saved. It is being sent to the books.',
  invoiceDeleted: 'Invoice deleted',
  invoiceVoided: 'Invoice voided',
  invoiceNotChecking: 'This invoice is not waiting for an answer from the books.',
  invoiceFoundInBooks: 'The books have this invoice. Choose “Check now” to link it.',
  shownTooLate: 'The books can show a new invoice late. Try again one minute after it was sent.',
  booksAreSearched: 'Looking for the invoice in the books.',
  markedNotSent: 'The invoice is a draft again.',
  invoiceQueued: 'The invoice is being sent to the books.',
  invoiceNotFound: (id: number) => `Invoice with id ${id} not found`,
  invoiceLocked: 'This invoice is in the books or being sent there and cannot be changed. Void it instead.',
  invoiceNotDraft: 'Only a draft can be deleted. Void this invoice instead.',
  invoiceNotIssued: 'Only an issued invoice can be voided. Delete this draft instead.',
  invoiceAlreadyVoid: 'This invoice is already void.',
  invoiceNotCreditable: 'Only an issued invoice can be credited, not a credit note.',
  hoursNotBilled: 'This invoice has fewer hours of this developer left to credit.',
  invoiceHasCredits: 'A credit note corrects this invoice. Void the credit note first.',
  creditedHoursBilled: 'Hours that this credit note released were invoiced or written off since. Undo that first.',
  invoiceAlreadyIssued: 'This invoice is already issued.',
  invoiceNotPushable: 'This invoice is already in the books or being sent there.',
  invoiceBeingPushed: 'This invoice is being sent to the books. Please wait until it has arrived.',
  totalsDiffer: 'The amounts on screen differ from those the server computed. Please fetch the timesheet again.',
  periodAlreadyInvoiced: 'Another invoice already bills these days for this developer.',
  daysBilledBefore: (billed: readonly string[]) => `Days of this period are already invoiced: ${billed.join('; ')}.`,
  billedBefore: (name: string, days: string, invoice: string | null) =>
    `${name}, ${days}, on ${invoice === null ? 'a draft invoice' : `invoice ${invoice}`}`,
  hoursBilledBefore: (billed: readonly string[]) =>
    `All billable hours of this period are already invoiced: ${billed.join('; ')}.`,
  taxUnknown: 'This tax is not in the books.',
  taxNotCharged: 'Companies of this region are billed without tax. Choose “Not Applicable”.',
  halfOfIndianTax: 'CGST and SGST are charged together. Choose the tax that has both, or IGST.',
  indianTaxBetweenStates: (place: string) =>
    `The place of supply (${place}) is outside the organization’s state, so IGST applies. Choose an IGST rate.`,
  indianTaxWithinState: (state: string) =>
    `The place of supply is in the organization’s state (${state}), so CGST with SGST applies. Choose the tax that has both.`,
} as const;
