import { overlappingOrder } from '@countinghouse/billing/purchase-orders/order-use.ts';
import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { moneyFromText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import { periodInWords } from '@countinghouse/billing/values/period.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { orderErrors } from '@countinghouse/contract/purchase-orders/order-errors.ts';
import type { purchaseOrderEndpoints } from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import type { Tx } from '../../database/database.ts';
import { Refusal, type Context, type RefusalDetail } from '../../handle.ts';
import { openForChange } from '../../record.ts';
import { lockProject, projectInScope } from '../projects/projects.public.ts';
import { orderAnswer } from './order-answer.ts';
import { auditEntryOf } from './order-audit.ts';
import {
  deleteOrder,
  insertOrder,
  invoicesNaming,
  orderForUpdate,
  ordersOfProject,
  takeOffDocument,
  updateOrder,
  type OrderTerms,
  type StoredOrder,
} from './purchase-orders.sql.ts';

type Endpoints = typeof purchaseOrderEndpoints;

/** Adds a purchase order to a project, in the currency of its company. */
export async function addOrder(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['add']>,
  { params, body }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  const project = (await projectInScope(tx, caller, { id: params.id })) ?? refuse('project_not_found');
  const { currencyCode } = project.company ?? refuse('order_without_company');
  await lockProject(tx, project.id);
  demandRight(currencyCode, body);
  await demandFreeDays(tx, { projectId: project.id, orderId: null }, body, refuse);
  const orderId = await insertOrder(tx, body, { projectId: project.id, currencyCode });
  const added = (await orderForUpdate(tx, caller, orderId)) ?? refuse('project_not_found');
  audit(auditEntryOf('Created', undefined, added));
  reply(serverMessages.orderAdded);
  return orderAnswer(added);
}

/** Changes a purchase order; issued invoices keep the number that they were issued with. */
export async function changeOrder(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['change']>,
  { params, body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const before = await openForChange(orderForUpdate(tx, caller, params.orderId), {
    refuse,
    missing: 'not_found',
    seen: body.version,
    current: orderAnswer,
  });
  demandRight(before.currencyCode, body);
  demandUsedAmount(before, body.amount, refuse);
  await demandFreeDays(tx, before, body, refuse);
  reply(messages.orderUpdated);
  const { orderNumber, startDate, endDate } = body;
  const isSame = orderNumber === before.orderNumber && startDate === before.startDate && endDate === before.endDate;
  if (isSame && moneyIn(before)(body.amount) === moneyIn(before)(before.amount)) return orderAnswer(before);
  await updateOrder(tx, before.orderId, body);
  const after = (await orderForUpdate(tx, caller, before.orderId)) ?? refuse('not_found');
  audit(auditEntryOf('Updated', before, after));
  return orderAnswer(after);
}

/** Deletes a purchase order that no invoice names. */
export async function removeOrder(
  { tx, caller, now, refuse, audit, reply }: Context<Endpoints['remove']>,
  { params, query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const before = await openForChange(orderForUpdate(tx, caller, params.orderId), {
    refuse,
    missing: 'not_found',
    seen: query.version,
    current: orderAnswer,
  });
  const [newest, ...others] = await invoicesNaming(tx, before.orderId);
  if (newest !== undefined)
    return refuse('order_in_use', { message: serverMessages.orderInUseBy(newest, others.length) });
  await takeOffDocument(tx, before.orderId, now);
  await deleteOrder(tx, before.orderId);
  audit(auditEntryOf('Deleted', before, undefined));
  reply(messages.orderDeleted);
  return {};
}

const fault = (path: keyof OrderTerms, message: string): RefusalDetail => ({ message, fields: [{ path, message }] });

const moneyIn = ({ currencyCode }: Pick<StoredOrder, 'currencyCode'>) => {
  const currency = parseCurrency(currencyCode);
  return (text: string) => moneyFromText(text, currency);
};

function demandRight(currencyCode: string, typed: OrderTerms): void {
  const errors = Object.entries(orderErrors(currencyCode, typed));
  if (errors.length > 0)
    throw new Refusal('invalid_input', { fields: errors.map(([path, message]) => ({ path, message })) });
}

/** An amount that is lowered stays at what issued invoices name the order for; one that is exceeded already can be raised step by step. */
function demandUsedAmount(
  before: StoredOrder,
  amount: string,
  refuse: (code: 'order_below_used', detail: RefusalDetail) => never,
): void {
  const money = moneyIn(before);
  if (money(amount) >= money(before.amount) || money(amount) >= money(before.used)) return;
  const { used, currencyCode } = orderAnswer(before);
  refuse('order_below_used', fault('amount', serverMessages.orderBelowUsedOf(`${currencyCode} ${used}`)));
}

/** Refuses an order that shares a day with another one of its project. */
async function demandFreeDays(
  tx: Tx,
  { projectId, orderId }: { readonly projectId: number; readonly orderId: number | null },
  terms: OrderTerms,
  refuse: (code: 'order_overlaps', detail: RefusalDetail) => never,
): Promise<void> {
  const others = (await ordersOfProject(tx, projectId)).filter((one) => one.orderId !== orderId);
  const taken = overlappingOrder(others, terms);
  if (taken !== undefined)
    refuse('order_overlaps', fault('startDate', serverMessages.orderOverlapsWith(taken.orderNumber, daysOf(taken))));
}

const daysOf = ({ startDate: start, endDate: end }: StoredOrder): string =>
  end === null ? `from ${formatDate(start, 'd MMM yyyy')}` : periodInWords({ start, end });
