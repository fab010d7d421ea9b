import {
  importEndpoints,
  type ImportKind,
  type ImportPreview,
} from '@countinghouse/contract/imports/imports.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { aboveForm, useAction } from '../../records/use-action.ts';
import { asFound, importForm, type ChosenReading } from './import-form.ts';

/** A file on its way into the product: chosen, previewed, imported. */
export function useImport(kind: ImportKind) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [reading, setReading] = useState(asFound);
  const [state, setState] = useState<'idle' | 'reading' | 'importing'>('idle');
  const [error, setError] = useState<string>();
  const newest = useRef(0);
  const { save } = useAction(useInvalidateAll());

  async function look(chosen: File, as: ChosenReading): Promise<void> {
    newest.current += 1;
    const turn = newest.current;
    setState('reading');
    setReading(as);
    setError(undefined);
    try {
      const { data } = await api(importEndpoints.preview, { form: importForm(kind, as, chosen) });
      // another file may be chosen meanwhile
      if (turn === newest.current) setPreview(data);
    } catch (failure) {
      if (turn !== newest.current) return;
      setPreview(undefined);
      setError(wordsOfFailure(failure, messages.previewFailed));
    } finally {
      if (turn === newest.current) setState('idle');
    }
  }

  async function store(): Promise<void> {
    if (file === undefined || preview === undefined) return;
    setState('importing');
    setError(undefined);
    let isStale = false;
    const as = { ...reading, columns: preview.chosen };
    const errors = await save({
      call: (saveOnce) => saveOnce(importEndpoints.importFile, { form: importForm(kind, as, file, preview.mark) }),
      failed: messages.importFailed,
      onDone: () => choose(undefined),
      errorsOf: (failure, message) => {
        isStale = failure.code === 'import_preview_differs';
        return aboveForm(failure, message);
      },
    });
    setState('idle');
    // the newer state is shown again before anything is stored
    if (isStale) await look(file, as);
    setError(errors?.[0]?.message);
  }

  function choose(chosen: File | undefined): void {
    newest.current += 1;
    setFile(chosen);
    setPreview(undefined);
    setError(undefined);
    setState('idle');
    setReading(asFound);
    if (chosen !== undefined) void look(chosen, asFound);
  }

  return {
    file,
    preview,
    reading,
    state,
    error,
    choose,
    store,
    lookAs: (changed: Partial<ChosenReading>) => {
      if (file !== undefined) void look(file, { ...reading, columns: preview?.chosen ?? reading.columns, ...changed });
    },
  };
}
