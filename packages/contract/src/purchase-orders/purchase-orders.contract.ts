import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { contractDocument } from '../projects/projects.contract.ts';
import { dateField, outShape, requiredText, typedShape } from '../record.ts';
import { everyone, moneyKeepers } from '../roles.ts';
import { fileBytesMax } from '../uploads.ts';
import { dateOut, decimalIn, decimalOut, idIn, idOut, isoDateIn, nothing, versionIn } from '../wire.ts';

/** One line, because the books have it in a note or behind our reference. */
const orderNumber = requiredText('Order number', 50, messages.pleaseEnter('order number'));

export const orderFields = {
  orderNumber: { ...orderNumber, typed: orderNumber.typed.regex(/^[^\r\n]*$/, messages.invalidCharacters) },
  /** Before tax, in the currency of the order. */
  amount: {
    label: 'Amount',
    kind: 'money' as const,
    required: true,
    typed: decimalIn(3, messages.orderAmountInvalid, { min: 1n, max: 10n ** 13n }),
    out: decimalOut,
  },
  startDate: dateField('Start date', messages.pleaseSelect('start date')),
  /** The last day on which it is in force; null if it has no end. */
  endDate: {
    label: 'End date',
    kind: 'date' as const,
    typed: isoDateIn.nullable().default(null),
    out: dateOut.nullable(),
  },
};

const purchaseOrder = z.object({
  orderId: idOut,
  ...outShape(orderFields),
  /** The order as its customer sent it. */
  document: contractDocument.nullable(),
  /** That of the company when the order was added. */
  currencyCode: z.string(),
  /** The issued invoices that name it, less their credit notes, before tax. */
  used: decimalOut,
  /** The drafts that would name it, before tax. */
  pending: decimalOut,
  version: z.int(),
});
export type PurchaseOrder = z.output<typeof purchaseOrder>;

const ofProject = z.strictObject({ id: idIn });
const oneOrder = z.strictObject({ orderId: idIn });

/** The purchase orders of a project's customer. At most one is in force on a day; invoices of that date name it. */
export const purchaseOrderEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/purchaseOrders',
    summary: 'The purchase orders of a project, newest first, and how far each is used',
    roles: everyone,
    params: ofProject,
    answer: z.object({ purchaseOrders: z.array(purchaseOrder) }),
    refusals: ['project_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/projects/:id/purchaseOrders',
    summary: 'Add a purchase order to a project, in the currency of its company',
    roles: moneyKeepers,
    params: ofProject,
    body: z.strictObject(typedShape(orderFields)),
    answer: purchaseOrder,
    status: 201,
    refusals: ['project_not_found', 'order_without_company', 'invalid_input', 'order_overlaps'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/projects/purchaseOrders/:orderId',
    summary: 'Change a purchase order; issued invoices keep the number that they were issued with',
    roles: moneyKeepers,
    params: oneOrder,
    body: z.strictObject({ ...typedShape(orderFields), version: versionIn }),
    answer: purchaseOrder,
    refusals: ['not_found', 'invalid_input', 'order_overlaps', 'order_below_used', 'stale_version'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/purchaseOrders/:orderId',
    summary: 'Delete a purchase order that no invoice names',
    roles: moneyKeepers,
    params: oneOrder,
    query: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['not_found', 'order_in_use', 'stale_version'],
  }),
  attach: endpoint({
    method: 'PUT',
    path: '/projects/purchaseOrders/:orderId/document',
    summary:
      'Attach the document of a purchase order, in place of a former one (field: file); its content decides, not its name',
    roles: moneyKeepers,
    kind: 'multipart',
    form: { fields: [], files: 'file' },
    bodyBytesMax: fileBytesMax + 100_000,
    params: oneOrder,
    query: z.strictObject({ version: versionIn }),
    answer: purchaseOrder,
    refusals: ['not_found', 'stale_version', 'file_missing', 'file_too_large', 'document_invalid'],
  }),
  detach: endpoint({
    method: 'DELETE',
    path: '/projects/purchaseOrders/:orderId/document',
    summary: 'Remove the document of a purchase order',
    roles: moneyKeepers,
    params: oneOrder,
    query: z.strictObject({ version: versionIn }),
    answer: purchaseOrder,
    refusals: ['not_found', 'stale_version', 'document_not_found'],
  }),
};
