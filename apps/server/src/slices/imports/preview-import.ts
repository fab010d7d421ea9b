import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { importEndpoints } from '@countinghouse/contract/imports/imports.contract.ts';
import type { OutsideContext, Work } from '../../handle.ts';
import type { Handlers } from './call-endpoint.ts';
import { columnAnswer } from './column-answer.ts';
import {
  askForImport,
  countsOf,
  isUndecided,
  planImport,
  previewIdBytes,
  runPlan,
  type ImportPlan,
} from './plan-import.ts';
import type { DoneRow } from './run-rows.ts';

type Preview = typeof importEndpoints.preview;

/**
 * What an import would do, row by row. It is the import itself in a transaction that is rolled back, so that a preview promises nothing
 * that the import would refuse.
 */
export const previewImport =
  (handlers: Handlers) =>
  async (context: OutsideContext<Preview>, { body }: InputOf<Preview>): Promise<AnswerOf<Preview>> => {
    const inBooks = await askForImport(context, body);
    return tried(context, async (work) => {
      const plan = await planImport(work.tx, body, context, inBooks);
      const run = isUndecided(plan) ? undefined : await runPlan(plan, { handlers, common: context, work });
      const rows = run?.rows ?? [];
      const { how, table } = plan;
      return {
        columns: Object.entries(plan.columns).map(columnAnswer),
        header: [...table.header],
        chosen: plan.chosen,
        areRemembered: plan.areRemembered,
        encoding: table.encoding,
        separator: table.separator,
        decimalMark: how.isDecimalMarkNeeded ? how.decimalMark : null,
        isDecimalMarkCertain: how.isDecimalMarkCertain,
        dateOrder: how.isDateOrderNeeded ? how.dateOrder : null,
        isDateOrderCertain: how.isDateOrderCertain,
        missing: plan.missing,
        ...countsOf(rows),
        rows: rows.map((row) => rowAnswer(row, plan)),
        mark: run === undefined ? '' : `${context.randomBytes(previewIdBytes).toString('hex')}${run.mark}`,
      };
    });
  };

/** A row with its faults at the headings of the file; a column that the file lacks is named, since there is no cell to stand at. */
function rowAnswer({ line, outcome, cells, faults }: DoneRow, { columns, chosen }: ImportPlan) {
  return {
    line,
    outcome,
    cells: [...cells],
    faults: faults.map(({ column, message }) => {
      const heading = column === null ? null : (chosen[column] ?? null);
      const label = column === null ? undefined : columns[column]?.label;
      return { heading, message: heading !== null || label === undefined ? message : `${label}: ${message}` };
    }),
  };
}

/** What happens in a transaction that is rolled back at its end. */
class Tried<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('tried');
    this.result = result;
  }
}

async function tried<Result>(
  { inTransaction }: Pick<OutsideContext<Preview>, 'inTransaction'>,
  act: (work: Work) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(async (work) => {
      throw new Tried(await act(work));
    });
  } catch (error) {
    if (error instanceof Tried) return error.result as Result;
    throw error;
  }
}
