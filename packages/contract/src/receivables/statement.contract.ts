import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageLogo, pageParty, paperSize } from '../invoice-page/invoice-page.contract.ts';
import { messages } from '../messages.ts';
import { region } from '../options.ts';
import { pageLanguages } from '../organizations/page-languages.ts';
import { everyone } from '../roles.ts';
import { dateOut, decimalOut, idIn, idOut } from '../wire.ts';
import { accountDay } from './receivables.contract.ts';

export const statementKinds = [
  'Invoice',
  'Credit note',
  'Payment',
  'Refund',
  'Credit applied',
  'Credit used',
  'Payment on account',
  'Payment on account used',
  'Discount',
  'Deduction',
  'Write-off',
  'Withholding tax',
  'Bank charge',
  'Exchange difference',
] as const;

const entry = z.object({
  date: dateOut,
  kind: z.enum(statementKinds),
  note: z.enum(['void', 'reversed']).nullable(),
  /** The document that it is about; null for money on account. */
  invoiceId: idOut.nullable(),
  number: z.string().nullable(),
  /** Of an invoice. */
  dueDate: dateOut.nullable(),
  /** What it adds to the balance. */
  amount: decimalOut,
  balance: decimalOut,
});

/** The account of the company in one currency. */
const account = z.object({
  currencyCode: z.string(),
  /** What is owed at the beginning of the first day, less all open credits. */
  opening: decimalOut,
  entries: z.array(entry),
  /** The same at the end of the last day. */
  closing: decimalOut,
});
export type StatementAccount = z.output<typeof account>;

/** A statement of account as the company gets it. */
const statement = z.object({
  companyId: idOut,
  companyName: z.string(),
  from: dateOut,
  to: dateOut,
  region,
  /** The language of the organization that issues invoices to the company. */
  language: z.enum(pageLanguages),
  /** Null if the books of the company are not connected. */
  seller: pageParty.nullable(),
  buyer: pageParty,
  logo: pageLogo.nullable(),
  /** The projects that it covers, if the reader does not see all of the company's documents. */
  onlyProjects: z.array(z.string()).nullable(),
  payment: z.array(z.string()),
  footer: z.string(),
  /** By currency; currencies without a balance and without entries are left out. */
  accounts: z.array(account),
  /** Who gets it by mail: the company's primary client, or the company itself without one. */
  recipient: z.object({ name: z.string(), to: z.string(), cc: z.array(z.string()), bcc: z.array(z.string()) }),
  paper: paperSize,
  /** Characters that are missing in the fonts of the PDF; each is replaced by a question mark. */
  unprintable: z.array(z.string()),
});
export type Statement = z.output<typeof statement>;

const ofCompany = z.strictObject({ id: idIn });
const days = z
  .strictObject({ from: accountDay, to: accountDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: messages.rangeReversed });
const daysOnPaper = z
  .strictObject({ from: accountDay, to: accountDay, paper: paperSize })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: messages.rangeReversed });

/** The statement of account of a company between two days (docs/domain/receivables.md#statement-of-account). */
export const statementEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/receivables/:id/statement',
    summary: 'The statement of account of a company between two days, by currency',
    roles: everyone,
    consistent: true,
    params: ofCompany,
    query: days,
    answer: statement,
    refusals: ['company_not_found', 'receivables_in_future'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/receivables/:id/statement/pdf',
    summary: 'The same statement as a PDF',
    roles: everyone,
    audits: true,
    kind: 'file',
    // rendered between two transactions
    outside: true,
    params: ofCompany,
    query: daysOnPaper,
    answer: z.string(),
    refusals: ['company_not_found', 'receivables_in_future'],
  }),
  mail: endpoint({
    method: 'POST',
    path: '/receivables/:id/statement/mail',
    summary: 'Mail the statement as a PDF to the company, with its CC and BCC',
    roles: everyone,
    params: ofCompany,
    body: daysOnPaper,
    answer: z.object({ to: z.string() }),
    refusals: [
      'company_not_found',
      'receivables_in_future',
      'statement_is_partial',
      'company_without_email',
      'mail_not_set_up',
    ],
  }),
};
