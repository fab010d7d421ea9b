import { computeCredit, type Credit, type CreditRequest } from '@countinghouse/billing/invoices/credit.ts';
import { creditTrace } from '@countinghouse/billing/invoices/credit-trace.ts';
import { traceVersion } from '@countinghouse/billing/invoices/invoice-trace.ts';
import type { Tax } from '@countinghouse/billing/invoices/tax.ts';
import { hoursTakenBack } from '@countinghouse/billing/work-logs/hours-taken-back.ts';
import { givenBackToRetainer, retainerLineKey } from '@countinghouse/billing/retainer/retainer-adjustment.ts';
import { traceErrors } from '@countinghouse/billing/trace/recompute.ts';
import { hoursFromText } from '@countinghouse/billing/values/hours.ts';
import {
  parseCurrency,
  moneyFromText,
  moneyOfMinorUnits,
  moneyText,
  ZERO_MONEY,
  type Currency,
  type Money,
} from '@countinghouse/billing/values/money.ts';
import { priceText } from '@countinghouse/billing/values/price.ts';
import { quantityFromText, quantityText } from '@countinghouse/billing/values/quantity.ts';
import { taxPercentFromText, taxPercentText } from '@countinghouse/billing/values/tax-percent.ts';
import type { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Tx } from '../../../database/database.ts';
import type { Context } from '../../../handle.ts';
import { billedTime, takeTimeBack } from '../../work-logs/credited-time.public.ts';
import { lockLogs } from '../../work-logs/work-logs.public.ts';
import {
  developersOfInvoice,
  insertCredit,
  linesLeft,
  markCredited,
  takenLeft,
  type LineLeft,
  type NewCredit,
} from './credit.sql.ts';
import { isCreditable } from './credits.queries.ts';
import { invoiceAnswer } from '../saved/invoice-answer.ts';
import { invoiceById, invoiceForUpdate, type InvoiceRecord } from '../invoice-record.sql.ts';
import { issueByHand } from '../saved/issue-by-hand.ts';
import { queuePush } from '../saved/queue-push.ts';
import { referenceText } from '../reference.ts';
import { shownAmount } from '../list/shown-amount.ts';

type CreditInvoice = typeof creditEndpoints.credit;
type Crediting = Context<CreditInvoice>;
type Body = InputOf<CreditInvoice>['body'];

/**
 * Credits an issued invoice, whole or in part: a document of its own with negative lines goes to the books, and the hours
 * that were chosen are open again from this moment.
 */
export async function creditInvoice(
  context: Crediting,
  { params, body }: InputOf<CreditInvoice>,
): Promise<AnswerOf<CreditInvoice>> {
  const { tx, caller, refuse, now, today } = context;
  const seen = await invoiceById(tx, params.id, caller);
  if (seen === undefined) return refuse('invoice_not_found');
  await lockLogs(tx, seen.projectId);
  const record = await invoiceForUpdate(tx, params.id, caller);
  if (record === undefined) return refuse('invoice_not_found');
  if (!isCreditable(record)) return refuse('invoice_not_creditable');
  if (record.version !== body.version)
    return refuse('stale_version', { current: await invoiceAnswer(tx, record, today) });
  if (body.creditDate < record.invoiceDate)
    return refuse('credit_too_early', { fields: [{ path: 'creditDate', message: messages.creditTooEarly }] });
  const toStore = await computed(context, record, body);
  const back = await timeBack(context, record, body);
  const creditId = await insertCredit(tx, record.id, {
    ...toStore,
    reference: referenceText(context.randomBytes(8)),
    logIds: [...back.seconds.keys()],
    now,
  });
  await takeTimeBack(tx, { creditId, seconds: back.seconds, now });
  await markCredited(tx, { correctedId: record.id, creditId, userIds: back.wholeUserIds, now });
  const credit = await invoiceById(tx, creditId);
  if (credit === undefined) throw new Error('the credit that was stored is not there');
  context.audit({
    action: 'Credited',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [
      { fieldName: 'Credit amount', oldValue: null, newValue: `${record.currencyCode} ${credit.total}` },
      { fieldName: 'Reason', oldValue: null, newValue: body.reason },
    ],
  });
  // books that were never given the invoice are not given its credit either
  const number = record.booksId === null ? await issueByHand(context, credit, now) : undefined;
  if (number !== undefined) {
    context.reply(serverMessages.creditIssued(number));
    return invoiceAnswer(tx, (await invoiceById(tx, creditId)) ?? credit, today);
  }
  // a credit takes nothing from a retainer: nothing but the books can hinder it
  const pushRefusal = await queuePush(context, credit, now);
  if (pushRefusal?.code === 'books_would_refuse') return refuse(pushRefusal.code, pushRefusal.detail);
  if (pushRefusal !== undefined) return refuse('books_not_connected');
  context.reply(messages.invoiceCredited);
  return invoiceAnswer(tx, (await invoiceById(tx, creditId)) ?? credit, today);
}

/** The figures of the credit; what the screen showed is compared and otherwise not used. */
async function computed(
  { tx, refuse }: Crediting,
  record: InvoiceRecord,
  body: Body,
): Promise<Omit<NewCredit, 'reference' | 'logIds' | 'now'>> {
  const currency = parseCurrency(record.currencyCode);
  const lines = await linesLeft(tx, record);
  const tax = taxOf(record);
  const requested = requestedLines(body, currency);
  if (requested === undefined) return refuse('credit_exceeds_invoice');
  const credit = computeCredit({ lines, tax, mode: record.taxSetting, currency }, requested);
  if ('refused' in credit) {
    if (credit.refused === 'nothing_credited') return refuse('nothing_credited');
    const at = body.lines.findIndex((line) => line.lineId === credit.lineId);
    const path = at < 0 ? 'lines' : `lines.${at}`;
    return refuse('credit_exceeds_invoice', { fields: [{ path, message: messages.creditExceedsInvoice }] });
  }
  const text = (amount: Credit['total']['total']) => moneyText(amount, currency);
  if (shownAmount(body.creditAmount, currency) !== text(credit.total.total)) return refuse('totals_differ');
  const trace = creditTrace({ credit, names: namesOf(lines), tax, mode: record.taxSetting, currency });
  // a figure that does not follow from its own explanation must never be saved
  const fault = traceErrors(trace)[0];
  if (fault !== undefined) throw new Error(`the figure ${fault.figure} does not follow from its trace`);
  const about = `${messages.creditOf(record.invoiceNumber ?? record.reference)}: ${body.reason}`;
  return {
    reason: body.reason,
    creditDate: body.creditDate,
    customerMemo: about,
    privateNote: about,
    taxComponents: credit.total.taxes.map((one) => ({
      name: one.name,
      percent: taxPercentText(one.percent),
      amount: text(one.amount),
    })),
    linesAmount: text(credit.total.linesAmount),
    taxAmount: text(credit.total.taxAmount),
    untaxedRounding: text(credit.total.untaxedRounding),
    retainerTaken: text(moneyOfMinorUnits(0n - (await givenBack(tx, record, { lines, credit })))),
    total: text(credit.total.total),
    lines: credit.lines.map((line, at) => ({
      lineId: line.lineId,
      quantity: quantityText(line.quantity),
      rate: priceText(line.rate),
      amount: text(line.amount),
      netAmount: text(credit.total.lines[at]?.net ?? line.amount),
      taxAmount: text(credit.total.lines[at]?.tax ?? (0n as typeof line.amount)),
      takesBack: quantityText(line.takesBack),
    })),
    traceVersion,
    trace,
  };
}

/** What of the retainer the credit gives back. */
async function givenBack(
  tx: Tx,
  record: InvoiceRecord,
  { lines, credit }: { readonly lines: readonly LineLeft[]; readonly credit: Credit },
): Promise<Money> {
  const at = credit.lines.findIndex(({ lineId }) => lineId === retainerLineKey);
  const [line, left] = [credit.lines[at], lines.find(({ lineId }) => lineId === retainerLineKey)];
  if (line === undefined || left === undefined) return ZERO_MONEY;
  return givenBackToRetainer({
    takenLeft: await takenLeft(tx, record),
    lineBeforeTax: credit.total.lines[at]?.net ?? line.amount,
    isRest: line.amount + left.amountLeft === 0n,
  });
}

/** What is asked for in exact values; undefined when an amount has more decimals than its currency. */
function requestedLines(body: Body, currency: Currency): CreditRequest[] | undefined {
  try {
    return body.lines.map(({ lineId, quantity, amount }) =>
      quantity === null
        ? { lineId, amount: moneyFromText(amount ?? '0', currency) }
        : { lineId, quantity: quantityFromText(quantity) },
    );
  } catch {
    return undefined;
  }
}

/** The tax of an issued invoice, as it was charged then, whatever the books say now. */
const taxOf = ({ taxName, taxComponents }: InvoiceRecord): Tax | null =>
  taxName === null
    ? null
    : {
        name: taxName,
        components: taxComponents.map(({ name, percent }) => ({ name, percent: taxPercentFromText(percent) })),
      };

const namesOf = (lines: readonly LineLeft[]) =>
  new Map(lines.map(({ lineId, name, description }) => [lineId, { name, description }]));

/** Which seconds become open again, and which developers come back whole, so that their days can be billed again too. */
async function timeBack(
  { tx, refuse }: Crediting,
  record: InvoiceRecord,
  body: Body,
): Promise<{ seconds: ReadonlyMap<string, bigint>; wholeUserIds: readonly number[] }> {
  const time = await billedTime(tx, record.id);
  const developers = new Map((await developersOfInvoice(tx, record.id)).map((one) => [one.userId, one]));
  const seconds = new Map<string, bigint>();
  const wholeUserIds: number[] = [];
  for (const [at, { userId, hours }] of body.hours.entries()) {
    const developer = developers.get(userId);
    const logs = time.filter((log) => log.employeeId === userId);
    const taken = developer && hoursTakenBack(logs, hours === null ? null : hoursFromText(hours));
    // deleted once found, so that one who is named twice is not there any more
    if (taken === undefined || !developers.delete(userId))
      return refuse('hours_not_billed', {
        fields: [{ path: `hours.${at}.hours`, message: serverMessages.hoursNotBilled }],
      });
    for (const [logId, part] of taken) seconds.set(logId, part);
    if (logs.every((log) => taken.get(log.logId) === log.seconds)) wholeUserIds.push(userId);
  }
  return { seconds, wholeUserIds };
}
