import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { momentWords, periodWords } from '../../ui/figures/date-text.tsx';
import { toolNames } from './preview-of-file.tsx';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import styles from './work-logs.module.css';

type Import = ReceivedOf<typeof workLogEndpoints.imports>['imports'][number];

/** The files imported into a project so far; each import can be undone. */
export function EarlierImports({ projectId, onUndone }: { readonly projectId: number; readonly onUndone: () => void }) {
  const refresh = useInvalidateAll();
  const { act, busy } = useAction(() => refresh().finally(onUndone));
  const { data } = useQuery({ ...query(workLogEndpoints.imports, { query: { projectId } }), staleTime: 0 });
  const undo = (one: Import) =>
    act({
      name: String(one.importId),
      record: one.importId,
      question: {
        title: `Undo the import of ${nameOf(one)}?`,
        detail: `${countsOf(one)}. The time logs of ${daysOf(one)} go back to what they were before: ${one.hoursBefore} h.`,
        yes: 'Undo import',
        no: 'Keep import',
        danger: true,
      },
      call: (saveOnce) => saveOnce(workLogEndpoints.undoImport, { params: { importId: one.importId } }),
      done: messages.importUndone,
    });

  if (data === undefined || data.imports.length === 0) return null;
  return (
    <Card title="Earlier imports" note={String(data.imports.length)}>
      <ul className={styles.imports}>
        {data.imports.map((one) => (
          <li key={one.importId}>
            <div>
              {nameOf(one)}, {daysOf(one)}
              <div className={styles.quiet}>
                {toolNames[one.layout]} · {countsOf(one)} · {one.hoursBefore} h before, {one.hoursAfter} h after ·{' '}
                {one.importedBy}, {momentWords(one.importedAt)}
              </div>
            </div>
            {one.undoneAt === null ? (
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

const nameOf = (one: Import): string => (one.fileName === '' ? 'a file' : one.fileName);
const daysOf = (one: Import): string => periodWords(calendarDate(one.startDate), calendarDate(one.endDate));
const countsOf = (one: Import): string => `${one.added} added, ${one.changed} changed, ${one.removed} removed`;
