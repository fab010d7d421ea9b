import { messages } from '@countinghouse/contract/messages.ts';
import { sheetEndpoints } from '@countinghouse/contract/invoices/sheets.contract.ts';
import { timesheetEndpoints, type Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, keyOf } from '../../../api/api.ts';
import { isApiFailure } from '../../../api/failure.ts';
import { lastDayOf } from '../../../api/timesheet-values.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNotifications } from '../../../ui/notifications/notification-host.tsx';
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
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const notify = useNotifications();
  const client = useQueryClient();

  async function write(): Promise<void> {
    if (isRunning.current || sheet === undefined) return;
    isRunning.current = true;
    setBusy(true);
    // a browser opens a tab only during a click, which is over when the sheet is written
    const tab = window.open('', '_blank');
    if (tab !== null) tab.opener = null;
    const { startDate, timesheetStartDate, timesheetEndDate, invoiceId, predictionId } = details;
    const endDate = lastDayOf(details);
    try {
      const { data: url } = await api(sheetEndpoints.exportSheet, {
        params: { id: timesheet.zohoProjectId },
        query: { startDate, endDate, timesheetStartDate, timesheetEndDate, predictionId: predictionId ?? '0' },
        body: {
          fingerprint: timesheet.fingerprint,
          invoiceId,
          zohoEmployeeMetadataList: editedRows(sheet.rows),
          invoiceLineItemList: [...sheet.services],
        },
      });
      setWritten(url);
      onWritten?.(url);
      const view = { label: 'View', run: () => openSheet(url) };
      notify.show({ kind: 'success', title: messages.sheetExported, action: view });
      tab?.location.replace(url);
      for (const read of [timesheetEndpoints.getAllLogs, invoiceEndpoints.timesheet])
        void client.invalidateQueries({ queryKey: keyOf(read), refetchType: 'none' });
    } catch (error) {
      tab?.close();
      notify.show({ kind: 'error', title: isApiFailure(error) ? error.message : messages.somethingWentWrong });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { url: written ?? details.sheetURL, isBusy, run: () => void write() };
}

const openSheet = (url: string): void => void window.open(url, '_blank', 'noopener,noreferrer');
