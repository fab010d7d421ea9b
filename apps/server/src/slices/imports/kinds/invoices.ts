import { dueDate as dueOn } from '@countinghouse/billing/invoices/due-date.ts';
import { wrongAmounts } from '@countinghouse/billing/invoices/invoice-issued-before.ts';
import { isCalendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { DecimalError, parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import {
  moneyFromText,
  moneyText,
  parseCurrency,
  type Currency,
  type Money,
} from '@countinghouse/billing/values/money.ts';
import { directInvoiceEndpoints } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { idIn, isoDateIn, moneyIn, textIn } from '@countinghouse/contract/wire.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../database/database.ts';
import type { Company } from '../../companies/companies.public.ts';
import { recordIssuedBefore } from '../../invoices/direct/record-issued-before.public.ts';
import { isTooLong } from '../../timesheets/days-to-bill.public.ts';
import {
  CellFault,
  keyFrom,
  textsOfKey,
  type Columns,
  type DocumentsInBooks,
  type Importer,
  type Part,
  type Saving,
  type Stored,
  type Values,
  type Wrong,
} from '../importer.ts';
import { billedProjects, documentOf, invoicesInBooks, type BilledProject } from './invoices-in-books.ts';
import { namedProjects, projectColumn } from './named-projects.ts';

const schema = z.strictObject({
  projectId: idIn,
  invoiceNumber: textIn(100).trim().min(1, messages.pleaseEnter('invoice number')),
  invoiceDate: isoDateIn,
  dueDate: isoDateIn,
  startDate: isoDateIn,
  endDate: isoDateIn,
  total: moneyIn,
  tax: moneyIn,
  received: moneyIn,
  receivedDate: isoDateIn.nullable(),
  /** Its document in the connected books. */
  document: z
    .strictObject({ connectionId: idIn, id: z.string(), url: z.string(), reference: z.string().nullable() })
    .nullable(),
});
type Body = z.output<typeof schema>;

const columns = {
  ...projectColumn,
  company: { label: 'Company', names: ['customer', 'customer name', 'client'], hint: 'Checked against the project' },
  invoiceNumber: {
    label: 'Invoice number',
    names: ['number', 'invoice no', 'invoice no.', 'invoice#', 'num'],
    isRequired: true,
  },
  invoiceDate: { label: 'Invoice date', names: ['date', 'issue date'], isRequired: true, reads: 'date' },
  dueDate: { label: 'Due date', names: ['due'], reads: 'date', hint: 'Empty: by the invoice term of the project' },
  startDate: { label: 'Start date', names: ['from', 'period start'], isRequired: true, reads: 'date' },
  endDate: { label: 'End date', names: ['to', 'period end'], isRequired: true, reads: 'date' },
  total: {
    label: 'Invoice amount',
    names: ['total', 'amount', 'invoice total'],
    isRequired: true,
    reads: 'figure',
    hint: 'With tax, in the currency of the company',
  },
  tax: { label: 'Tax', names: ['tax amount', 'vat', 'gst'], reads: 'figure' },
  received: { label: 'Received', names: ['received amount', 'paid', 'amount paid'], reads: 'figure' },
  receivedDate: { label: 'Received date', names: ['received on', 'paid on', 'payment date'], reads: 'date' },
} as const satisfies Columns;

const invoiceKey = ({ project, invoiceNumber }: Values): string => keyFrom(project, invoiceNumber);

/** An invoice is known by its project and its number. It is frozen: a file never changes one. */
const invoicePart = (inBooks: DocumentsInBooks): Part => ({
  name: 'invoice',
  columns,
  keyOf: invoiceKey,
  schema,
  storedBy: invoicesBy,
  prepare: async (tx, rows) => {
    const names = await namedProjects(tx, rows);
    const [stored, projects] = await Promise.all([invoicesBy(tx, rows.map(invoiceKey)), billedProjects(tx, names.ids)]);
    return {
      stored,
      bodyOf: (values, before, wrong) => {
        const projectId = names.idOf(values, wrong);
        if (projectId === undefined) return undefined;
        const billed = projects.get(projectId);
        const { company } = billed ?? {};
        if (billed === undefined || company === undefined)
          throw new CellFault('project', serverMessages.importedInvoiceWithoutCompany);
        const body = bodyOf(values, { ...billed, company }, wrong);
        if (body === undefined) return undefined;
        if (before !== undefined) return unchanged(body, before as Body);
        const document = documentOf(
          { ...billed, company },
          { ...body, dueDate: values['dueDate'] },
          { inBooks, wrong },
        );
        const { connection } = billed;
        return {
          ...body,
          dueDate: document?.dueDate ?? body.dueDate,
          document:
            document === null || connection === undefined
              ? null
              : {
                  connectionId: connection.id,
                  id: document.id,
                  url: document.url,
                  reference: document.reference ?? null,
                },
        };
      },
    };
  },
  add: addInvoice,
  change: () => Promise.reject(new CellFault('invoiceNumber', serverMessages.importedInvoiceDiffers)),
  remove: async ({ call }, { id }) => {
    let { version, receipts } = await call(receiptEndpoints.list, { params: { id } });
    for (const { receiptId, source, isReversed, reverses } of receipts)
      if (source === 'hand' && !isReversed && reverses === null)
        ({ version, receipts } = await call(receiptEndpoints.reverse, {
          params: { id, receiptId },
          body: { version, reason: messages.importUndone },
        }));
    await call(directInvoiceEndpoints.unmap, { body: { invoiceId: id, version, reason: messages.importUndone } });
  },
});

async function addInvoice({ tx, audit, call, common }: Saving, body: Body) {
  const { projectId, received, receivedDate, document, ...invoice } = body;
  const billed = (await billedProjects(tx, [projectId])).get(projectId);
  if (billed?.company === undefined) throw new CellFault('project', serverMessages.importedInvoiceWithoutCompany);
  if (invoice.invoiceDate > common.today) throw new CellFault('invoiceDate', serverMessages.importedInvoiceInFuture);
  if ((receivedDate ?? '') > common.today) throw new CellFault('receivedDate', messages.receiptInFuture);
  const payment = receivedDate === null ? null : { on: receivedDate, amount: received };
  const { invoiceId, version } = await recordIssuedBefore(
    { tx, audit },
    {
      ...invoice,
      project: billed.project,
      company: billed.company,
      inBooks: document && { ...document, received: payment },
    },
    common,
  );
  if (payment === null || document !== null) return { id: invoiceId, version };
  const paid = await call(receiptEndpoints.add, {
    body: { invoiceId, version, amount: payment.amount, receivedDate: payment.on, note: serverMessages.receivedBefore },
  });
  return { id: invoiceId, version: paid.version };
}

/** What is said of each wrong amount. */
const amountWords = {
  total: serverMessages.importedInvoiceAmount,
  tax: serverMessages.importedInvoiceTax,
  received: serverMessages.importedInvoiceReceived,
};

/** The invoice of a row, with the rules that no schema has; undefined where one of them is broken. */
function bodyOf(
  values: Values,
  { project, company }: BilledProject & { readonly company: Company },
  wrong: Wrong,
): Omit<Body, 'document'> | undefined {
  let isRight = true;
  const refuse: Wrong = (column, message) => {
    isRight = false;
    wrong(column, message);
  };
  const { company: named, invoiceNumber = '' } = values;
  if (named !== undefined && named.toLowerCase() !== company.displayName.toLowerCase())
    refuse('company', serverMessages.importedInvoiceCompany(company.displayName));
  const currency = parseCurrency(company.currencyCode);
  const [total, tax, received] = (['total', 'tax', 'received'] as const).map((column) =>
    amountIn(values, { column, currency }, refuse),
  );
  if (total !== undefined && tax !== undefined && received !== undefined)
    for (const column of wrongAmounts({ total, tax, received })) refuse(column, amountWords[column]);
  const day = (column: keyof typeof columns) => dayIn(values, column, refuse);
  const [invoiceDate, startDate, endDate] = [day('invoiceDate'), day('startDate'), day('endDate')];
  const receivedDate = received !== undefined && received > 0n ? day('receivedDate') : null;
  const dueDate = 'dueDate' in values ? day('dueDate') : invoiceDate && dueOn(invoiceDate, project.invoiceTerm ?? 0);
  if (dueDate !== undefined && invoiceDate !== undefined && dueDate < invoiceDate)
    refuse('dueDate', messages.dueBeforeInvoice);
  if (startDate !== undefined && endDate !== undefined) {
    if (endDate < startDate) refuse('endDate', messages.endBeforeStart);
    else if (isTooLong({ start: startDate, end: endDate })) refuse('endDate', serverMessages.periodTooLong);
  }
  const read = { invoiceDate, dueDate, startDate, endDate, receivedDate, total, tax, received };
  if (!isRight || !isWhole(read)) return undefined;
  const text = (amount: Money) => moneyText(amount, currency);
  return {
    ...read,
    projectId: project.id,
    invoiceNumber,
    total: text(read.total),
    tax: text(read.tax),
    received: text(read.received),
  };
}

type Whole<Read> = { readonly [Name in keyof Read]: Exclude<Read[Name], undefined> };
const isWhole = <Read extends object>(read: Read): read is Read & Whole<Read> =>
  Object.values(read).every((value) => value !== undefined);

function dayIn(values: Values, column: keyof typeof columns, wrong: Wrong): CalendarDate | undefined {
  const day = values[column] ?? '';
  if (isCalendarDate(day)) return day;
  wrong(column, messages.pleaseEnter(columns[column].label.toLowerCase()));
  return undefined;
}

function amountIn(
  values: Values,
  { column, currency }: { readonly column: string; readonly currency: Currency },
  wrong: Wrong,
): Money | undefined {
  try {
    return moneyFromText(values[column] ?? '0', currency);
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    wrong(column, messages.invalidAmount);
    return undefined;
  }
}

/** The stored invoice where the file says the same of it; money that came since is no difference. @throws CellFault */
function unchanged({ received, receivedDate: _receivedDate, ...body }: Omit<Body, 'document'>, before: Body): Body {
  const { document: _document, receivedDate: _date, received: receivedNow, ...stored } = before;
  const differing = Object.entries(body).find(([name, value]) => stored[name as keyof typeof stored] !== value)?.[0];
  const hasLess = parseDecimal(receivedNow, 3) < parseDecimal(received, 3);
  if (differing === undefined && !hasLess) return before;
  throw new CellFault(differing ?? 'received', serverMessages.importedInvoiceDiffers);
}

async function invoicesBy(tx: Tx, keys: readonly string[]): Promise<Map<string, Stored>> {
  const places = keys.map((key) => {
    const [project = '', number = ''] = textsOfKey(key);
    return { key, values: { project }, number };
  });
  const projects = await namedProjects(
    tx,
    places.map(({ values }) => values),
  );
  const { rows } = await sql<Omit<Body, 'document' | 'receivedDate'> & { id: number; version: number; code: string }>`
    select id, version, project_id as "projectId", coalesce(invoice_number, '') as "invoiceNumber", invoice_date as "invoiceDate", due_date as "dueDate",
      start_date as "startDate", coalesce(end_date, start_date) as "endDate", total, tax_amount as tax, received, currency_code as code
    from invoice where project_id = any (${[...projects.ids]}::int[]) and bills_whole_period and document_state = 'issued'`.execute(
    tx,
  );
  const stored = new Map(rows.map((row) => [`${row.projectId} ${row.invoiceNumber.toLowerCase()}`, row]));
  return new Map(
    places.flatMap(({ key, values, number }) => {
      const row = stored.get(`${projects.idIfKnown(values)} ${number}`);
      if (row === undefined) return [];
      const { id, version, code, total, tax, received, ...body } = row;
      const currency = parseCurrency(code);
      const money = (text: string) => moneyText(moneyFromText(text, currency), currency);
      const amounts = { total: money(total), tax: money(tax), received: money(received) };
      return [[key, { id, version, body: { ...body, ...amounts, receivedDate: null, document: null } }] as const];
    }),
  );
}

/** Invoices that were issued before this product was used. */
export const invoices: Importer = {
  kind: 'invoices',
  askBooks: invoicesInBooks,
  partsFor: async (_tx, inBooks = new Map()) => [invoicePart(inBooks)],
};
