import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { timeColumn, type TimeColumn } from '@countinghouse/contract/options.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { api } from '../../../api/api.ts';
import { useAction } from '../../../records/use-action.ts';
import { storeFile } from '../../../ui/export/store-file.ts';
import { Button } from '../../../ui/button.tsx';
import { periodWords } from '../../../ui/figures/date-text.tsx';
import { RadioGroupField, TickGroupField } from '../../../ui/fields/choice-group.tsx';
import { FormButtons, FormFrame } from '../../../ui/form/form-frame.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

/** Exports the logged time as a CSV file with the chosen columns. */
export function DownloadTimesheet({
  timesheet,
  onClose,
}: {
  readonly timesheet: Timesheet;
  readonly onClose: () => void;
}) {
  const { act } = useAction();
  const { timesheetStartDate, timesheetEndDate, invoiceId } = timesheet.invoiceGenerateDetails;
  const form = useForm({
    initial: asAtFirst,
    check: ({ columnNames }) =>
      columnNames.length === 0 ? { columnNames: messages.pleaseSelect('at least one column') } : {},
    save: async ({ columnNames, mergeBy }) => {
      const isDone = await act({
        call: () =>
          api(invoiceEndpoints.download, {
            body: {
              zohoProjectId: timesheet.zohoProjectId,
              timesheetStartDate,
              timesheetEndDate,
              columnNames: columnNames.map((name): TimeColumn => timeColumn.parse(name)),
              mergeByDate: mergeBy === 'Date',
              invoiceId,
            },
          }),
        failed: messages.downloadFailed,
        onDone: (file) => {
          storeFile(file);
          onClose();
        },
      });
      return isDone ? undefined : [];
    },
  });
  return (
    <Dialog title="Download Timesheet" onClose={onClose}>
      <FormFrame form={form} label="Download Timesheet">
        <p>{periodWords(calendarDate(timesheetStartDate), calendarDate(timesheetEndDate))}</p>
        <TickGroupField {...form.field('columnNames')} label="Column Names" choices={columns} />
        <RadioGroupField {...form.field('mergeBy')} label="Merge By" choices={merges} />
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" submits busy={form.saving}>
            Save
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}

/** All columns, by day. */
const asAtFirst: { readonly columnNames: readonly string[]; readonly mergeBy: string } = {
  columnNames: timeColumn.options,
  mergeBy: 'Date',
};
const choicesOf = (names: readonly string[]) => names.map((value) => ({ value, label: value }));
const columns = choicesOf(timeColumn.options);
const merges = choicesOf(['Date', 'Task']);
