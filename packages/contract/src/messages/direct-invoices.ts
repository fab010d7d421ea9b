export const directInvoiceMessages = {
  selectInvoiceToMap: 'Please select at least one Invoice to map with project',
  datesOfInvoicesToMap: 'Please add startDate and endDate for selected Invoice list',
  fewerInvoicesToMap: (most: number) => `At most ${most} invoices can be mapped at once.`,
  invoiceChosenTwice: 'An invoice can be selected once.',
  invoiceMapped: (number: string) => `Invoice mapped to ${number}`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const directInvoiceServerMessages = {
  booksInvoiceNotFound: 'The books have no invoice with this number.',
  booksInvoiceTwice: 'The books have more than one invoice with this number.',
  booksInvoiceNotLive: 'This invoice is void or still a draft in the books.',
  booksInvoiceTaken: 'Another invoice here is already mapped to this invoice.',
  invoiceNumberTaken: 'Another invoice here already has this number.',
  booksInvoiceOfOthers: 'The customer and the currency must match the company of the project.',
  invoiceNotDirect: 'Only an invoice that was mapped from the books can be unmapped. Void this one instead.',
  directInvoiceHasMoney: 'This invoice has payments or adjustments. Reverse them first.',
  directInvoiceUnmapped: (number: string) => `${number} unmapped`,
  booksInvoiceDiffers: 'The invoice in the books differs from this one. Please confirm the differences.',
  invoicesAssigned: (count: number, projectName: string) =>
    `${count} ${count === 1 ? 'invoice' : 'invoices'} mapped with ${projectName}`,
  receivedInBooks: 'Received in the books before it was mapped',
  receivedUnmapped: 'Unmapped; the payment stays in the books',
} as const;
