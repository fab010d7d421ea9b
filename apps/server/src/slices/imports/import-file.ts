import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { importEndpoints } from '@countinghouse/contract/imports/imports.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { OutsideContext, Work } from '../../handle.ts';
import { rememberColumns } from '../../table-files/remembered-columns.ts';
import type { Handlers } from './call-endpoint.ts';
import {
  beginImport,
  finishImport,
  forgetImport,
  importWithMark,
  noteProgress,
  tryLockImports,
} from './imports.sql.ts';
import { askForImport, countsOf, effectIn, isUndecided, planImport, runPlan, type ImportPlan } from './plan-import.ts';

type Import = typeof importEndpoints.importFile;

/** Imports the rows of a file, all or none, provided that it does what the user saw in the preview. */
export const importFile =
  (handlers: Handlers) =>
  async (context: OutsideContext<Import>, { body }: InputOf<Import>): Promise<AnswerOf<Import>> => {
    const { caller, now, refuse, inTransaction } = context;
    const mark = body.fields['mark'] ?? '';
    let begun: number | undefined;
    const inBooks = await askForImport(context, body);
    try {
      return await inTransaction(async (work) => {
        if (!(await tryLockImports(work.tx))) return refuse('still_running', { message: serverMessages.importRunning });
        // the same click twice, or an answer that was lost
        const earlier = await importWithMark(work.tx, mark);
        if (earlier !== undefined) return answered(context, earlier);
        const plan = await planImport(work.tx, body, context, inBooks);
        if (isUndecided(plan)) return refuse('import_incomplete');
        const { kind } = plan.importer;
        const fileName = (body.files[0]?.name ?? '').slice(0, 200);
        // in a transaction of its own, so that its progress is seen before the end
        const id = await inTransaction(({ tx }) =>
          beginImport(tx, { kind, fileName, mark, by: caller.name, at: now, rows: plan.table.rows.length }),
        );
        begun = id;
        const run = await runPlan(plan, {
          handlers,
          common: context,
          work,
          onRows: (rows) => inTransaction(({ tx }) => noteProgress(tx, id, rows)),
        });
        const { refused, ...counts } = countsOf(run.rows);
        if (run.mark !== effectIn(mark)) return refuse('import_preview_differs');
        if (refused > 0) return refuse('import_rows_refused');
        await finishImport(work.tx, id, { at: now, ...counts, touched: run.touched });
        await noteImport(context, work, { plan, id, fileName, counts });
        return answered(context, { id, ...counts });
      });
    } catch (error) {
      const id = begun;
      if (id !== undefined) await inTransaction(({ tx }) => forgetImport(tx, id));
      throw error;
    }
  };

interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

function answered({ reply }: OutsideContext<Import>, { id, added, changed, unchanged }: Counts & { id: number }) {
  reply(serverMessages.recordsImported(added + changed + unchanged));
  return { importId: id, added, changed, unchanged };
}

/** Remembers the columns for the next file with the same header, and writes the import into the activity log. */
async function noteImport(
  { caller, now }: OutsideContext<Import>,
  work: Work,
  { plan, id, fileName, counts }: { plan: ImportPlan; id: number; fileName: string; counts: Counts },
): Promise<void> {
  const { kind } = plan.importer;
  await rememberColumns(
    work.tx,
    { kind, header: plan.table.header, columns: plan.chosen },
    { by: caller.name, at: now },
  );
  work.audit({
    action: 'Imported',
    resource: 'IMPORT',
    resourceId: id,
    resourceName: `${fileName} (${kind}): ${counts.added} added, ${counts.changed} changed, ${counts.unchanged} unchanged`,
  });
}
