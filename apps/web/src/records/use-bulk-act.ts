import { useRef, useState } from 'react';
import { wordsOfFailure } from '../api/to-failure.ts';
import { useInvalidateAll } from '../api/use-invalidate-all.ts';
import { useConfirm } from '../ui/overlay/confirm.tsx';
import type { BulkAct, BulkOutcome } from './bulk-act.ts';

/** A bulk act under way or ended: its outcomes so far, of how many rows. */
export interface BulkRun {
  readonly label: string;
  readonly outcomes: readonly BulkOutcome[];
  readonly count: number;
  readonly isRunning: boolean;
}

/**
 * Does something with each selected row, one after the other, and reports what happened to each. Asks once before the first; it can
 * be stopped between two rows. Rows that it cannot be done with are skipped and reported.
 */
export function useBulkAct<Row>(rowKey: (row: Row) => string) {
  const confirm = useConfirm();
  const invalidate = useInvalidateAll();
  const [run, setRun] = useState<BulkRun>();
  const isStopped = useRef(false);
  const isBusy = useRef(false);

  async function start(act: BulkAct<Row>, rows: readonly Row[]): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const possible = rows.filter((row) => act.cannot(row) === undefined).length;
      if (possible > 0 && act.question !== undefined && !(await confirm(act.question(possible)))) return;
      isStopped.current = false;
      const outcomes: BulkOutcome[] = [];
      const done: Row[] = [];
      const show = (isRunning: boolean): void =>
        setRun({ label: act.label, outcomes: [...outcomes], count: rows.length, isRunning });
      show(true);
      for (const row of rows) {
        const outcome = isStopped.current ? notStarted : await outcomeOf(act, row);
        if (outcome.state === 'done') done.push(row);
        outcomes.push({ key: rowKey(row), name: act.nameOf(row), ...outcome });
        show(true);
      }
      act.onDone?.(done);
      if (done.length > 0) await invalidate();
      show(false);
    } finally {
      isBusy.current = false;
    }
  }

  return {
    run,
    start,
    stop: () => {
      isStopped.current = true;
    },
    close: () => setRun(undefined),
  };
}

const notStarted = { state: 'not started', words: 'Not started' } as const;

async function outcomeOf<Row>(act: BulkAct<Row>, row: Row): Promise<Pick<BulkOutcome, 'state' | 'words'>> {
  const cannot = act.cannot(row);
  if (cannot !== undefined) return { state: 'skipped', words: cannot };
  try {
    await act.run(row);
    return { state: 'done', words: act.done };
  } catch (error) {
    return { state: 'refused', words: wordsOfFailure(error, act.failed) };
  }
}
