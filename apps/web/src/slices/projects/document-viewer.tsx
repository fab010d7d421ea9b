import { canBeShown } from '@countinghouse/contract/projects/contract-documents.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { projectEndpoints, type ContractDocument } from '@countinghouse/contract/projects/projects.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../../api/api.ts';
import { toFailure, wordsOfFailure } from '../../api/to-failure.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { storeFile } from '../../ui/export/store-file.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './edit-project.module.css';

/** A contract document, shown if the browser can, with a download. */
export function DocumentViewer({
  document,
  onClose,
}: {
  readonly document: ContractDocument;
  readonly onClose: () => void;
}) {
  const notify = useNotifications();
  const { act } = useAction();
  const isShown = canBeShown(document.mediaType);
  const { data, error, refetch } = useQuery({
    queryKey: [projectEndpoints.document.path, document.fileName],
    queryFn: async ({ signal }) =>
      (await api(projectEndpoints.document, { query: { fileName: document.fileName, look: 'true' } }, { signal })).data
        .bytes,
    enabled: isShown,
    // the content of a name never changes
    staleTime: Infinity,
    // a closed document of ten megabytes does not stay in memory
    gcTime: 0,
  });
  const failure = toFailure(error, () => void refetch());
  useEffect(() => {
    if (error !== null) notify.show({ kind: 'error', title: wordsOfFailure(error, messages.downloadFailed) });
  }, [error, notify]);

  const download = () =>
    act({
      call: () => api(projectEndpoints.document, { query: { fileName: document.fileName } }),
      failed: messages.downloadFailed,
      onDone: storeFile,
    });
  return (
    <Dialog
      title={document.name}
      width={1000}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" icon="download" onClick={() => void download()}>
            Download
          </Button>
        </>
      }
    >
      {!isShown ? (
        <EmptyState
          title="A Word document"
          icon="file"
          words="This file type can’t be previewed. Download it instead."
        />
      ) : failure === undefined ? (
        data === undefined ? (
          <LoadingState />
        ) : (
          <ShownDocument document={document} bytes={data} />
        )
      ) : (
        <ErrorState {...failure} />
      )}
    </Dialog>
  );
}

function ShownDocument({
  document: { name, mediaType },
  bytes,
}: {
  readonly document: ContractDocument;
  readonly bytes: Uint8Array<ArrayBuffer>;
}) {
  const address = useMemo(() => URL.createObjectURL(new Blob([bytes], { type: mediaType })), [bytes, mediaType]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const isPicture = mediaType.startsWith('image/');
  return (
    <object
      className={isPicture ? styles.picture : styles.shown}
      data={address}
      type={mediaType}
      aria-label={name}
      {...(isPicture ? { role: 'img' } : {})}
    >
      <EmptyState title="A PDF" icon="file" words="This file type can’t be previewed. Download it instead." />
    </object>
  );
}
