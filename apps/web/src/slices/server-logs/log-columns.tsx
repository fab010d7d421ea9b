import type { LogLine } from '@countinghouse/contract/server-logs/server-logs.contract.ts';
import { None } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';

const tones: Readonly<Record<LogLine['level'], StatusTone>> = { info: 'quiet', warn: 'warn', error: 'bad' };

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A time to the second, in the reader's time zone: lines of a log are close together. */
export const secondWords = (iso: string): string => moment.format(new Date(iso));

/** The columns of the log; only administrators see the user of a call. */
export const logColumns = (isAdministrator: boolean): readonly TableColumn<LogLine>[] => [
  {
    key: 'at',
    title: 'Time',
    width: 150,
    render: ({ at }) => (
      <time className="figures" dateTime={at}>
        {secondWords(at)}
      </time>
    ),
  },
  {
    key: 'level',
    title: 'Level',
    width: 90,
    render: ({ level }) => <StatusBadge status={level} tone={tones[level]} />,
  },
  { key: 'words', title: 'Message', width: 420, namesRow: true, render: ({ words }) => words },
  { key: 'status', title: 'Status', width: 80, align: 'right', render: ({ status }) => status ?? <None /> },
  {
    key: 'ms',
    title: 'Duration (ms)',
    width: 100,
    align: 'right',
    render: ({ durationMs }) => durationMs ?? <None />,
  },
  ...(isAdministrator
    ? [{ key: 'user', title: 'User', width: 150, render: ({ user }: LogLine) => user ?? <None /> }]
    : []),
  { key: 'request', title: 'Request id', width: 150, render: ({ requestId }) => requestId ?? <None /> },
];
