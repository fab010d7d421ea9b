import { importEndpoints, type RecordImport } from '@countinghouse/contract/imports/imports.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { momentWords } from '../../ui/figures/date-text.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { kindWords } from './kind-words.ts';
import styles from './imports.module.css';

/** The last imports: one that runs with its progress, the others with a way to undo them. */
export function EarlierImports({ imports }: { readonly imports: readonly RecordImport[] }) {
  const { act, busy } = useAction(useInvalidateAll());
  const undo = (one: RecordImport) =>
    act({
      name: String(one.importId),
      record: one.importId,
      question: {
        title: `Undo the import of ${one.fileName}?`,
        detail: 'Records that it added are deleted. Records that it changed get their earlier values back.',
        yes: 'Undo import',
        no: 'Keep import',
        danger: true,
      },
      call: (saveOnce) => saveOnce(importEndpoints.undo, { params: { importId: one.importId } }),
      done: messages.importUndone,
    });
  if (imports.length === 0) return null;
  return (
    <Card title="Earlier imports" note={String(imports.length)}>
      <ul className={styles.imports}>
        {imports.map((one) => (
          <li key={one.importId}>
            <div>
              {kindWords[one.kind].title} from {one.fileName}
              <div className={styles.quiet}>
                {one.added} new · {one.changed} changed · {one.unchanged} unchanged · {one.importedBy},{' '}
                {momentWords(one.startedAt)}
              </div>
            </div>
            {one.finishedAt === null ? (
              <ProgressLine label="Importing" done={one.rowsDone} total={one.rowsTotal} />
            ) : one.undoneAt === null ? (
              <Button size="small" busy={busy === String(one.importId)} onClick={() => void undo(one)}>
                Undo import
              </Button>
            ) : (
              <span className={styles.quiet}>Undone</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
