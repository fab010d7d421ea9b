import type { Question } from '../ui/overlay/confirm.tsx';
import type { IconName } from '../ui/icon-paths.ts';

/** What can be done with several selected rows at once: the call of one row, row after row. */
export interface BulkAct<Row> {
  readonly key: string;
  /** The button: a verb and a noun. */
  readonly label: string;
  readonly icon?: IconName;
  /** Why nothing can be done with this row, if so; it is skipped and listed with this reason. */
  readonly cannot: (row: Row) => string | undefined;
  /** What the row is called in the question and the outcome. */
  readonly nameOf: (row: Row) => string;
  /** Asked before the first call, with how many rows it changes. */
  readonly question?: (count: number) => Question;
  /** Does it for one row. The server checks the rights of each. */
  readonly run: (row: Row) => Promise<unknown>;
  /** What happened to a row that was done, such as `Marked as done`. */
  readonly done: string;
  /** The message of a failure without one from the server. */
  readonly failed?: string;
  /** Called once with the rows that were done, before the outcome is shown. */
  readonly onDone?: (rows: readonly Row[]) => void;
}

/** What happened to one row. */
export interface BulkOutcome {
  readonly key: string;
  readonly name: string;
  readonly state: 'done' | 'skipped' | 'refused' | 'not started';
  readonly words: string;
}
