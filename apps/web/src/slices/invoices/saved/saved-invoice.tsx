import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { mappingEndpoints } from '@countinghouse/contract/invoices/mapping.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState, type ReactNode } from 'react';
import { api, newKey } from '../../../api/api.ts';
import { failureOf, wordsOfFailure } from '../../../api/failure-of.ts';
import { useMay } from '../../../api/may.ts';
import { copyWords } from '../../../api/copy-words.ts';
import { useInvalidateAll } from '../../../api/use-invalidate-all.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Card, CardOfValues } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { shortDecimal } from '../../../ui/fields/typed-decimal.ts';
import { DateText, PeriodText, periodWords } from '../../../ui/figures/date-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { useNotifications } from '../../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../../ui/overlay/confirm.tsx';
import { SideDrawer } from '../../../ui/overlay/side-drawer.tsx';
import { afterReadingBooks } from '../after-reading-books.ts';
import { AmendDrawer } from './amend-drawer.tsx';
import { BridgeOfSaved } from './bridge-card.tsx';
import { ChangesOfInvoice } from './changes-of-invoice.tsx';
import { CreditDrawer } from '../credit/credit-drawer.tsx';
import { CreditsOfInvoice } from '../credit/credits-of-invoice.tsx';
import { CompareWithBooks, DifferencesOfInvoice } from '../compare/differences-of-invoice.tsx';
import { figureOrigins } from '../figure-origins.ts';
import { InvoiceSums } from '../wizard/invoice-sums.tsx';
import { LineTable } from './line-table.tsx';
import { MapDialog } from './map-dialog.tsx';
import { InvoiceStatus } from '../invoice-status.tsx';
import { PushStatus } from './push-status.tsx';
import { SavedRows } from './saved-rows.tsx';
import { isOpenDraft, useInvoice } from '../use-invoices.ts';
import { isInDoubt, UnknownPushActions } from './unknown-push.tsx';
import { VoidDialog } from './void-dialog.tsx';
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
  readonly clearMoney?: (invoice: Invoice, onClose: () => void) => ReactNode;
  /** The button that opens its history. */
  readonly history?: (invoice: Invoice) => ReactNode;
}) {
  const { data: invoice, error, refetch } = useInvoice(invoiceId);
  const failure = failureOf(error, () => void refetch());
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

interface ShownProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
  readonly onEdit: () => void;
  readonly onShow: (invoiceId: number) => void;
  readonly clearMoney: Parameters<typeof SavedInvoice>[0]['clearMoney'];
  readonly history: ReactNode;
}

function Shown({ receipts, ...acts }: ShownProps & { readonly receipts: ReactNode }) {
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
        <Actions {...acts} />
      </div>
      {invoice.documentState !== 'void' && correctsInvoice === null && (
        <ChangesOfInvoice invoice={invoice} onEdit={acts.onEdit} />
      )}
      <DifferencesOfInvoice invoice={invoice} />
      <CardOfValues
        title={correctsInvoice === null ? 'Invoice' : 'Credit note'}
        values={[
          ...(correctsInvoice === null
            ? []
            : [
                {
                  label: 'Corrects',
                  value: (
                    <Button size="small" onClick={() => onShow(correctsInvoice.invoiceId)}>
                      {correctsInvoice.invoiceNumber}
                    </Button>
                  ),
                },
                { label: 'Credited because', value: invoice.creditReason },
              ]),
          ...(invoice.invoiceNumber === null
            ? []
            : [
                {
                  label: 'Number',
                  value: <CopyText text={invoice.invoiceNumber} what="the number" words={copyWords} />,
                },
              ]),
          { label: 'Customer', value: invoice.customerName },
          {
            label: 'Period',
            value: (
              <PeriodText
                start={calendarDate(invoice.startDate)}
                end={invoice.endDate === null ? null : calendarDate(invoice.endDate)}
              />
            ),
          },
          {
            label: correctsInvoice === null ? 'Invoice date' : 'Credit date',
            value: <DateText value={calendarDate(invoice.invoiceDate)} />,
          },
          // a credit note has no due date
          ...(correctsInvoice === null
            ? [{ label: 'Due date', value: <DateText value={calendarDate(invoice.invoiceDueDate)} /> }]
            : []),
          { label: 'Tax', value: invoice.taxDetails.taxName ?? invoice.taxDetails.globalTaxSetting },
          { label: 'Exchange rate', value: invoice.exchangeRate && shortDecimal(invoice.exchangeRate) },
          { label: 'Message on invoice', value: invoice.customerMemo },
          { label: 'Message on statement', value: invoice.privateNote },
          ...(invoice.voidReason === null ? [] : [{ label: 'Void because', value: invoice.voidReason }]),
        ]}
      />
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

/** The possible actions on an invoice; each runs once, however often it is clicked. */
/** Whether a document has payments or applied credits, which must be reversed before it can be voided. */
const hasMoney = ({ receivedAmount, creditsAppliedAmount }: Invoice): boolean =>
  /[1-9]/.test(receivedAmount + creditsAppliedAmount);

function Actions({ invoice, onClose, onEdit, onShow, clearMoney, history }: ShownProps) {
  const [busy, setBusy] = useState<string>();
  const [asking, setAsking] = useState<'details' | 'map' | 'void' | 'credit'>();
  const asked = () => setAsking(undefined);
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateAll();
  const { invoiceId, version, documentState, push } = invoice;
  const isDraft = isOpenDraft(invoice) && !isInDoubt(invoice);
  const isCredit = invoice.correctsInvoice !== null;
  const may = {
    push: useMay(invoiceEndpoints.push),
    issue: useMay(invoiceEndpoints.issue),
    amend: useMay(invoiceEndpoints.amend),
    map: useMay(mappingEndpoints.map),
    remove: useMay(invoiceEndpoints.remove),
    credit: useMay(creditEndpoints.credit),
    void: useMay(invoiceEndpoints.void),
  };

  async function during(
    name: 'push' | 'issue' | 'delete' | 'void',
    act: () => Promise<{ message: string | undefined }>,
  ): Promise<boolean> {
    if (busy !== undefined) return false;
    setBusy(name);
    try {
      const { message } = await act();
      if (message !== undefined) notify.show({ kind: 'success', title: message });
      return true;
    } catch (error) {
      const failed = name === 'delete' ? messages.invoiceDeleteFailed : messages.invoiceEditFailed;
      notify.show({ kind: 'error', title: wordsOfFailure(error, failed) });
      return false;
    } finally {
      // until the newer version has loaded, a second click would send the outdated one
      await invalidate();
      setBusy(undefined);
    }
  }

  const toBooks = (): Promise<boolean> =>
    during('push', () =>
      afterReadingBooks({ provider: invoice.provider, region: invoice.region }, () =>
        api(invoiceEndpoints.push, { params: { id: invoiceId }, body: { version } }, { key: newKey() }),
      ),
    );

  const { startDate, endDate } = invoice;
  const days = periodWords(calendarDate(startDate), endDate === null ? null : calendarDate(endDate));
  const period = endDate === null ? `retainer ${days}` : days;

  async function issue(): Promise<void> {
    const isMeant = await confirm({
      title: `Issue the invoice of ${invoice.projectName}, ${period}?`,
      detail: messages.issueQuestion,
      yes: 'Issue',
    });
    if (isMeant)
      await during('issue', () =>
        api(invoiceEndpoints.issue, { params: { id: invoiceId }, body: { version } }, { key: newKey() }),
      );
  }

  async function remove(): Promise<void> {
    const kind = isCredit ? 'draft credit' : 'draft';
    if (
      !(await confirm({
        title: `Delete the ${kind} of ${invoice.projectName}, ${period}?`,
        yes: 'Delete',
        danger: true,
      }))
    )
      return;
    const isGone = await during('delete', () =>
      api(invoiceEndpoints.remove, { params: { id: invoiceId }, query: { version } }, { key: newKey() }),
    );
    if (isGone) onClose();
  }

  const buttons: ReactNode[] = [
    <a key="page" href={`/invoicepage/${invoiceId}`} target="_blank" rel="noopener">
      Preview and print <Icon name="external" size={12} />
    </a>,
  ];
  if (invoice.redirectUrl !== null)
    buttons.push(
      <a key="books" href={invoice.redirectUrl} target="_blank" rel="noopener noreferrer">
        View in books <Icon name="external" size={12} />
      </a>,
    );
  if (isDraft && !isCredit)
    buttons.push(
      <Button key="edit" icon="edit" onClick={onEdit}>
        Open timesheet
      </Button>,
    );
  if ((isDraft || documentState === 'issued') && !isCredit && may.amend)
    buttons.push(
      <Button key="details" onClick={() => setAsking('details')}>
        Invoice Details
      </Button>,
    );
  if (isDraft && !invoice.hasBooks && may.issue)
    buttons.push(
      <Button key="issue" look="primary" busy={busy === 'issue'} onClick={() => void issue()}>
        Issue
      </Button>,
    );
  const isNotTaken = push.state === 'failed' && documentState !== 'draft';
  if (((isDraft && invoice.hasBooks) || isNotTaken) && may.push)
    buttons.push(
      <Button key="push" look="primary" busy={busy === 'push'} onClick={() => void toBooks()}>
        {push.state === 'failed' ? 'Retry' : 'Save in Books'}
      </Button>,
    );
  if (isDraft && !isCredit && invoice.hasBooks && may.map)
    buttons.push(
      <Button key="map" onClick={() => setAsking('map')}>
        Map
      </Button>,
    );
  if (isDraft && may.remove)
    buttons.push(
      <Button key="delete" look="quiet" icon="trash" busy={busy === 'delete'} onClick={() => void remove()}>
        Delete
      </Button>,
    );
  buttons.push(<UnknownPushActions key="doubt" invoice={invoice} />);
  buttons.push(<CompareWithBooks key="compare" invoice={invoice} />);
  if (documentState === 'issued' && !isCredit && may.credit)
    buttons.push(
      <Button key="credit" onClick={() => setAsking('credit')}>
        Credit
      </Button>,
    );
  if (documentState === 'issued' && may.void)
    buttons.push(
      <Button key="void" onClick={() => setAsking('void')}>
        Void
      </Button>,
    );
  return (
    <div className={styles.actions}>
      {history}
      {buttons}
      {asking === 'details' && <AmendDrawer invoice={invoice} onClose={asked} />}
      {asking === 'map' && <MapDialog invoice={invoice} onClose={asked} />}
      {asking === 'credit' && (
        <CreditDrawer
          invoice={invoice}
          onClose={asked}
          onCredited={async (credit) => {
            asked();
            onShow(credit.invoiceId);
            await invalidate();
          }}
        />
      )}
      {asking === 'void' && hasMoney(invoice) && clearMoney?.(invoice, asked)}
      {asking === 'void' && !(hasMoney(invoice) && clearMoney !== undefined) && (
        <VoidDialog
          number={invoice.invoiceNumber ?? ''}
          isCredit={isCredit}
          busy={busy === 'void'}
          onClose={asked}
          onVoid={(reason) =>
            void during('void', () =>
              api(invoiceEndpoints.void, { params: { id: invoiceId }, body: { version, reason } }, { key: newKey() }),
            ).then((isVoid) => {
              if (isVoid) asked();
            })
          }
        />
      )}
    </div>
  );
}
