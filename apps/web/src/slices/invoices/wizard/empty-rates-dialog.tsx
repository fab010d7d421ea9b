import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { Link } from 'react-router';
import { useMay } from '../../../api/may.ts';
import { lastDayOf } from '../../../api/timesheet-values.ts';
import { useInvalidateAll } from '../../../api/use-invalidate-all.ts';
import { aboveForm, useAction } from '../../../records/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { RateField } from '../../../ui/fields/figure-fields.tsx';
import { FormFrame } from '../../../ui/form/form-frame.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './wizard.module.css';

/** The field of a role. No path may be the beginning of another one: errors of `Node` are not those of `Node.js Developer`. */
const rateName = (role: string): string => `${role} rate`;

/**
 * Asks for the missing rates of roles, and adds them to the rate range of the invoice's last day. Without a range, one is created
 * from the first billed or worked day.
 */
export function EmptyRatesDialog({
  timesheet,
  roles,
  onAdded,
  onClose,
}: {
  readonly timesheet: Timesheet;
  readonly roles: readonly string[];
  readonly onAdded: () => void;
  readonly onClose: () => void;
}) {
  const { save } = useAction(useInvalidateAll());
  const { startDate, timesheetStartDate } = timesheet.invoiceGenerateDetails;
  const endDate = lastDayOf(timesheet.invoiceGenerateDetails);
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(roles.map((one) => [rateName(one), ''])),
    save: (typed) => {
      const rates = Object.fromEntries(roles.map((one) => [one, typed[rateName(one)] || '0']));
      const query = {
        projectId: timesheet.projectId,
        // with Prepaid the logs are before the billed days, and have the rates of their own days
        startDate: timesheetStartDate < startDate ? timesheetStartDate : startDate,
        invoiceEndDate: formatDate(calendarDate(endDate), 'dd-MMM-yyyy'),
      };
      return save({
        call: (saveOnce) => saveOnce(rateEndpoints.fillEmpty, { query, body: rates }),
        done: ({ message: title = messages.ratesAdded }) => ({
          kind: title === messages.ratesAdded ? 'success' : 'info',
          title,
        }),
        failed: messages.ratesFailed,
        errorsOf: aboveForm,
        onDone: onAdded,
      });
    },
  });
  const mayKeepRates = useMay(rateEndpoints.add);
  const hasAny = roles.some((one) => (form.values[rateName(one)] ?? '') !== '');
  return (
    <Dialog
      title="Attention!"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {mayKeepRates && (
            <Button look="primary" busy={form.saving} disabled={!hasAny} onClick={() => void form.submit()}>
              Save
            </Button>
          )}
        </>
      }
    >
      <div className={styles.question}>
        <p>{messages.emptyRates}</p>
        {mayKeepRates ? (
          <FormFrame form={form} label="Rates">
            {roles.map((one, at) => (
              <RateField
                key={one}
                {...form.field(rateName(one))}
                id={`empty-rate-${at}`}
                label={one}
                currency={timesheet.currencyCode}
                max="100000"
                placeholder="0"
                unreadWords={messages.invalidRate}
              />
            ))}
          </FormFrame>
        ) : (
          <ul className={styles.names}>
            {roles.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
        <Link to={`/ratedetails/${timesheet.projectId}?headerSelectedItem=rateDetails`}>Go To Rate Details</Link>
      </div>
    </Dialog>
  );
}
