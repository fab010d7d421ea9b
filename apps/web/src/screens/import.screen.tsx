import { importKinds, type ImportKind } from '@countinghouse/contract/imports/imports.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { toFailure } from '../api/to-failure.ts';
import { EarlierImports } from '../slices/imports/earlier-imports.tsx';
import { ImportFile } from '../slices/imports/import-file.tsx';
import { kindWords } from '../slices/imports/kind-words.ts';
import { useImportKinds, useImports } from '../slices/imports/use-imports.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import styles from './project-page.module.css';

/** `/settings/import`: records from CSV files and workbooks, each kind under `?kind=`. */
export function ImportScreen() {
  const [search] = useSearchParams();
  const asked = search.get('kind');
  const kind: ImportKind = importKinds.find((one) => one === asked) ?? 'companies';
  const [isImporting, setImporting] = useState(false);
  const kinds = useImportKinds();
  const imports = useImports(isImporting);
  const failure = toFailure(kinds.error, () => void kinds.refetch(), messages.importsFailed);
  const columns = kinds.data?.find((one) => one.kind === kind)?.columns;
  return (
    <div className={styles.page}>
      <PageHeader
        title="Import"
        tabs={
          <TabLinks
            label="Kinds of records"
            tabs={importKinds.map((key) => ({ key, label: kindWords[key].title }))}
            current={kind}
            renderLink={({ key, label }, look) => (
              <Link to={`/settings/import?kind=${key}`} {...look}>
                {label}
              </Link>
            )}
          />
        }
      />
      <div className={styles.cards}>
        {failure !== undefined && <ErrorState {...failure} />}
        {failure === undefined && columns === undefined && <LoadingState lines={6} />}
        {columns !== undefined && <ImportFile key={kind} kind={kind} columns={columns} onImporting={setImporting} />}
        <EarlierImports imports={imports.data ?? []} />
      </div>
    </div>
  );
}
