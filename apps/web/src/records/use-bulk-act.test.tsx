import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import type { BulkAct } from './bulk-act.ts';
import { BulkOutcomeDialog } from './bulk-outcome-dialog.tsx';
import { useBulkAct } from './use-bulk-act.ts';

interface Row {
  readonly id: string;
  readonly isDone?: boolean;
}
const rows: readonly Row[] = [{ id: 'first' }, { id: 'second', isDone: true }, { id: 'third' }, { id: 'fourth' }];

function Acts({ act }: { readonly act: BulkAct<Row> }) {
  const { run, start, stop, close } = useBulkAct<Row>(({ id }) => id);
  return (
    <>
      <button onClick={() => void start(act, rows)}>Start</button>
      {run !== undefined && <BulkOutcomeDialog run={run} onStop={stop} onClose={close} />}
    </>
  );
}

const actWith = (run: BulkAct<Row>['run'], more: Partial<BulkAct<Row>> = {}): BulkAct<Row> => ({
  key: 'end',
  label: 'End rows',
  cannot: ({ isDone }) => (isDone === true ? 'It has ended.' : undefined),
  nameOf: ({ id }) => id,
  run,
  done: 'Ended',
  failed: 'Could not end it.',
  ...more,
});

function show(act: BulkAct<Row>) {
  const { user } = renderPart(
    <WithQueries>
      <Acts act={act} />
    </WithQueries>,
  );
  return user;
}

/** The outcomes as they are listed. */
async function outcomes(): Promise<readonly (readonly (string | null)[])[]> {
  const table = await screen.findByRole('table', { name: 'What happened to each row' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

test('a bulk act reports for each row what happened, the refused ones first', async () => {
  const run = vi.fn(async ({ id }: Row) => {
    if (id === 'third') throw new Error('away');
  });
  const user = show(actWith(run));
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(await outcomes()).toEqual([
    ['third', 'Refused', 'Could not end it.'],
    ['second', 'Skipped', 'It has ended.'],
    ['first', 'Done', 'Ended'],
    ['fourth', 'Done', 'Ended'],
  ]);
  screen.getByText('2 of 4 done');
  expect(run).toHaveBeenCalledTimes(3);
});

test('a bulk act asks with the number of rows that it changes, and No calls nothing', async () => {
  const run = vi.fn(async () => undefined);
  const user = show(actWith(run, { question: (count) => ({ title: `End ${count} rows?` }) }));
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await screen.findByRole('alertdialog', { name: 'End 3 rows?' });
  await user.click(screen.getByRole('button', { name: 'No' }));
  expect(run).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a bulk act that is stopped ends after the row under way and names the others', async () => {
  let end = (): void => undefined;
  const run = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const user = show(actWith(run));
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  end();
  expect((await outcomes()).map(([id, state]) => [id, state])).toEqual([
    ['second', 'Stopped'],
    ['third', 'Stopped'],
    ['fourth', 'Stopped'],
    ['first', 'Done'],
  ]);
  expect(run).toHaveBeenCalledOnce();
});
