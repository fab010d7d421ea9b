import type {
  Appearance,
  appearanceEndpoints,
  TimesheetColumns,
} from '@countinghouse/contract/appearance/appearance.contract.ts';
import type { InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import { columnsUnchosen, unchosen } from './appearance.queries.ts';
import { selectAppearance, selectTimesheetColumns, storeAppearance, storeTimesheetColumns } from './appearance.sql.ts';

type Change = typeof appearanceEndpoints.change;
type ChangeColumns = typeof appearanceEndpoints.changeTimesheetColumns;

/** Keeps the own theme and density. */
export async function changeAppearance(
  { tx, caller, audit }: Context<Change>,
  { body }: InputOf<Change>,
): Promise<Appearance> {
  const before = (await selectAppearance(tx, caller.userId)) ?? unchosen;
  await storeAppearance(tx, caller.userId, body);
  const changes = [
    { fieldName: 'Theme', oldValue: before.theme, newValue: body.theme },
    { fieldName: 'Density', oldValue: before.density, newValue: body.density },
  ].filter(({ oldValue, newValue }) => oldValue !== newValue);
  if (changes.length > 0)
    audit({ action: 'Updated', resource: 'USER', resourceId: caller.userId, resourceName: caller.name, changes });
  return body;
}

/** Keeps which columns of the timesheet the caller sees. The choice is recorded; a width, which hides nothing, is not. */
export async function changeTimesheetColumns(
  { tx, caller, audit }: Context<ChangeColumns>,
  { body }: InputOf<ChangeColumns>,
): Promise<TimesheetColumns> {
  const before = (await selectTimesheetColumns(tx, caller.userId)) ?? columnsUnchosen;
  await storeTimesheetColumns(tx, caller.userId, body);
  if (before.isAll !== body.isAll)
    audit({
      action: 'Updated',
      resource: 'USER',
      resourceId: caller.userId,
      resourceName: caller.name,
      changes: [{ fieldName: 'Timesheet columns', oldValue: columnsInWords(before), newValue: columnsInWords(body) }],
    });
  return body;
}

const columnsInWords = ({ isAll }: TimesheetColumns): string => (isAll ? 'All' : 'Those that fit the screen');
