import type { ImportColumn, ImportKind } from '@countinghouse/contract/imports/imports.contract.ts';
import { Button } from '../../ui/button.tsx';
import { kindWords } from './kind-words.ts';
import { downloadTable } from './write-table.ts';
import styles from './imports.module.css';

/** Downloads an empty file with the headings of a kind. */
export function TemplateButtons({
  kind,
  columns,
}: {
  readonly kind: ImportKind;
  readonly columns: readonly ImportColumn[];
}) {
  const table = { headings: columns.map(({ label }) => label), rows: [] };
  return (
    <>
      {(['XLSX', 'CSV'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          icon="download"
          onClick={() => void downloadTable(table, `${kindWords[kind].title} template`, format)}
        >
          {format} template
        </Button>
      ))}
    </>
  );
}

/** The columns of the template: which are required, and how their values are written. */
export function TemplateColumns({ columns }: { readonly columns: readonly ImportColumn[] }) {
  return (
    <details className={styles.columns}>
      <summary>Columns of the template</summary>
      <ul>
        {columns.map(({ name, label, isRequired, hint }) => (
          <li key={name}>
            {label}
            <div className={styles.quiet}>{[isRequired ? 'Required' : '', hint].filter(Boolean).join(' · ')}</div>
          </li>
        ))}
      </ul>
    </details>
  );
}
