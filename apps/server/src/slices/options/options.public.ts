import type { Tx } from '../../database/database.ts';
import { salesPersonsByName, selectValues, type OptionList } from './options.sql.ts';

/** Whether a value can be chosen from a list. */
export const isOption = async (tx: Tx, list: OptionList, value: string): Promise<boolean> =>
  (await selectValues(tx, list)).includes(value);

/** The ids of the sales persons that a project can be given. */
export const salesPersonIds = async (tx: Tx): Promise<ReadonlySet<number>> =>
  new Set((await salesPersonsByName(tx)).map((one) => one.id));
