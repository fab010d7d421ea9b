import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { todayHere } from '../../api/today.ts';
import { aboveForm, useAction } from '../../records/use-action.ts';
import type { FieldError } from '../../ui/form/form-state.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { HoursFigure, readableDecimal } from '../../ui/figures/amount.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import styles from './work-logs.module.css';

/** Writes off the unbilled hours of some days, with a reason. */
export function WriteOffDialog({ projectId, onClose }: { readonly projectId: number; readonly onClose: () => void }) {
  const today = todayHere();
  const { save } = useAction(useInvalidateAll());
  const form = useForm({
    initial: { startDate: '', endDate: '', reason: '' },
    check: ({ startDate, endDate, reason }) => ({
      ...(isCalendarDate(startDate) ? {} : { startDate: messages.pleaseSelect('start date') }),
      ...(isCalendarDate(endDate)
        ? isCalendarDate(startDate) && endDate < startDate
          ? { endDate: messages.endBeforeStart }
          : {}
        : { endDate: messages.pleaseSelect('end date') }),
      ...(reason.trim() === '' ? { reason: messages.pleaseEnter('reason') } : {}),
    }),
    save: async (typed): Promise<readonly FieldError[] | undefined> => {
      if (open === undefined) return [];
      return save({
        call: (saveOnce) =>
          saveOnce(workLogEndpoints.writeOff, {
            body: { projectId, ...typed, reason: typed.reason.trim(), openSeconds: open.openSeconds },
          }),
        done: messages.timeWrittenOff(open.openHours),
        errorsOf: aboveForm,
        onDone: onClose,
      });
    },
  });
  const { startDate, endDate } = form.values;
  const isPeriod = isCalendarDate(startDate) && isCalendarDate(endDate) && startDate <= endDate;
  const { data: open } = useQuery({
    ...query(workLogEndpoints.openTime, { query: { projectId, startDate, endDate } }),
    enabled: isPeriod,
    staleTime: 0,
  });
  const hasOpen = open !== undefined && open.developers.length > 0;
  return (
    <Dialog title="Write off unbilled hours" onClose={onClose}>
      <FormFrame form={form} label="Write off unbilled hours" columns={2}>
        <DateField {...form.field('startDate')} label="Start date" required today={today} />
        <DateField {...form.field('endDate')} label="End date" required today={today} />
        <div className={styles.whole}>
          <TextField
            {...form.field('reason')}
            label="Reason"
            required
            maxLength={500}
            help="Written-off hours are never invoiced."
          />
        </div>
        <div className={styles.whole} role="status" aria-label="Unbilled hours">
          {open !== undefined && !hasOpen && messages.nothingOpen}
          {hasOpen && (
            <dl className={styles.open}>
              {open.developers.map(({ employeeName, hours }) => (
                <div key={employeeName}>
                  <dt>{employeeName}</dt>
                  <dd>
                    <HoursFigure value={hours} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" submits busy={form.saving} disabled={open !== undefined && !hasOpen}>
            {hasOpen ? `Write off ${readableDecimal(open.openHours)} h` : 'Write off'}
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
