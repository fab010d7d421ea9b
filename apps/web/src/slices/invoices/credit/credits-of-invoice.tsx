import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Amount } from '../../../ui/figures/amount.tsx';
import { DateText } from '../../../ui/figures/date-text.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { PushStatus } from '../saved/push-status.tsx';
import type { TableColumn } from '../../../ui/list/table-column.ts';

type CreditOf = Invoice['credits'][number];

/** The credits of an invoice, each with a link. */
export function CreditsOfInvoice({ invoice, onShow }: { invoice: Invoice; onShow: (invoiceId: number) => void }) {
  const columns: readonly TableColumn<CreditOf>[] = [
    {
      key: 'number',
      title: 'Credit note',
      width: 160,
      namesRow: true,
      render: (row) => (
        <Button size="small" onClick={() => onShow(row.invoiceId)}>
          {row.invoiceNumber ?? 'Draft credit note'}
        </Button>
      ),
    },
    {
      key: 'date',
      title: 'Credit note date',
      width: 140,
      render: (row) => <DateText value={calendarDate(row.invoiceDate)} />,
    },
    {
      key: 'books',
      title: 'Books',
      width: 130,
      render: (row) =>
        row.documentState === 'void' ? 'Void' : <PushStatus push={{ state: row.pushState, reason: null }} isBrief />,
    },
    {
      key: 'amount',
      title: 'Amount',
      width: 150,
      align: 'right',
      render: (row) => <Amount value={row.invoiceAmount} currency={invoice.currencyCode} />,
    },
  ];
  return (
    <Card title="Credits" flush>
      <DataTable
        label="Credits"
        stacks
        columns={columns}
        rows={invoice.credits}
        rowKey={(row) => String(row.invoiceId)}
        pageKeys={false}
        empty={<EmptyState title="No credit notes" icon="file" words="This invoice has no credit notes." />}
      />
    </Card>
  );
}
