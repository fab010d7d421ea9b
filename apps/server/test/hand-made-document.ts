import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { BooksDocument } from '@countinghouse/gateways/books/books-provider.ts';
import { nextNumber } from '../seed/builders.ts';
import type { SandboxRegion } from '../seed/connect-sandbox.ts';
import { connectionOfBooks } from '../src/slices/connections/connections.public.ts';
import type { World } from './world.ts';

export interface HandMade {
  readonly region?: SandboxRegion;
  readonly provider?: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly customer?: string;
  readonly number?: string;
  readonly total?: string;
  readonly date?: string;
  readonly dueDate?: string;
  readonly currency?: string;
  /** The reference of one of our invoices, as a push writes it. */
  readonly reference?: string;
}

/** Creates an invoice by hand in the books: 600.00 for May 2026, unless given otherwise. */
export async function aHandMadeDocument(
  world: World,
  given: HandMade = {},
): Promise<BooksDocument & { readonly number: string }> {
  const { region = 'US', provider = 'QUICK_BOOKS', customer = 'Hand made', currency = 'USD', total = '600.00' } = given;
  const connection = await connectionOfBooks(world.tx, { provider, region });
  if (connection === undefined) throw new Error(`no books are connected for ${region}`);
  const books = world.product.outside.booksFor(connection);
  const mark = nextNumber();
  const { id: customerId } = await books.createCustomer(
    { displayName: customer, currency },
    { requestId: `hand-${mark}-c` },
  );
  const number = given.number ?? `HAND-${mark}`;
  const document = await books.createInvoice(
    {
      reference: given.reference ?? `HAND-${mark}`,
      number,
      customerId,
      currency,
      date: calendarDate(given.date ?? '2026-11-21'),
      dueDate: calendarDate(given.dueDate ?? '2026-12-21'),
      lines: [
        { description: 'By hand', itemName: 'Development Fees', quantity: '1.00', unitPrice: total, amount: total },
      ],
      taxMode: 'none',
      tax: '0.00',
      total,
    },
    { requestId: `hand-${mark}-i` },
  );
  return { ...document, number };
}
