import type { ListedInvoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { invoicePageEndpoints } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useMemo } from 'react';
import { api, newKey } from '../../../api/api.ts';
import { useMay } from '../../../api/may.ts';
import { todayHere } from '../../../api/today.ts';
import type { BulkAct } from '../../../records/bulk-act.ts';
import { storeFile } from '../../../ui/export/store-file.ts';

type Listed = Pick<ListedInvoice, 'invoiceId' | 'invoiceNumber' | 'projectName' | 'documentState' | 'push' | 'version'>;

const nameOf = ({ invoiceNumber, projectName }: Listed): string => `${invoiceNumber ?? 'Draft'}, ${projectName}`;

/** Sends drafts to the books, and what the books rejected once more. */
const sendToBooks: BulkAct<Listed> = {
  key: 'push',
  label: 'Save in Books',
  icon: 'upload',
  cannot: ({ push: { state }, documentState }) => {
    if (state === 'in books') return messages.alreadyInBooks;
    if (state !== 'none' && state !== 'failed') return messages.onItsWayToBooks;
    return documentState === 'draft' || state === 'failed' ? undefined : messages.notForBooks;
  },
  nameOf,
  question: (count) => ({
    title: count === 1 ? 'Save one invoice in the books?' : `Save ${count} invoices in the books?`,
    detail: messages.saveManyInBooks,
    yes: 'Save in Books',
    no: 'Keep as they are',
  }),
  run: ({ invoiceId, version }) =>
    api(invoiceEndpoints.push, { params: { id: invoiceId }, body: { version } }, { key: newKey() }),
  done: messages.sentToBooks,
  failed: messages.invoiceEditFailed,
};

/** Downloads the PDF of each invoice, in one archive, on the paper of its customer. */
function downloadPdfs(): BulkAct<Listed> {
  const files = new Map<string, Uint8Array>();
  return {
    key: 'pdf',
    label: 'Download PDFs',
    icon: 'download',
    cannot: () => undefined,
    nameOf,
    run: async ({ invoiceId }) => {
      const params = { id: invoiceId };
      const { paper } = (await api(invoicePageEndpoints.page, { params })).data;
      const { name, bytes } = (await api(invoicePageEndpoints.pdf, { params, query: { paper } })).data;
      // two organizations may have the same number
      files.set(files.has(name) ? `${invoiceId} ${name}` : name, new Uint8Array(await new Blob([bytes]).arrayBuffer()));
    },
    done: messages.pdfInArchive,
    failed: messages.downloadFailed,
    onDone: (rows) => {
      const done = Object.fromEntries(files);
      files.clear();
      if (rows.length > 0) void storeArchive(done);
    },
  };
}

/** What can be done with several invoices at once. */
export function useInvoiceBulkActs(): readonly BulkAct<Listed>[] {
  const mayPush = useMay(invoiceEndpoints.push);
  return useMemo(() => [...(mayPush ? [sendToBooks] : []), downloadPdfs()], [mayPush]);
}

async function storeArchive(files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const { zipSync } = await import('fflate');
  // a PDF is compressed already
  storeFile({ name: `Invoices ${todayHere()}.zip`, bytes: zipSync(files, { level: 0 }) });
}
