import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone } from '../roles.ts';
import { dateOut, decimalOut, idIn, idOut, isoDateIn, textIn } from '../wire.ts';

/** How long an invoice is overdue: not due yet, 1 to 30 days, 31 to 60, 61 to 90, or more. */
export const overdueAges = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;
export type OverdueAge = (typeof overdueAges)[number];

/** The parts of a company's account that can be listed alone: invoices of one age, overdue ones, all invoices, or all credits. */
export const accountParts = [...overdueAges, 'overdue', 'owed', 'openCredits'] as const;
export type AccountPart = (typeof accountParts)[number];

const amounts = z.object({
  /** The outstanding amounts of invoices by age. */
  notDue: decimalOut,
  upTo30: decimalOut,
  upTo60: decimalOut,
  upTo90: decimalOut,
  over90: decimalOut,
  /** All but what is not due yet. */
  overdue: decimalOut,
  /** All ages together. */
  owed: decimalOut,
  /** Open credit notes, and payments on account. */
  openCredits: decimalOut,
  /** The part of the open credits that is payments on account. */
  onAccount: decimalOut,
});
export type ReceivableAmounts = z.output<typeof amounts>;

/** What a company owes in one currency. */
const receivable = z.object({
  companyId: idOut,
  companyName: z.string(),
  currencyCode: z.string(),
  own: amounts,
  /**
   * Each document at its own rate, rounded to cents before it is added; payments on account at the newest rate. Null if a rate is
   * missing.
   */
  usd: amounts.nullable(),
  /** Of the payments that were not reversed. */
  lastPaymentDate: dateOut.nullable(),
  /** Of the payments of the last 12 months, in days after the invoice date. */
  averageDaysToPay: z.int().nullable(),
  /**
   * The day of the next payment reminder; else `Paused` for the company, or `Disputed` if only disputed invoices are open. Null
   * without reminders, and on an earlier day.
   */
  nextAction: z.union([dateOut, z.enum(['Paused', 'Disputed'])]).nullable(),
});
export type Receivable = z.output<typeof receivable>;

export const openKinds = ['Invoice', 'Credit note', 'Payment on account'] as const;

/** An invoice or credit note of which something is open, or the payments on account together. */
const openDocument = z.object({
  kind: z.enum(openKinds),
  /** Null for payments on account. */
  invoiceId: idOut.nullable(),
  projectId: idOut.nullable(),
  projectName: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  invoiceDate: dateOut.nullable(),
  /** Null for credits, which are not due. */
  invoiceDueDate: dateOut.nullable(),
  /** Null if it is not overdue. */
  daysOverdue: z.int().nullable(),
  currencyCode: z.string(),
  invoiceAmount: decimalOut.nullable(),
  /** Below 0 for credits. */
  openAmount: decimalOut,
  /** Null if its rate is missing. */
  usdOpenAmount: decimalOut.nullable(),
});
export type OpenDocument = z.output<typeof openDocument>;

/** No account is older. */
const firstDay = '2000-01-01';

/** A day of an account. */
export const accountDay = isoDateIn.refine((day) => day >= firstDay, messages.dayTooEarly);

const asked = {
  /** The day at whose end the amounts are outstanding; today by default. */
  on: accountDay.optional(),
  /** Only projects with this CSM, and with this accountant. */
  csmEmail: textIn(254).optional(),
  accountantEmail: textIn(254).optional(),
};

/** What companies owe, and the invoices behind it (docs/domain/receivables.md). */
export const receivableEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/receivables',
    summary: 'What each company owes in each currency, by days overdue, with its open credits',
    roles: everyone,
    list: true,
    consistent: true,
    query: z.strictObject(asked),
    answer: z.object({ on: dateOut, receivables: z.array(receivable) }),
    refusals: ['receivables_in_future'],
  }),
  documents: endpoint({
    method: 'GET',
    path: '/receivables/documents',
    summary: 'The open invoices and credits of a company, the earliest due date first',
    roles: everyone,
    list: true,
    consistent: true,
    query: z.strictObject({
      ...asked,
      companyId: idIn,
      currencyCode: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
      /** Only this part. */
      show: z.enum(accountParts).optional(),
    }),
    answer: z.object({ on: dateOut, documents: z.array(openDocument) }),
    refusals: ['receivables_in_future'],
  }),
};
