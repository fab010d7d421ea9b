import { booksServerMessages } from '../messages/books.ts';
import { companyMessages } from '../messages/companies.ts';
import type { RefusalWords } from './refusal.ts';

export const booksRefusals = {
  webhook_not_signed: { status: 401, message: booksServerMessages.webhookNotSigned },
  invoice_not_in_books: { status: 409, message: booksServerMessages.invoiceNotInBooks },
  difference_way_closed: { status: 409, message: booksServerMessages.differenceWayClosed },
  difference_not_taken: { status: 409, message: booksServerMessages.differenceNotTaken },
  books_away: { status: 503, message: companyMessages.companyOptionsFailed },
  books_would_refuse: { status: 409, message: booksServerMessages.booksWouldRefuse },
  books_are_set_up: { status: 409, message: booksServerMessages.booksAreSetUp },
  books_not_connected: { status: 409, message: booksServerMessages.booksNotConnected },
} as const satisfies Record<string, RefusalWords>;
