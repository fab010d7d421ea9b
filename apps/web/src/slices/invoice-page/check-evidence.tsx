import { evidenceEndpoints, type EvidenceCheck } from '@countinghouse/contract/invoice-page/evidence.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useId, useState } from 'react';
import { api } from '../../api/api.ts';
import { fileRefusal } from '../../api/upload-refusals.ts';
import { aboveForm, useAction } from '../../records/use-action.ts';
import { Card, CardOfValues } from '../../ui/card.tsx';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import { momentWords } from '../../ui/figures/date-text.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Checks an evidence pack that is chosen or dropped: whether each file is unchanged, and whether this installation signed it. */
export function CheckEvidence() {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [checked, setChecked] = useState<EvidenceCheck>();
  const [isBusy, setBusy] = useState(false);
  const { save } = useAction();

  async function check(chosen: File): Promise<void> {
    const form = new FormData();
    form.set('file', chosen);
    setBusy(true);
    const errors = await save({
      call: () => api(evidenceEndpoints.check, { form }),
      failed: messages.evidenceCheckFailed,
      onDone: setChecked,
      errorsOf: aboveForm,
    });
    setError(errors?.[0]?.message);
    setBusy(false);
  }

  return (
    <>
      <Card>
        <UploadField
          id={id}
          name="file"
          label="An evidence pack, at most 10 MB"
          accept=".zip,application/zip"
          refusal={fileRefusal}
          value={file}
          error={error}
          disabled={isBusy}
          onChange={(chosen) => {
            setFile(chosen);
            setChecked(undefined);
            setError(undefined);
            if (chosen !== undefined) void check(chosen);
          }}
          onUnread={setError}
          onLeave={() => undefined}
        />
      </Card>
      {checked !== undefined && <Outcome of={checked} />}
    </>
  );
}

function Outcome({ of }: { readonly of: EvidenceCheck }) {
  const { isIntact, isSignedHere } = of;
  const words = !isIntact
    ? messages.evidenceChanged
    : isSignedHere
      ? messages.evidenceIntact
      : messages.evidenceOfOther;
  return (
    <>
      <div role="status">
        <StatusBadge status={words} tone={!isIntact ? 'bad' : isSignedHere ? 'good' : 'warn'} isSentence />
      </div>
      <CardOfValues
        title={of.invoiceNumber === null ? 'Invoice' : `Invoice ${of.invoiceNumber}`}
        values={[
          { label: 'Made by', value: of.installation },
          { label: 'Made on', value: momentWords(of.madeAt) },
          { label: 'Key fingerprint', value: of.keyFingerprint },
          { label: 'Signature', value: of.isSignatureValid ? 'Valid' : 'Not valid' },
          ...of.files.map(({ name, state }) => ({ label: name, value: messages.evidenceFileState[state] })),
        ]}
      />
    </>
  );
}
