import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { RowDialogs } from '../../verification/row-dialogs.public.ts';

/** What is unusual about the hours of the worked days; nothing for a retainer, which bills no hours. */
export function FindingsOfSheet({
  timesheet: { projectId, fingerprint, invoiceGenerateDetails },
  findings,
}: {
  readonly timesheet: Timesheet;
  readonly findings: RowDialogs['findings'];
}) {
  const { timesheetStartDate: startDate, timesheetEndDate: endDate, invoiceId, endDateNull } = invoiceGenerateDetails;
  if (endDateNull) return null;
  const days = { projectId, startDate, endDate, ...(invoiceId === null ? {} : { invoiceId }) };
  return findings({ days, mark: fingerprint });
}
