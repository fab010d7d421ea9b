import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { currencyOf, moneyFromText } from '@countinghouse/billing/values/money.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints, type OpenCredit } from '@countinghouse/contract/receipts.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { query } from '../../api/api.ts';
import { isApiFailure } from '../../api/failure.ts';
import { failureOf } from '../../api/failure-of.ts';
import { useMay } from '../../api/may.ts';
import { todayHere } from '../../api/today.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { MoneyField } from '../../ui/fields/figure-fields.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { typedMoney } from './amount-faults.ts';
import styles from './receipts.module.css';

const columns: readonly TableColumn<OpenCredit>[] = [
  {
    key: 'creditNumber',
    title: 'Credit note',
    width: 150,
    namesRow: true,
    render: (row) => <Link to={`/projectdetails/${row.projectId}?invoice=${row.creditId}`}>{row.creditNumber}</Link>,
  },
  { key: 'creditDate', title: 'Date', width: 110, render: (row) => <DateText value={row.creditDate} /> },
  { key: 'corrects', title: 'Corrects', width: 150, render: (row) => row.correctsInvoice.invoiceNumber },
  { key: 'project', title: 'Project', width: 200, render: (row) => row.projectName },
  {
    key: 'creditAmount',
    title: 'Amount',
    width: 140,
    align: 'right',
    render: (row) => <Amount value={row.creditAmount} currency={row.currencyCode} />,
  },
  {
    key: 'openAmount',
    title: 'Open',
    width: 140,
    align: 'right',
    render: (row) => <Amount value={row.openAmount} currency={row.currencyCode} strong />,
  },
];

/** What a company has open: credit notes that are not applied or refunded whole, and payments that were moved off an invoice. */
export function OpenCreditsOfCompany({ companyId }: { readonly companyId: number }) {
  const { data, error, refetch } = useQuery(
    query(receiptEndpoints.openCredits, { params: { id: companyId }, query: {} }),
  );
  const [refunding, refund] = useState<Refundable>();
  const mayRefund = useMay(receiptEndpoints.refundOpenCredit);
  const failure = failureOf(error, () => void refetch());
  if (data === undefined)
    return (
      <Card title="Open credits">
        {failure === undefined ? <LoadingState lines={2} /> : <ErrorState {...failure} />}
      </Card>
    );
  const { openCredits, paymentsOnAccount, byCurrency } = data;
  return (
    <Card title="Open credits" {...(openCredits.length === 0 ? {} : { flush: true })}>
      {byCurrency.length === 0 && 'Credit notes and payments that are not applied to an invoice appear here.'}
      {paymentsOnAccount.length > 0 && (
        <ul className={styles.standing}>
          {paymentsOnAccount.map(({ currencyCode, openAmount }) => (
            <li key={currencyCode}>
              <span>Payments on account</span>
              <Amount value={openAmount} currency={currencyCode} strong />
              {mayRefund && (
                <Button size="small" onClick={() => refund({ companyId, currencyCode, openAmount })}>
                  Refund
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {openCredits.length > 0 && (
        <DataTable
          label="Open credits"
          columns={columns}
          rows={openCredits}
          rowKey={(row) => String(row.creditId)}
          pageKeys={false}
          empty={null}
        />
      )}
      {refunding !== undefined && <RefundDialog of={refunding} onClose={() => refund(undefined)} />}
    </Card>
  );
}

interface Refundable {
  readonly companyId: number;
  readonly currencyCode: string;
  readonly openAmount: string;
}

/** Asks how much of the payments on account is refunded, and when; it begins with all of it. */
function RefundDialog({ of, onClose }: { readonly of: Refundable; readonly onClose: () => void }) {
  const { companyId: id, currencyCode, openAmount } = of;
  const today = todayHere();
  const notify = useNotifications();
  const invalidate = useInvalidateAll();
  const saveOnce = useSaveOnce();
  const form = useForm({
    initial: { amount: openAmount, refundDate: String(today), note: '' },
    check: ({ amount, refundDate }) => {
      const typed = typedMoney(amount, currencyCode);
      const isOver = typed !== undefined && typed > moneyFromText(openAmount, currencyOf(currencyCode));
      return {
        ...(typed === undefined || typed <= 0n ? { amount: messages.invalidAmount } : {}),
        ...(isOver ? { amount: messages.overAccountBalance } : {}),
        ...(isCalendarDate(refundDate)
          ? refundDate > today
            ? { refundDate: messages.receiptInFuture }
            : {}
          : { refundDate: messages.pleaseSelect('refund date') }),
      };
    },
    save: async ({ amount, refundDate, note }) => {
      try {
        const body = { currencyCode, amount, refundDate, note: note.trim() };
        const { message } = await saveOnce(receiptEndpoints.refundOpenCredit, { params: { id }, body });
        notify.show({ kind: 'success', title: message ?? messages.openCreditRefunded });
        onClose();
        return undefined;
      } catch (error) {
        if (!isApiFailure(error)) throw error;
        return error.fields.length > 0 ? error.fields : [{ path: '', message: error.message }];
      } finally {
        await invalidate();
      }
    },
  });
  return (
    <Dialog title="Refund" onClose={onClose}>
      <FormFrame form={form} label="Refund" columns={2}>
        <MoneyField
          {...form.field('amount')}
          label="Amount"
          required
          currency={currencyCode}
          unreadWords={messages.invalidAmount}
        />
        <DateField {...form.field('refundDate')} label="Refund date" required today={today} />
        <TextField {...form.field('note')} label="Note" maxLength={500} />
        <FormButtons>
          <Button onClick={onClose} disabled={form.saving}>
            Cancel
          </Button>
          <Button look="primary" submits busy={form.saving}>
            Refund
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
