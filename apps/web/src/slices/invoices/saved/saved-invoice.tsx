import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { ReactNode } from 'react';
import { api } from '../../../api/api.ts';
import { toFailure } from '../../../api/to-failure.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { SideDrawer } from '../../../ui/overlay/side-drawer.tsx';
import { BridgeOfSaved } from './bridge-card.tsx';
import { ChangesOfInvoice } from './changes-of-invoice.tsx';
import { CreditsOfInvoice } from '../credit/credits-of-invoice.tsx';
import { DifferencesOfInvoice } from '../compare/differences-of-invoice.tsx';
import { figureOrigins } from '../figure-origins.ts';
import { InvoiceSums } from '../wizard/invoice-sums.tsx';
import { LineTable } from './line-table.tsx';
import { InvoiceStatus } from '../invoice-status.tsx';
import { PushStatus } from './push-status.tsx';
import { SavedRows } from './saved-rows.tsx';
import { useInvoice } from '../use-invoices.ts';
import { InvoiceActions, type InvoiceActionsOf } from './invoice-actions.tsx';
import { InvoiceValues } from './invoice-values.tsx';
import styles from '../wizard/wizard.module.css';

/** A saved invoice: what it bills, its state in the books, and its actions. */
export function SavedInvoice({
  invoiceId,
  onClose,
  onEdit,
  onShow,
  receipts,
  clearMoney,
  history,
}: {
  readonly invoiceId: number;
  readonly onClose: () => void;
  readonly onEdit: (invoice: Invoice) => void;
  /** Shows another invoice: a credit of this one, or the one that this credit corrects. */
  readonly onShow: (invoiceId: number) => void;
  /** The payments of an issued invoice. */
  readonly receipts?: (invoice: Invoice) => ReactNode;
  /** The payments to reverse before an invoice can be voided. */
  readonly clearMoney?: InvoiceActionsOf['clearMoney'];
  /** The button that opens its history. */
  readonly history?: (invoice: Invoice) => ReactNode;
}) {
  const { data: invoice, error, refetch } = useInvoice(invoiceId);
  const failure = toFailure(error, () => void refetch());
  return (
    <SideDrawer
      title={invoice === undefined ? 'Invoice' : titleOf(invoice)}
      subtitle={invoice?.projectName}
      width={1040}
      onClose={onClose}
    >
      {invoice !== undefined ? (
        <Shown
          invoice={invoice}
          onClose={onClose}
          onEdit={() => onEdit(invoice)}
          onShow={onShow}
          receipts={invoice.documentState === 'draft' ? undefined : receipts?.(invoice)}
          clearMoney={clearMoney}
          history={history?.(invoice)}
        />
      ) : failure === undefined ? (
        <LoadingState lines={8} />
      ) : (
        <ErrorState {...failure} />
      )}
    </SideDrawer>
  );
}

const titleOf = ({ invoiceNumber, correctsInvoice }: Invoice): string =>
  correctsInvoice === null ? (invoiceNumber ?? 'Draft invoice') : `Credit note ${invoiceNumber ?? '(draft)'}`;

function Shown({ receipts, ...acts }: InvoiceActionsOf & { readonly receipts: ReactNode }) {
  const { invoice, onShow } = acts;
  const { currencyCode: currency, correctsInvoice } = invoice;
  const origins = savedOrigins(invoice);
  return (
    <div className={styles.books}>
      <div className={styles.line}>
        <span className={styles.push}>
          <InvoiceStatus of={invoice} />
          <PushStatus push={invoice.push} />
        </span>
        <InvoiceActions {...acts} />
      </div>
      {invoice.documentState !== 'void' && correctsInvoice === null && (
        <ChangesOfInvoice invoice={invoice} onEdit={acts.onEdit} />
      )}
      <DifferencesOfInvoice invoice={invoice} />
      <InvoiceValues invoice={invoice} onShow={onShow} />
      <Card title="Lines" flush>
        <LineTable lines={invoice.invoiceLineItemList} currency={currency} origins={origins} />
      </Card>
      <InvoiceSums totals={invoice.totals} currency={currency} origins={origins} />
      {correctsInvoice === null && <BridgeOfSaved invoiceId={invoice.invoiceId} currencyCode={currency} />}
      {invoice.credits.length > 0 && <CreditsOfInvoice invoice={invoice} onShow={onShow} />}
      {receipts}
      {correctsInvoice === null && <SavedRows invoice={invoice} origins={origins} />}
    </div>
  );
}

/** The origins of a saved invoice's figures; its trace is fetched when the first one is opened. */
function savedOrigins({ invoiceId, invoiceNumber, projectName, currencyCode }: Invoice) {
  const of = `${invoiceNumber ?? 'Draft'}, ${projectName}`;
  return figureOrigins(of, currencyCode, async () => {
    const { data } = await api(invoiceEndpoints.trace, { params: { id: invoiceId } });
    return data.trace as Trace;
  });
}
