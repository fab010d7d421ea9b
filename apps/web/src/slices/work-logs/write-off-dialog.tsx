import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { isApiFailure } from '../../api/failure.ts';
import { todayHere } from '../../api/today.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { HoursFigure, readableDecimal } from '../../ui/figures/amount.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './work-logs.module.css';

/** Writes off the unbilled hours of some days, with a reason. */
export function WriteOffDialog({ projectId, onClose }: { readonly projectId: number; readonly onClose: () => void }) {
  const today = todayHere();
  const notify = useNotifications();
  const client = useQueryClient();
  const saveOnce = useSaveOnce();
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
    save: async (typed) => {
      if (open === undefined) return [];
      try {
        const body = { projectId, ...typed, reason: typed.reason.trim(), openSeconds: open.openSeconds };
        const { message } = await saveOnce(workLogEndpoints.writeOff, { body });
        notify.show({ kind: 'success', title: message ?? messages.timeWrittenOff(open.openHours) });
        onClose();
        return undefined;
      } catch (error) {
        if (!isApiFailure(error)) throw error;
        return [{ path: '', message: error.message }];
      } finally {
        const touched = [workLogEndpoints.source, workLogEndpoints.openTime];
        await Promise.all(touched.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })));
      }
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
    <Dialog title="Write off open hours" onClose={onClose}>
      <FormFrame form={form} label="Write off open hours" columns={2}>
        <DateField {...form.field('startDate')} label="Start date" required today={today} />
        <DateField {...form.field('endDate')} label="End date" required today={today} />
        <div className={styles.whole}>
          <TextField
            {...form.field('reason')}
            label="Reason"
            required
            maxLength={500}
            help="Hours that are written off are billed by no invoice any more."
          />
        </div>
        <div className={styles.whole} role="status" aria-label="Open hours">
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
          <Button onClick={onClose} disabled={form.saving}>
            Cancel
          </Button>
          <Button look="danger" submits busy={form.saving} disabled={open !== undefined && !hasOpen}>
            {hasOpen ? `Write off ${readableDecimal(open.openHours)} h` : 'Write off'}
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
