import type {
  Appearance,
  appearanceEndpoints,
  TimesheetColumns,
} from '@countinghouse/contract/appearance/appearance.contract.ts';
import type { Context } from '../../handle.ts';
import { selectAppearance, selectTimesheetColumns } from './appearance.sql.ts';

/** How it looks to who never chose. */
export const unchosen: Appearance = { theme: 'system', density: 'compact' };

/** The own theme and density. */
export const getAppearance = async ({ tx, caller }: Context<typeof appearanceEndpoints.get>): Promise<Appearance> =>
  (await selectAppearance(tx, caller.userId)) ?? unchosen;

/** The columns of the timesheet for a user who never chose. */
export const columnsUnchosen: TimesheetColumns = { isAll: false, widths: {} };

/** The columns of the timesheet that the caller sees. */
export const getTimesheetColumns = async ({
  tx,
  caller,
}: Context<typeof appearanceEndpoints.timesheetColumns>): Promise<TimesheetColumns> =>
  (await selectTimesheetColumns(tx, caller.userId)) ?? columnsUnchosen;
