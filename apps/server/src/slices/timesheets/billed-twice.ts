import { billsExpectedHours, rowBillingModel } from '@countinghouse/billing/timesheets/project-terms.ts';
import type { Tx } from '../../database/database.ts';
import { daysBilledBefore, daysBilledWhole, hoursBilledBefore, type BilledBefore } from './billed-days.sql.ts';
import type { TimesheetFacts } from './timesheets.public.ts';

export type Billed = Omit<BilledBefore, 'employeeId'>;

export const nothingBilled = { days: [], hours: [] };

/**
 * What of a period other invoices bill: days that one from before going live bills whole, else days of developers whose expected hours this one would
 * bill too, else all of its billable hours. The database keeps days and logs from being billed twice, whatever is asked first:
 * `days_are_billed_once`, `time_entry`.
 */
export async function billedBefore(
  tx: Tx,
  facts: TimesheetFacts,
  invoiceId: number | null,
): Promise<{ readonly days: readonly Billed[]; readonly hours: readonly Billed[] }> {
  const { project, frame, period, timesheetPeriod } = facts;
  if (facts.isRetainer || project.model === 'Fixed Cost') return nothingBilled;
  const billingDays = facts.developers.filter((one) =>
    billsExpectedHours(frame, rowBillingModel(project.model, one.billingModel)),
  );
  const employeeIds = billingDays.flatMap((one) => one.employeeId ?? []);
  const params = { projectId: project.id, invoiceId };
  const whole = await daysBilledWhole(tx, { ...params, period, timesheetPeriod });
  if (whole.length > 0) return { days: whole.map((one) => ({ ...one, employeeName: project.name })), hours: [] };
  const days = await daysBilledBefore(tx, { ...params, period, employeeIds });
  const hasOpenHours = facts.logs.some((log) => log.billable);
  const hours =
    billingDays.length > 0 || hasOpenHours ? [] : await hoursBilledBefore(tx, { ...params, period: timesheetPeriod });
  return { days, hours };
}
