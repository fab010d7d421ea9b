import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { isAdded, type SheetRow } from './timesheet-sheet.ts';

/** The question after a timesheet was fetched and edited: the first that applies, undefined when none does. */
export type TimesheetQuestion =
  | { readonly about: 'rates'; readonly roles: readonly string[] }
  | { readonly about: 'models'; readonly rows: readonly { readonly userId: number; readonly name: string }[] };

/**
 * Roles without a rate come first, each once; a special rate of 0 counts as a rate. Then come the rows of a Mixed project without a
 * billing model. Without `withRates` the roles are left out, as they are once the user closed that question.
 */
export function questionOf(
  timesheet: Pick<Timesheet, 'projectModel' | 'rateRanges'>,
  all: readonly SheetRow[],
  { withRates }: { readonly withRates: boolean } = { withRates: true },
): TimesheetQuestion | undefined {
  const rows = all.filter((row) => !isAdded(row));
  const withoutRate = rows.filter((one) => one.row.rate === 0n && !isSpecial(timesheet, one));
  const roles = [...new Set(withoutRate.map(({ row }) => row.developer.role))];
  if (withRates && roles.length > 0) return { about: 'rates', roles };
  if (timesheet.projectModel !== 'Mixed') return undefined;
  const open = rows.filter(({ row }) => row.billingModel === null);
  if (open.length === 0) return undefined;
  return { about: 'models', rows: open.map(({ userId, row }) => ({ userId, name: row.developer.name })) };
}

/** Whether a rate of 0 is set on purpose. */
const isSpecial = ({ rateRanges }: Pick<Timesheet, 'rateRanges'>, { userId }: { readonly userId: number }): boolean =>
  rateRanges.some(({ specialRates }) => rateFromText(specialRates[String(userId)] ?? '1') === 0n);

/** The rows with the chosen billing models. */
export const withModels = (
  rows: readonly SheetRow[],
  chosen: Readonly<Record<number, SheetRow['typed']['billingModel']>>,
): SheetRow[] =>
  rows.map((row) => {
    const billingModel = chosen[row.userId];
    return billingModel === undefined ? row : { ...row, typed: { ...row.typed, billingModel } };
  });
