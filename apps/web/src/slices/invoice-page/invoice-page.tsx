import { invoicePageEndpoints, type PaperSize } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { evidenceEndpoints } from '@countinghouse/contract/invoice-page/evidence.contract.ts';
import { PageWords } from '@countinghouse/contract/invoice-page/invoice-page-words.ts';
import { missingOnInvoice } from '@countinghouse/contract/invoice-page/missing-on-invoice.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/api.ts';
import { useMay } from '../../api/may.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { storeFile } from '../../ui/export/store-file.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PaperDesk } from './paper-desk.public.tsx';
import { Paper } from './paper.tsx';

/** An invoice as the client gets it: shown, printed, and stored as PDF with its hours. */
export function InvoicePageView({ invoiceId }: { readonly invoiceId: number }) {
  const {
    data: page,
    error,
    refetch,
  } = useQuery({
    ...query(invoicePageEndpoints.page, { params: { id: invoiceId } }),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<PaperSize>();
  const failure = toFailure(error, () => void refetch());
  if (page === undefined) return failure === undefined ? <LoadingState lines={12} /> : <ErrorState {...failure} />;
  const paper = chosen ?? page.paper;
  const missing = missingOnInvoice(page);
  return (
    <PaperDesk
      above={page.projectName}
      title={new PageWords('English').title(page)}
      paper={paper}
      onPaper={setChosen}
      actions={
        <>
          {page.mark === null && <SaveEvidence invoiceId={invoiceId} />}
          <SavePdf invoiceId={invoiceId} paper={paper} />
        </>
      }
      notices={[
        ...(page.mark === 'Draft' && missing.length > 0 ? [messages.missingOnInvoice(missing)] : []),
        ...(page.unprintable.length > 0 ? [messages.notInPdf(page.unprintable)] : []),
      ]}
    >
      <Paper page={page} paper={paper} />
    </PaperDesk>
  );
}

/** Stores the signed pack of an issued invoice, for those who may download it. */
function SaveEvidence({ invoiceId }: { readonly invoiceId: number }) {
  const may = useMay(evidenceEndpoints.download);
  const { act, isBusy } = useAction();
  if (!may) return null;
  const save = () =>
    act({
      call: () => api(evidenceEndpoints.download, { params: { id: invoiceId } }),
      failed: messages.downloadFailed,
      onDone: storeFile,
    });
  return (
    <Button icon="download" busy={isBusy} onClick={() => void save()}>
      Evidence pack
    </Button>
  );
}

function SavePdf({ invoiceId, paper }: { readonly invoiceId: number; readonly paper: PaperSize }) {
  const { act, isBusy } = useAction();
  const save = () =>
    act({
      call: () => api(invoicePageEndpoints.pdf, { params: { id: invoiceId }, query: { paper } }),
      failed: messages.downloadFailed,
      onDone: storeFile,
    });
  return (
    <Button look="primary" icon="download" busy={isBusy} onClick={() => void save()}>
      Save as PDF
    </Button>
  );
}
