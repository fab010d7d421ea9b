import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { orderErrors } from '@countinghouse/contract/purchase-orders/order-errors.ts';
import {
  orderFields,
  purchaseOrderEndpoints,
  type PurchaseOrder,
} from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { RecordField } from '../../records/record-field.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { shownValue } from '../../ui/form/newer-values.tsx';

type Typed = Readonly<Record<keyof typeof orderFields, string>>;

/** A purchase order of a project, new or to be changed. */
export function OrderDrawer({
  project,
  order,
  onClose,
}: {
  readonly project: Pick<ProjectDetails, 'projectId' | 'projectName' | 'currencyCode'>;
  /** Absent for a new one. */
  readonly order: PurchaseOrder | undefined;
  readonly onClose: () => void;
}) {
  const currency = order?.currencyCode ?? project.currencyCode ?? 'USD';
  const edited = useRecordForm<Typed, PurchaseOrder>({
    name: `purchase order ${order?.orderId ?? 'new'} of project ${project.projectId}`,
    record: order,
    fields: orderFields,
    check: (typed) => orderErrors(currency, typed),
    save: ({ endDate, ...typed }, stored, saveOnce) => {
      const body = { ...typed, endDate: endDate === '' ? null : endDate };
      return stored === undefined
        ? saveOnce(purchaseOrderEndpoints.add, { params: { id: project.projectId }, body })
        : saveOnce(purchaseOrderEndpoints.change, {
            params: { orderId: stored.orderId },
            body: { ...body, version: stored.version },
          });
    },
    answer: purchaseOrderEndpoints.change.answer,
    words: {
      saved: messages.orderUpdated,
      addFailed: messages.orderAddFailed,
      changeFailed: messages.orderEditFailed,
    },
    refresh: useInvalidateAll(),
    onSaved: onClose,
  });
  const { form } = edited;
  return (
    <RecordDrawer
      of={edited}
      title={order === undefined ? 'Add purchase order' : 'Edit purchase order'}
      subtitle={project.projectName}
      width={480}
      label="Purchase order"
      shownOf={(name, value) => (name.endsWith('Date') ? shownDate(value) || 'none' : shownValue(value))}
      onClose={onClose}
    >
      <RecordField {...form.field('orderNumber')} of={orderFields.orderNumber} help="Printed on its invoices" />
      <RecordField {...form.field('amount')} of={orderFields.amount} currency={currency} help="Before tax" />
      <RecordField {...form.field('startDate')} of={orderFields.startDate} />
      <RecordField {...form.field('endDate')} of={orderFields.endDate} help="Leave empty if it has no end" />
    </RecordDrawer>
  );
}
