export const purchaseOrderMessages = {
  ordersFailed: 'Failed to get the purchase orders',
  orderUpdated: 'Purchase order updated successfully',
  orderDeleted: 'Purchase order deleted successfully',
  orderAddFailed: 'Failed to add purchase order. Please try again',
  orderEditFailed: 'Failed to edit purchase order. Please try again',
  orderDeleteFailed: 'Failed to delete purchase order. Please try again',
  orderDeleteQuestion: (orderNumber: string) => `Do you want to delete the purchase order ${orderNumber}?`,
  orderDocumentAttached: 'Document attached',
  orderDocumentRemoved: 'Document removed',
  orderDocumentFailed: 'Failed to attach the document. Please try again',
  orderDocumentRemoveFailed: 'Failed to remove the document. Please try again',
  orderDocumentRemoveQuestion: (name: string) => `Do you want to remove the document ${name}?`,
  orderAmountInvalid: 'Enter an amount above 0',
  orderAmountDecimals: (currencyCode: string) => `Enter an amount with the decimals of ${currencyCode}`,
  /** How far an order is used, beside it. */
  orderPercent: (percent: string) => `${percent} % used`,
  orderUsedUp: 'Used up',
  orderExceeded: (by: string) => `Exceeded by ${by}`,
  /** The same for an invoice that is about to be saved. */
  orderLeftAfter: (orderNumber: string, rest: string, amount: string) =>
    `Purchase order ${orderNumber}: ${rest} of ${amount} left after this invoice.`,
  orderUsedUpBy: (orderNumber: string, amount: string) =>
    `Purchase order ${orderNumber}: this invoice uses up its ${amount}.`,
  orderExceededBy: (orderNumber: string, amount: string, by: string) =>
    `Purchase order ${orderNumber}: this invoice exceeds its ${amount} by ${by}.`,
  noOrderOn: (day: string) => `No purchase order of this project is in force on ${day}.`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const purchaseOrderServerMessages = {
  orderAdded: 'Purchase order added successfully',
  orderOverlaps: 'Another purchase order of this project is in force on some of these dates.',
  orderOverlapsWith: (orderNumber: string, days: string) =>
    `Purchase order ${orderNumber} of this project is in force on some of these dates (${days}).`,
  orderBelowUsed: 'Issued invoices name this purchase order for more than this amount.',
  orderBelowUsedOf: (used: string) => `Issued invoices name this purchase order for ${used}. Enter at least that.`,
  orderInUse: 'Invoices name this purchase order, so it cannot be deleted. Change its end date instead.',
  orderInUseBy: (invoiceNumber: string, others: number) =>
    `Invoice ${invoiceNumber}${others === 0 ? ' names' : ` and ${others} other${others === 1 ? '' : 's'} name`} this purchase order, so it cannot be deleted. Change its end date instead.`,
  orderWithoutCompany: 'This project has no company yet. A purchase order is in the currency of the company.',
} as const;
