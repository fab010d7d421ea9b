import { parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints, type InvoiceLineOut } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { isRefusedAs } from '../../../database/constraint-errors.ts';
import type { Acting, Change, Command } from '../../../handle.ts';
import { predictionInScope, isOfItsDays, predictionToInvoice } from '../../predictions/predictions.public.ts';
import { lockLogs, putTimeOnDraft } from '../../work-logs/work-logs.public.ts';
import type { ProjectFacts } from '../../projects/projects.public.ts';
import { limitsRefusal } from './books-would-refuse.ts';
import { computeInvoice, projectToBill, type ComputedInvoice } from './compute-invoice.ts';
import { invoiceAnswer } from '../saved/invoice-answer.ts';
import { invoiceById, invoiceForUpdate, type InvoiceRecord } from '../invoice-record.sql.ts';
import { insertInvoice, newInvoiceId, updateInvoice } from '../store-invoice.sql.ts';
import { invoiceTitle } from '../invoice-title.ts';
import { queuePush, type PushRefusal } from '../saved/queue-push.ts';
import { referenceText } from '../reference.ts';

type Create = typeof invoiceEndpoints.create;
type Edit = typeof invoiceEndpoints.change;

/** Saves a new invoice: its hours move onto it, and on wish it is sent on its way to the books. */
export async function createInvoice(context: Command<Create>, { body }: InputOf<Create>): Promise<AnswerOf<Create>> {
  const { tx, caller, now, today, refuse } = context;
  if (body.saveInBooks && !mayPush(caller)) return refuse('forbidden');
  const project = await projectToBill(context, body);
  const { startDate, endDate, predictionId } = body.invoiceGenerateDetails;
  const period = { start: startDate, end: endDate };
  const locked = lockLogs(tx, project.id);
  if (predictionId !== null) {
    await locked;
    await predictionToInvoice(tx, { projectId: project.id, predictionId, period }, refuse);
  }
  // what is read travels with the lock, and is read once it is held
  const [invoice, id] = await Promise.all([computeInvoice(context, project, body, null), newInvoiceId(tx), locked]);
  await demandLimits(context, invoice, project);
  const stored = storing(context, () =>
    insertInvoice(tx, {
      ...invoice.toStore,
      id,
      projectId: project.id,
      billingId: predictionId,
      companyId: invoice.companyId,
      currencyCode: invoice.facts.currency.code,
      reference: referenceText(context.randomBytes(8)),
      exchangeRateBy: { userId: caller.userId, today },
      now,
    }),
  );
  // what follows travels with it, and fails after it
  const following = Promise.all([putTime(context, invoice, id), invoiceById(tx, id)]);
  following.catch(() => {});
  await stored;
  const [, saved] = await following;
  if (saved === undefined) throw new Error('the invoice that was stored is not there');
  context.audit({
    action: 'Created',
    resource: 'INVOICED',
    resourceId: id,
    resourceName: invoiceTitle({ projectName: project.name, startDate, endDate }),
    projectId: project.id,
    changes: [
      {
        fieldName: 'Invoice amount',
        oldValue: null,
        newValue: `${invoice.facts.currency.code} ${invoice.toStore.total}`,
      },
      ...acceptedRates(invoice),
    ],
  });
  context.reply(body.saveInBooks ? serverMessages.invoiceSavedAndQueued : messages.invoiceSaved);
  return finished(context, { saved, lines: invoice.lines }, body.saveInBooks, refuse);
}

/** Saves a draft again: rows, lines and hours are replaced, and its number stays. */
export async function changeInvoice(context: Command<Edit>, { body }: InputOf<Edit>): Promise<AnswerOf<Edit>> {
  const { tx, caller, now, today, refuse } = context;
  if (body.saveInBooks && !mayPush(caller)) return refuse('forbidden');
  const project = await projectToBill(context, body);
  await lockLogs(tx, project.id);
  const before = await invoiceForUpdate(tx, body.invoiceId, caller);
  if (before === undefined || before.projectId !== project.id) return refuse('invoice_not_found');
  if (before.documentState !== 'draft' || before.locked || before.corrects !== null)
    return refuse('invoice_locked', asksForLess(before, body) ? { message: serverMessages.invoiceBelowReceived } : {});
  if (before.version !== body.version)
    return refuse('stale_version', { current: await invoiceAnswer(tx, before, today) });
  const { startDate, endDate } = body.invoiceGenerateDetails;
  const period = { start: startDate, end: endDate };
  const found = await predictionInScope(tx, caller, before.billingId);
  if (found !== undefined && !isOfItsDays(found.billing, period)) return refuse('prediction_dates_differ');
  const invoice = await computeInvoice(context, project, body, before.id);
  await demandLimits(context, invoice, project);
  const isStored = await storing(context, () =>
    updateInvoice(
      tx,
      { invoiceId: before.id, version: body.version, projectId: project.id, now, userId: caller.userId, today },
      invoice.toStore,
    ),
  );
  if (!isStored) return refuse('stale_version');
  const [, saved] = await Promise.all([putTime(context, invoice, before.id), invoiceById(tx, before.id)]);
  if (saved === undefined) throw new Error('the invoice that was stored is not there');
  context.audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: before.id,
    resourceName: invoiceTitle(saved),
    projectId: project.id,
    changes: [...differences(before, saved), ...acceptedRates(invoice)],
  });
  context.reply(body.saveInBooks ? serverMessages.invoiceSavedAndQueued : messages.invoiceSaved);
  return finished(context, { saved, lines: invoice.lines }, body.saveInBooks, refuse);
}

/** Whether the caller may send to the books. A CSM may only save a draft (docs/domain/who-sees-what.md#acts). */
const mayPush = ({ role }: Pick<Acting, 'role'>): boolean => invoiceEndpoints.push.roles.some((one) => one === role);

type Saving = Command<Create> | Command<Edit>;

async function finished(
  context: Saving,
  { saved, lines }: { readonly saved: InvoiceRecord; readonly lines: readonly InvoiceLineOut[] },
  saveInBooks: boolean,
  refuse: (code: PushRefusal['code'], detail?: PushRefusal['detail']) => never,
): Promise<AnswerOf<Create>> {
  const pushRefusal = saveInBooks ? await queuePush(context, saved, context.now) : undefined;
  if (pushRefusal !== undefined) return refuse(pushRefusal.code, pushRefusal.detail);
  const queued = saveInBooks ? await invoiceById(context.tx, saved.id) : saved;
  // only issued invoices have credit notes
  return invoiceAnswer(context.tx, queued ?? saved, context.today, { lines, hasCredits: false });
}

/** What the books would refuse for its length, its sign or its rounding is refused before it is saved, at its field. */
async function demandLimits(
  { tx, refuse }: Saving,
  { toStore, books }: ComputedInvoice,
  { company }: ProjectFacts,
): Promise<void> {
  if (company === null) return;
  const { provider, region } = company;
  const beyond = await limitsRefusal(tx, { ...toStore, provider, region, corrects: null }, toStore.lines, books);
  if (beyond === undefined) return;
  const { words: message, path = 'invoiceLineItemList' } = beyond;
  refuse('books_would_refuse', { message, fields: [{ path, message }] });
}

/** Two users who bill the same days at once: the database accepts one, and the other one is refused. */
async function storing<T>(context: Saving, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (isRefusedAs('period_already_invoiced', error)) return context.refuse('period_already_invoiced');
    throw error;
  }
}

/** Moves the hours onto the draft; if one of them is not there any more, the timesheet on the screen was old. */
async function putTime(context: Saving, invoice: ComputedInvoice, invoiceId: number): Promise<void> {
  const logIds = invoice.facts.logs.filter((log) => log.billable).map((log) => log.logId);
  const held = await putTimeOnDraft(context.tx, { projectId: invoice.facts.project.id, invoiceId, logIds });
  if (held !== logIds.length) context.refuse('stale_timesheet');
}

/** Hours that were accepted at a rate of 0, for the activity log. */
const acceptedRates = ({ acceptedAtZero }: ComputedInvoice): Change[] =>
  acceptedAtZero.length === 0
    ? []
    : [{ fieldName: serverMessages.zeroRateAccepted, oldValue: null, newValue: acceptedAtZero.join('; ') }];

/** What a save changed, in words. */
function differences(before: InvoiceRecord, after: InvoiceRecord): Change[] {
  const fields: readonly (readonly [string, (of: InvoiceRecord) => string | null])[] = [
    ['Start date', (of) => of.startDate],
    ['End date', (of) => of.endDate],
    ['Invoice date', (of) => of.invoiceDate],
    ['Due date', (of) => of.dueDate],
    ['Invoice amount', (of) => `${of.currencyCode} ${of.total}`],
    ['Tax', (of) => of.taxName ?? of.taxSetting],
    ['Invoice template', (of) => of.template],
    ['Exchange rate', (of) => of.exchangeRate],
    ['Message on invoice', (of) => of.customerMemo],
    ['Message on statement', (of) => of.privateNote],
  ];
  return fields
    .map(([fieldName, read]) => ({ fieldName, oldValue: read(before), newValue: read(after) }))
    .filter((change) => change.oldValue !== change.newValue);
}

/** Whether less is asked for than came already: of all that an issued invoice is locked for, this is said in its own words. */
function asksForLess({ received }: InvoiceRecord, { invoiceGenerateDetails }: InputOf<Edit>['body']): boolean {
  const came = parseDecimal(received, 3);
  const amountSent = parseDecimal(invoiceGenerateDetails.invoiceAmount, 3);
  return came < 0n ? amountSent > came : amountSent < came;
}
