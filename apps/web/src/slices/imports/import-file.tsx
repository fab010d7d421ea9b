import {
  importRowsMax,
  type ImportColumn,
  type ImportKind,
  type ImportPreview,
} from '@countinghouse/contract/imports/imports.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { useId, useState } from 'react';
import { fileRefusal } from '../../api/upload-refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { ColumnChoices } from '../../ui/table-file/column-choices.tsx';
import { HowWritten } from '../../ui/table-file/how-written.tsx';
import { dateOrderWords, decimalMarkWords, OneOf } from '../../ui/table-file/one-of.tsx';
import type { ChosenReading } from './import-form.ts';
import { kindWords } from './kind-words.ts';
import { PreviewRows } from './preview-rows.tsx';
import { TemplateButtons, TemplateColumns } from './template.tsx';
import { useImport } from './use-import.ts';
import { downloadWithReasons } from './write-table.ts';
import styles from './imports.module.css';

/** Imports a file of one kind: its template, its columns, every row as it will be stored, and the import itself. */
export function ImportFile({
  kind,
  columns,
  onImporting,
}: {
  readonly kind: ImportKind;
  readonly columns: readonly ImportColumn[];
  readonly onImporting: (isImporting: boolean) => void;
}) {
  const id = useId();
  const [refused, setRefused] = useState<string>();
  const { file, preview, reading, state, error, choose, store, lookAs } = useImport(kind);
  const importNow = (): void => {
    onImporting(true);
    void store().finally(() => onImporting(false));
  };
  return (
    <div className={styles.stack}>
      <Card title={kindWords[kind].title} actions={<TemplateButtons kind={kind} columns={columns} />}>
        <div className={styles.stack}>
          <p className={styles.quiet}>{kindWords[kind].hint}</p>
          <TemplateColumns columns={columns} />
          <UploadField
            id={id}
            name="file"
            label={`A CSV or XLSX file with at most ${groupedDecimal(String(importRowsMax))} rows and 10 MB`}
            accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            refusal={fileRefusal}
            value={file}
            error={refused}
            disabled={state !== 'idle'}
            onChange={choose}
            onUnread={setRefused}
            onLeave={() => undefined}
          />
          {state === 'reading' && <ProgressLine label={`Checking ${file?.name ?? ''}`} />}
          {error !== undefined && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
          {file !== undefined && preview === undefined && error !== undefined && (
            <HowWritten reading={reading} onReading={lookAs} />
          )}
        </div>
      </Card>
      {preview !== undefined && (
        <Preview
          fileName={file?.name ?? ''}
          preview={preview}
          reading={reading}
          isBusy={state === 'importing'}
          onReading={lookAs}
          onImport={importNow}
        />
      )}
    </div>
  );
}

function Preview({
  fileName,
  preview,
  reading,
  isBusy,
  onReading,
  onImport,
}: {
  readonly fileName: string;
  readonly preview: ImportPreview;
  readonly reading: ChosenReading;
  readonly isBusy: boolean;
  readonly onReading: (changed: Partial<ChosenReading>) => void;
  readonly onImport: () => void;
}) {
  const { added, changed, unchanged, refused, rows } = preview;
  const toStore = added + changed;
  return (
    <>
      <Card title="Columns" note={preview.areRemembered ? 'as selected for the last file with this header' : undefined}>
        <div className={styles.stack}>
          <ColumnChoices
            columns={preview.columns.map((column) => ({
              ...column,
              error: preview.missing.includes(column.label) ? messages.pleaseSelect('a column') : undefined,
            }))}
            header={preview.header}
            chosen={preview.chosen}
            onChoose={(name, heading) => onReading({ columns: { ...preview.chosen, [name]: heading } })}
          />
          <Ignored preview={preview} />
          {!preview.isDateOrderCertain && (
            <OneOf
              legend={messages.dateOrderUnknown}
              choices={dateOrderWords}
              chosen={reading.dateOrder}
              onChoose={(dateOrder) => onReading({ dateOrder })}
            />
          )}
          {!preview.isDecimalMarkCertain && (
            <OneOf
              legend={messages.tableDecimalMarkUnknown}
              choices={decimalMarkWords}
              chosen={reading.decimalMark}
              onChoose={(decimalMark) => onReading({ decimalMark })}
            />
          )}
          {preview.encoding !== null && <HowWritten reading={preview} onReading={onReading} />}
        </div>
      </Card>
      {rows.length > 0 && (
        <Card title="Preview" note={`${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`}>
          <div className={styles.stack}>
            <div className={styles.line}>
              <span role="status">
                {added} new, {changed} changed, {unchanged} unchanged, {refused} refused
              </span>
              {refused > 0 && (
                <Button size="small" icon="download" onClick={() => void downloadWithReasons(preview, fileName)}>
                  Download with reasons
                </Button>
              )}
              <span className={styles.end}>
                <Button look="primary" busy={isBusy} disabled={refused > 0 || toStore === 0} onClick={onImport}>
                  {toStore === 0 ? 'Nothing to import' : `Import ${toStore} ${toStore === 1 ? 'row' : 'rows'}`}
                </Button>
              </span>
            </div>
            {refused > 0 && <p className={styles.quiet}>{messages.importNeedsAllRows}</p>}
            <PreviewRows key={preview.mark} preview={preview} />
          </div>
        </Card>
      )}
    </>
  );
}

function Ignored({ preview: { header, chosen } }: { readonly preview: ImportPreview }) {
  const used = new Set(Object.values(chosen));
  const ignored = header.filter((heading) => !used.has(heading));
  return ignored.length === 0 ? null : <p className={styles.quiet}>Not imported: {ignored.join(', ')}</p>;
}
