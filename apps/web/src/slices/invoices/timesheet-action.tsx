import type { Timesheet } from '@countinghouse/contract/timesheets.contract.ts';
import { useState } from 'react';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadTimesheet } from './download-timesheet.tsx';

/** What can be done with a timesheet apart from billing it. */
export function TimesheetAction({ timesheet }: { readonly timesheet: Timesheet }) {
  const [isDownloading, setDownloading] = useState(false);
  return (
    <>
      <ActionMenu actions={[{ key: 'download', label: 'Download Timesheet', onChoose: () => setDownloading(true) }]}>
        <Button icon="chevronDown" aria-haspopup="menu">
          Timesheet Action
        </Button>
      </ActionMenu>
      {isDownloading && <DownloadTimesheet timesheet={timesheet} onClose={() => setDownloading(false)} />}
    </>
  );
}
