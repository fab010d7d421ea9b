import { rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import { hoursText, ZERO_HOURS } from '@countinghouse/billing/values/hours.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { RowDialogs } from '../../verification/row-dialogs.public.ts';
import type { Sheet } from './timesheet-sheet.ts';

/** What is unusual about the hours of the worked days and what is typed over them; nothing for a retainer, which bills no hours. */
export function FindingsOfSheet({
  timesheet: { projectId, fingerprint, invoiceGenerateDetails },
  sheet,
  findings,
}: {
  readonly timesheet: Timesheet;
  readonly sheet: Sheet;
  readonly findings: RowDialogs['findings'];
}) {
  const { timesheetStartDate: startDate, timesheetEndDate: endDate, invoiceId, endDateNull } = invoiceGenerateDetails;
  if (endDateNull) return null;
  const typed = typedRows(sheet);
  const days = {
    projectId,
    startDate,
    endDate,
    ...(invoiceId === null ? {} : { invoiceId }),
    // a draft has typed figures of its own, which may have been cleared here
    ...(typed === '' && invoiceId === null ? {} : { typed }),
  };
  return findings({ days, mark: fingerprint });
}

/** The rows with overtime or a discount, as the findings read them. */
const typedRows = ({ rows }: Sheet): string =>
  rows
    .flatMap(({ row: { developer, calculatedBillingHours, extraLoggedHours, discountedHours, rate } }) =>
      developer.employeeId === null || calculatedBillingHours < 0n || (extraLoggedHours <= 0n && discountedHours <= 0n)
        ? []
        : [
            [
              developer.employeeId,
              ...[calculatedBillingHours, extraLoggedHours, discountedHours].map((hours) =>
                hoursText(hours < 0n ? ZERO_HOURS : hours),
              ),
              rateText(rate),
            ].join(':'),
          ],
    )
    .join(',');
