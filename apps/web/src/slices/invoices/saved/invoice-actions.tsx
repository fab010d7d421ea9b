import { providerNames } from '@countinghouse/contract/connections/connection-errors.ts';
import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { mappingEndpoints } from '@countinghouse/contract/invoices/mapping.contract.ts';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../../api/may.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CompareWithBooks } from '../compare/differences-of-invoice.tsx';
import { CreditDrawer } from '../credit/credit-drawer.tsx';
import { isOpenDraft } from '../use-invoices.ts';
import styles from '../wizard/wizard.module.css';
import { AmendDrawer } from './amend-drawer.tsx';
import { MapDialog } from './map-dialog.tsx';
import { isPushUnknown, UnknownPushActions } from './unknown-push.tsx';
import { useInvoiceActs } from './use-invoice-acts.ts';
import { VoidDialog } from './void-dialog.tsx';

export interface InvoiceActionsOf {
  readonly invoice: Invoice;
  readonly onClose: () => void;
  readonly onEdit: () => void;
  readonly onShow: (invoiceId: number) => void;
  /** The payments to reverse before an invoice can be voided. */
  readonly clearMoney?: ((invoice: Invoice, onClose: () => void) => ReactNode) | undefined;
  readonly history: ReactNode;
}

type Acts = ReturnType<typeof useInvoiceActs>;
type Asking = 'details' | 'map' | 'void' | 'credit';

/** The possible actions on an invoice; each runs once, however often it is clicked. */
export function InvoiceActions({ invoice, onClose, onEdit, history, ...shown }: InvoiceActionsOf) {
  const [asking, ask] = useState<Asking>();
  const acts = useInvoiceActs(invoice, onClose);
  return (
    <div className={styles.actions}>
      {history}
      <a href={`/invoicepage/${invoice.invoiceId}`} target="_blank" rel="noopener">
        Preview and print <Icon name="external" size={12} />
      </a>
      {invoice.redirectUrl !== null && (
        <a href={invoice.redirectUrl} target="_blank" rel="noopener noreferrer">
          View in books <Icon name="external" size={12} />
        </a>
      )}
      <DraftActions invoice={invoice} acts={acts} onEdit={onEdit} onAsk={ask} />
      <UnknownPushActions invoice={invoice} />
      <CompareWithBooks invoice={invoice} />
      <IssuedActions invoice={invoice} onAsk={ask} />
      {asking !== undefined && (
        <OpenDialog asking={asking} invoice={invoice} acts={acts} onAnswered={() => ask(undefined)} {...shown} />
      )}
    </div>
  );
}

/** What a draft can become, and what can be retried when the books did not take an invoice. */
function DraftActions({
  invoice,
  acts,
  onEdit,
  onAsk,
}: {
  readonly invoice: Invoice;
  readonly acts: Acts;
  readonly onEdit: () => void;
  readonly onAsk: (asking: Asking) => void;
}) {
  const may = {
    push: useMay(invoiceEndpoints.push),
    issue: useMay(invoiceEndpoints.issue),
    amend: useMay(invoiceEndpoints.amend),
    map: useMay(mappingEndpoints.map),
    remove: useMay(invoiceEndpoints.remove),
  };
  const { documentState, hasBooks, push } = invoice;
  const isDraft = isOpenDraft(invoice) && !isPushUnknown(invoice);
  const isCredit = invoice.correctsInvoice !== null;
  const isNotTaken = push.state === 'failed' && documentState !== 'draft';
  return (
    <>
      {isDraft && !isCredit && (
        <Button icon="edit" onClick={onEdit}>
          Open timesheet
        </Button>
      )}
      {(isDraft || documentState === 'issued') && !isCredit && may.amend && (
        <Button onClick={() => onAsk('details')}>Invoice Details</Button>
      )}
      {isDraft && !hasBooks && may.issue && (
        <Button look="primary" busy={acts.busy === 'issue'} onClick={() => void acts.issue()}>
          Issue
        </Button>
      )}
      {((isDraft && hasBooks) || isNotTaken) && may.push && (
        <Button look="primary" busy={acts.busy === 'push'} onClick={() => void acts.push()}>
          {push.state === 'failed' ? 'Retry' : 'Save in Books'}
        </Button>
      )}
      {isDraft && !isCredit && hasBooks && may.map && <Button onClick={() => onAsk('map')}>Map</Button>}
      {isDraft && may.remove && (
        <Button look="quiet" icon="trash" busy={acts.busy === 'delete'} onClick={() => void acts.remove()}>
          Delete
        </Button>
      )}
    </>
  );
}

function IssuedActions({ invoice, onAsk }: { readonly invoice: Invoice; readonly onAsk: (asking: Asking) => void }) {
  const mayCredit = useMay(creditEndpoints.credit);
  const mayVoid = useMay(invoiceEndpoints.void);
  if (invoice.documentState !== 'issued') return null;
  return (
    <>
      {invoice.correctsInvoice === null && mayCredit && <Button onClick={() => onAsk('credit')}>Credit</Button>}
      {mayVoid && <Button onClick={() => onAsk('void')}>Void</Button>}
    </>
  );
}

/** The drawer or dialog of an action that needs an answer. */
function OpenDialog({
  asking,
  invoice,
  acts,
  onShow,
  clearMoney,
  onAnswered,
}: Pick<InvoiceActionsOf, 'invoice' | 'onShow' | 'clearMoney'> & {
  readonly asking: Asking;
  readonly acts: Acts;
  readonly onAnswered: () => void;
}) {
  if (asking === 'details') return <AmendDrawer invoice={invoice} onClose={onAnswered} />;
  if (asking === 'map') return <MapDialog invoice={invoice} onClose={onAnswered} />;
  if (asking === 'credit')
    return (
      <CreditDrawer
        invoice={invoice}
        onClose={onAnswered}
        onCredited={(credit) => {
          onAnswered();
          onShow(credit.invoiceId);
        }}
      />
    );
  if (hasMoney(invoice) && clearMoney !== undefined) return clearMoney(invoice, onAnswered);
  return (
    <VoidDialog
      number={invoice.invoiceNumber ?? ''}
      books={invoice.modifyInBooks ? providerNames[invoice.provider] : undefined}
      isCredit={invoice.correctsInvoice !== null}
      onClose={onAnswered}
      onVoid={(reason) => acts.void(reason, onAnswered)}
    />
  );
}

/** Whether a document has payments or applied credits, which must be reversed before it can be voided. */
const hasMoney = ({ receivedAmount, creditsAppliedAmount }: Invoice): boolean =>
  /[1-9]/.test(receivedAmount + creditsAppliedAmount);
