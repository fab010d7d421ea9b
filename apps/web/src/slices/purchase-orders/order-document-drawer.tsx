import { documentEndings, documentError } from '@countinghouse/contract/projects/contract-documents.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import {
  purchaseOrderEndpoints,
  type PurchaseOrder,
} from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import { useId, useState } from 'react';
import { fileRefusal } from '../../api/upload-refusals.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { aboveForm, useAction } from '../../records/use-action.ts';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';

/** Attaches the document of a purchase order, in place of a former one. */
export function OrderDocumentDrawer({
  order,
  onClose,
}: {
  readonly order: PurchaseOrder;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { save } = useAction(useInvalidateAll());

  async function attach(): Promise<void> {
    if (file === undefined) return;
    const form = new FormData();
    form.set('file', file);
    const { orderId, version } = order;
    setBusy(true);
    const errors = await save({
      call: (saveOnce) => saveOnce(purchaseOrderEndpoints.attach, { params: { orderId }, query: { version }, form }),
      done: messages.orderDocumentAttached,
      failed: messages.orderDocumentFailed,
      errorsOf: aboveForm,
      onDone: onClose,
    });
    setError(errors?.[0]?.message);
    setBusy(false);
  }

  return (
    <SideDrawer
      title={order.document === null ? 'Attach document' : 'Replace document'}
      subtitle={order.orderNumber}
      width={480}
      dirty={file !== undefined}
      saving={busy}
      canSave={file !== undefined}
      saveWord={order.document === null ? 'Attach' : 'Replace'}
      onSave={() => void attach()}
      onClose={onClose}
    >
      <UploadField
        id={`${id}-document`}
        name="file"
        label="Document"
        help="PDF, DOC, DOCX, JPG or PNG, at most 10 MB"
        accept={documentEndings}
        refusal={async (one) => fileRefusal(one) ?? documentError(one.name, new Uint8Array(await one.arrayBuffer()))}
        value={file}
        error={error}
        disabled={busy}
        onChange={setFile}
        onUnread={setError}
        onLeave={() => undefined}
      />
    </SideDrawer>
  );
}
