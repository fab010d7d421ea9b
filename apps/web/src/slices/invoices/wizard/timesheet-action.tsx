import { messages } from '@countinghouse/contract/messages.ts';
import { sheetEndpoints } from '@countinghouse/contract/invoices/sheets.contract.ts';
import { timesheetEndpoints, type Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '../../../api/api.ts';
import { lastDayOf } from '../../../api/timesheet-values.ts';
import { useAction } from '../../../records/use-action.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { DownloadTimesheet } from './download-timesheet.tsx';
import { editedRows, type Sheet } from './timesheet-sheet.ts';

/** The actions of a timesheet apart from billing it. An invoiced one is not exported again, but its sheet can be viewed. */
export function TimesheetAction({
  timesheet,
  sheet,
  onWritten,
}: {
  readonly timesheet: Timesheet;
  /** The timesheet to export, as on screen; undefined when it is invoiced. */
  readonly sheet: Pick<Sheet, 'rows' | 'services'> | undefined;
  /** Called with the address of the sheet once it is written. */
  readonly onWritten?: (url: string) => void;
}) {
  const [isDownloading, setDownloading] = useState(false);
  const { url, isBusy, run } = useSheetExport(timesheet, sheet, onWritten);
  const exports = [
    ...(url === null ? [] : [{ key: 'view', label: 'View Google sheet', onChoose: () => openSheet(url) }]),
    ...(sheet === undefined
      ? []
      : [{ key: 'export', label: url === null ? 'Export Google sheet' : 'Update Google sheet', onChoose: run }]),
  ];
  return (
    <>
      <ActionMenu
        actions={[
          { key: 'download', label: 'Download Timesheet', onChoose: () => setDownloading(true) },
          ...exports.map((one) => ({ ...one, disabled: isBusy })),
        ]}
      >
        <Button icon="chevronDown" aria-haspopup="menu" busy={isBusy}>
          Timesheet Action
        </Button>
      </ActionMenu>
      {isDownloading && <DownloadTimesheet timesheet={timesheet} onClose={() => setDownloading(false)} />}
    </>
  );
}

/** Writes the timesheet on screen into its Google Sheet and opens it; one export at a time. */
function useSheetExport(
  timesheet: Timesheet,
  sheet: Pick<Sheet, 'rows' | 'services'> | undefined,
  onWritten: ((url: string) => void) | undefined,
) {
  const details = timesheet.invoiceGenerateDetails;
  const [written, setWritten] = useState<string>();
  const client = useQueryClient();
  const { act, isBusy } = useAction(async () => {
    for (const read of [timesheetEndpoints.getAllLogs, invoiceEndpoints.timesheet])
      await client.invalidateQueries({ queryKey: keyOf(read), refetchType: 'none' });
  });

  async function write({ rows, services }: Pick<Sheet, 'rows' | 'services'>): Promise<void> {
    let tab: Window | null = null;
    const { startDate, timesheetStartDate, timesheetEndDate, invoiceId, predictionId } = details;
    const endDate = lastDayOf(details);
    await act({
      call: (saveOnce) => {
        // a browser opens a tab only during a click, which is over when the sheet is written
        tab = window.open('', '_blank');
        if (tab !== null) tab.opener = null;
        return saveOnce(sheetEndpoints.exportSheet, {
          params: { id: timesheet.zohoProjectId },
          query: { startDate, endDate, timesheetStartDate, timesheetEndDate, predictionId: predictionId ?? '0' },
          body: {
            fingerprint: timesheet.fingerprint,
            invoiceId,
            zohoEmployeeMetadataList: editedRows(rows),
            invoiceLineItemList: [...services],
          },
        });
      },
      done: ({ data: url }) => ({
        kind: 'success',
        title: messages.sheetExported,
        action: { label: 'View', run: () => openSheet(url) },
      }),
      onDone: (url) => {
        setWritten(url);
        onWritten?.(url);
        tab?.location.replace(url);
      },
      onRefused: () => tab?.close(),
    });
  }

  return { url: written ?? details.sheetURL, isBusy, run: () => void (sheet && write(sheet)) };
}

const openSheet = (url: string): void => void window.open(url, '_blank', 'noopener,noreferrer');
