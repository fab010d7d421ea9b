import { messages } from '@countinghouse/contract/messages.ts';
import type { ContractDocument, ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import {
  purchaseOrderEndpoints,
  type PurchaseOrder,
} from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import { useState } from 'react';
import { useMay } from '../../api/may.ts';
import { toFailure } from '../../api/to-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { fetchedPart } from '../../ui/fetched-part.tsx';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { menuColumn } from '../../ui/list/menu-column.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { OrderRest, OrderUse } from './order-use.tsx';
import { useDeleteOrder, useDetachDocument, useOrders } from './use-orders.ts';

const OrderDrawer = fetchedPart(async () => (await import('./order-drawer.tsx')).OrderDrawer);
const OrderDocumentDrawer = fetchedPart(async () => (await import('./order-document-drawer.tsx')).OrderDocumentDrawer);

const amount = (key: 'amount' | 'used' | 'pending', title: string, hint: string): TableColumn<PurchaseOrder> => ({
  key,
  title,
  hint,
  width: 138,
  align: 'right',
  render: (one) => <Amount value={one[key]} currency={one.currencyCode} />,
});

const columns: readonly TableColumn<PurchaseOrder>[] = [
  {
    key: 'orderNumber',
    title: 'Order number',
    width: 160,
    wraps: true,
    namesRow: true,
    render: (one) => one.orderNumber,
  },
  // the warning stays in sight when the rest has to be scrolled to
  { key: 'use', title: 'Usage', width: 200, render: (one) => <OrderUse order={one} /> },
  { key: 'startDate', title: 'Start date', width: 104, render: (one) => <DateText value={one.startDate} /> },
  { key: 'endDate', title: 'End date', width: 104, render: (one) => <DateText value={one.endDate} /> },
  amount('amount', 'Amount', 'Before tax'),
  amount('used', 'Invoiced', 'Issued invoices less credit notes, before tax'),
  {
    key: 'rest',
    title: 'Left',
    hint: 'Amount less invoiced, before tax',
    width: 138,
    align: 'right',
    render: (one) => <OrderRest order={one} />,
  },
  amount('pending', 'On drafts', 'Drafts that will name this order, before tax'),
];

const documentColumn = (onLook: (document: ContractDocument) => void): TableColumn<PurchaseOrder> => ({
  key: 'document',
  title: 'Document',
  width: 180,
  isEmpty: ({ document }) => document === null,
  render: ({ document }) =>
    document === null ? (
      <None />
    ) : (
      <Button size="small" look="quiet" icon="file" onClick={() => onLook(document)}>
        {document.name}
      </Button>
    ),
});

/** The purchase orders of a project, and how far each is used. */
export function OrdersCard({
  project,
  onLook,
}: {
  readonly project: ProjectDetails;
  /** Shows the document of an order. */
  readonly onLook: (document: ContractDocument) => void;
}) {
  const { projectId, hasPurchaseOrders } = project;
  const { data, error, refetch } = useOrders(projectId, hasPurchaseOrders);
  const [opened, setOpened] = useState<PurchaseOrder | 'new'>();
  const [attached, setAttached] = useState<PurchaseOrder>();
  const remove = useDeleteOrder();
  const detach = useDetachDocument();
  const mayEdit = useMay(purchaseOrderEndpoints.add);
  const orders = hasPurchaseOrders ? data?.purchaseOrders : [];
  const failure = toFailure(error, () => void refetch(), messages.ordersFailed);
  const menu = menuColumn<PurchaseOrder>(
    (one) => one.orderNumber,
    (one) => [
      { key: 'edit', label: 'Edit', icon: 'edit', onChoose: () => setOpened(one) },
      {
        key: 'attach',
        label: one.document === null ? 'Attach document' : 'Replace document',
        icon: 'file',
        onChoose: () => setAttached(one),
      },
      ...(one.document === null
        ? []
        : [{ key: 'detach', label: 'Remove document', onChoose: () => void detach(one) } as const]),
      { key: 'delete', label: 'Delete', icon: 'trash', danger: true, onChoose: () => void remove(one) },
    ],
  );
  const add = mayEdit && project.company !== null && (
    <Button size="small" icon="plus" onClick={() => setOpened('new')}>
      Add purchase order
    </Button>
  );
  return (
    <Card title="Purchase orders" note={orders?.length} actions={add} flush>
      {failure !== undefined && <ErrorState {...failure} />}
      {orders === undefined && failure === undefined && <LoadingState lines={2} />}
      {orders !== undefined && (
        <DataTable
          label="Purchase orders"
          stacks
          columns={[...columns, documentColumn(onLook), ...(mayEdit ? [menu] : [])]}
          rows={orders}
          rowKey={(one) => String(one.orderId)}
          pageKeys={false}
          empty={
            <EmptyState
              title="No purchase orders yet"
              icon="file"
              words="Invoices name the customer’s purchase order that is in force on their date."
            />
          }
        />
      )}
      {opened !== undefined && (
        <OrderDrawer
          project={project}
          order={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
      {attached !== undefined && <OrderDocumentDrawer order={attached} onClose={() => setAttached(undefined)} />}
    </Card>
  );
}
