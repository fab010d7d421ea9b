import { billsCompany } from '@countinghouse/billing/invoices/compared-with-books.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { directInvoiceEndpoints } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { BooksDocument } from '@countinghouse/gateways/books/books-provider.ts';
import type { AppliedCredit } from '@countinghouse/gateways/books/books-settlements.ts';
import { isRefusedAs } from '../../../database/constraint-errors.ts';
import type { OutsideContext, Work } from '../../../handle.ts';
import { companyById, type Company } from '../../companies/companies.public.ts';
import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { connectionOfBooks } from '../../connections/connections.public.ts';
import { projectInScope, type ProjectFacts } from '../../projects/projects.public.ts';
import { creditNumbers, receiveCreditsFromBooks } from '../credit/credits-in-books.public.ts';
import { askBooks } from '../compare/ask-books.public.ts';
import { demandSpan } from './direct-invoices.queries.ts';
import { insertReceivedInBooks } from './direct-invoices.sql.ts';
import { hashOfFrozen } from '../wizard/frozen-hash.ts';
import { invoiceById } from '../invoice-record.sql.ts';
import { insertInvoice } from '../store-invoice.sql.ts';
import { invoiceOfDocument } from './invoice-of-document.ts';
import { isOfAnother, markMapped } from '../saved/map-invoice.sql.ts';

type Assign = typeof directInvoiceEndpoints.assignProject;
type Assigning = OutsideContext<Assign>;
type Assigned = AnswerOf<Assign>['invoices'][number];

/** A document of the books with the days that it bills. */
interface Chosen {
  readonly document: BooksDocument;
  /** The credit notes that settle it there, and their numbers. */
  readonly applied: readonly AppliedCredit[];
  readonly numbers: ReadonlyMap<string, string>;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  /** Where it stands in what was sent. */
  readonly path: string;
}

/**
 * Gives invoices that were made in the books a project: each becomes an issued invoice of a billing of its own, with number, amounts, days and
 * payments as the books have them, and bills no hours. All of them or none; the books are asked between two transactions.
 */
export async function assignProject(context: Assigning, { body }: InputOf<Assign>): Promise<AnswerOf<Assign>> {
  const { refuse } = context;
  for (const [at, { startDate: start, endDate: end }] of body.invoices.entries())
    demandSpan({ start, end }, `invoices.${at}.endDate`, refuse);
  const { connection } = await context.inTransaction(({ tx }) => begun(context, { tx }, body));
  const chosen: Chosen[] = [];
  for (const [at, { invoiceId, startDate, endDate }] of body.invoices.entries()) {
    const path = `invoices.${at}.invoiceId`;
    const document = await askBooks(context, connection, (books) => books.readInvoice(invoiceId));
    if (document === undefined)
      return refuse('books_invoice_not_found', { fields: [{ path, message: serverMessages.booksInvoiceNotFound }] });
    if (document.isDraft || document.isVoided)
      return refuse('books_invoice_not_live', { fields: [{ path, message: serverMessages.booksInvoiceNotLive }] });
    const credits = await askBooks(context, connection, async (books) => {
      const applied = document.balance === document.total ? [] : await books.creditsAppliedTo(document);
      return { applied, numbers: await creditNumbers(books, applied) };
    });
    chosen.push({ document, ...credits, startDate, endDate, path });
  }
  try {
    return await context.inTransaction(async (work) => {
      const { project, company } = await begun(context, work, body);
      const invoices: Assigned[] = [];
      for (const one of chosen) invoices.push(await brought(context, work, { project, company, connection, ...one }));
      context.reply(serverMessages.invoicesAssigned(invoices.length, project.name));
      return { invoices };
    });
  } catch (error) {
    // two people at the same moment: the database lets one
    return isRefusedAs('books_invoice_taken', error) ? refuse('books_invoice_taken') : Promise.reject(error);
  }
}

async function begun(
  { caller, refuse }: Assigning,
  { tx }: Pick<Work, 'tx'>,
  body: InputOf<Assign>['body'],
): Promise<{ project: ProjectFacts; company: Company; connection: Connection }> {
  const project = await projectInScope(tx, caller, { id: body.projectId });
  if (project === undefined) return refuse('project_not_found');
  const company = project.company === null ? undefined : await companyById(tx, project.company.id);
  // a project of other books, or of no company yet, has no customer there
  if (company === undefined || company.provider !== body.provider || company.region !== body.region)
    return refuse('books_invoice_of_others', {
      fields: [{ path: 'projectId', message: serverMessages.booksInvoiceOfOthers }],
    });
  const connection = await connectionOfBooks(tx, body);
  if (connection === undefined || connection.state === 'not connected') return refuse('books_not_connected');
  return { project, company, connection };
}

interface Bringing extends Chosen {
  readonly project: ProjectFacts;
  readonly company: Company;
  readonly connection: Connection;
}

async function brought(context: Assigning, work: Work, given: Bringing): Promise<Assigned> {
  const { refuse, now, today } = context;
  const { tx } = work;
  const { document, applied, numbers, project, company, connection, path } = given;
  if (!billsCompany(document, company))
    return refuse('books_invoice_of_others', { fields: [{ path, message: serverMessages.booksInvoiceOfOthers }] });
  const owned = { connectionId: connection.id, booksId: document.id, reference: document.reference, invoiceId: 0 };
  if (await isOfAnother(tx, owned))
    return refuse('books_invoice_taken', { fields: [{ path, message: serverMessages.booksInvoiceTaken }] });
  const number = document.number ?? document.id;
  const { startDate, endDate } = given;
  const worked = { start: startDate, end: endDate };
  const toStore = await invoiceOfDocument(tx, { document, project, company, startDate, endDate, worked }, context);
  const invoiceId = toStore.id;
  const billingId = await insertInvoice(tx, toStore);
  const draft = await invoiceById(tx, invoiceId);
  if (draft === undefined) throw new Error('the invoice that was stored is not there');
  const after = { ...draft, connectionId: connection.id, booksId: document.id, invoiceNumber: number };
  await markMapped(tx, {
    invoiceId,
    connectionId: connection.id,
    booksId: document.id,
    booksUrl: document.url,
    invoiceNumber: number,
    invoiceDate: after.invoiceDate,
    dueDate: after.dueDate,
    frozenHash: await hashOfFrozen(tx, after),
    now,
  });
  const received = receivedOf(document, applied);
  if (received !== undefined)
    await insertReceivedInBooks(tx, {
      invoiceId,
      on: today,
      amount: received,
      note: serverMessages.receivedInBooks,
      now,
    });
  await receiveCreditsFromBooks(work, { invoiceId, applied, numbers, today, now });
  work.audit({
    action: 'Mapped',
    resource: 'INVOICED',
    resourceId: invoiceId,
    resourceName: number,
    projectId: project.id,
    changes: [
      { fieldName: 'Invoice number', oldValue: null, newValue: number },
      { fieldName: 'Invoice amount', oldValue: null, newValue: `${document.currency} ${document.total}` },
      ...(received === undefined
        ? []
        : [{ fieldName: 'Received amount', oldValue: null, newValue: `${document.currency} ${received}` }]),
    ],
  });
  return { invoiceId, billingId, invoiceNumber: number };
}

/** What the books say was paid of it, without the credit notes that settle it; nothing where that would go against its sign or beyond its total. */
function receivedOf(
  { total, balance, currency: code }: BooksDocument,
  applied: readonly AppliedCredit[],
): string | undefined {
  const currency = parseCurrency(code);
  const credited = applied.reduce((sum, { amount }) => sum + moneyFromText(amount, currency), 0n);
  const [due, open] = [moneyFromText(total, currency), moneyFromText(balance, currency) + credited];
  const received = due < 0n ? open - due : due - open;
  const most = due < 0n ? 0n - due : due;
  const kept = received > most ? most : received;
  if (kept <= 0n) return undefined;
  return moneyText(moneyOfMinorUnits(due < 0n ? 0n - kept : kept), currency);
}
