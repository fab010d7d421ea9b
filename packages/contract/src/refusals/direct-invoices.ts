import { directInvoiceServerMessages } from '../messages/direct-invoices.ts';
import type { RefusalWords } from './refusal.ts';

export const directInvoiceRefusals = {
  books_invoice_not_found: { status: 404, message: directInvoiceServerMessages.booksInvoiceNotFound },
  books_invoice_twice: { status: 409, message: directInvoiceServerMessages.booksInvoiceTwice },
  books_invoice_not_live: { status: 409, message: directInvoiceServerMessages.booksInvoiceNotLive },
  books_invoice_taken: { status: 409, message: directInvoiceServerMessages.booksInvoiceTaken },
  books_invoice_of_others: { status: 409, message: directInvoiceServerMessages.booksInvoiceOfOthers },
  invoice_not_direct: { status: 409, message: directInvoiceServerMessages.invoiceNotDirect },
  direct_invoice_has_money: { status: 409, message: directInvoiceServerMessages.directInvoiceHasMoney },
  books_invoice_differs: { status: 409, message: directInvoiceServerMessages.booksInvoiceDiffers },
} as const satisfies Record<string, RefusalWords>;
