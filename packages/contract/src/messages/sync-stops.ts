/** What is synchronised, one and several of it. */
const recordWords = {
  TIME_LOGS: ['time entry', 'time entries'],
  LEAVE: ['day of leave', 'days of leave'],
  ATTENDANCE: ['attendance entry', 'attendance entries'],
  HOLIDAYS: ['holiday', 'holidays'],
} as const;
type SyncedRecords = keyof typeof recordWords;

export const syncStopMessages = {
  syncStopRecords: ({ what, removed, amount }: { what: SyncedRecords; removed: number; amount: string | null }) =>
    `${removed.toLocaleString('en-US')} ${recordWords[what][removed === 1 ? 0 : 1]}${amount === null ? '' : ` (${amount})`}`,
  removalQuestion: (records: string) => `Remove ${records}?`,
  removalMissing: (start: string, end: string, removed: number, known: number) =>
    `The latest answer of the service for ${start} to ${end} no longer has ${removed.toLocaleString('en-US')} of ${known.toLocaleString('en-US')} records.`,
  removalConsequence: {
    TIME_LOGS: 'Unbilled hours disappear from the next invoice, and invoiced hours become a correction.',
    LEAVE: 'Leave balances and deductions of open periods change.',
    ATTENDANCE: 'Attendance hours of open periods change.',
    HOLIDAYS: 'These days become working days; expected hours of open periods change.',
  } satisfies Record<SyncedRecords, string>,
  andMore: (count: number) => `and ${count} more`,
  syncStoppedNotice: (records: string) => `Sync stopped: ${records} would be removed`,
  removalConfirmed: 'Removal confirmed. The next sync carries it out if the service gives the same answer.',
  removalConfirmFailed: 'Failed to confirm the removal. Please try again',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const syncStopServerMessages = {
  syncStopDiffers: 'The records to be removed changed since you opened them. Check them again.',
  syncStopped: (stop: { what: SyncedRecords; removed: number; known: number; amount: string | null }) =>
    `Stopped: ${syncStopMessages.syncStopRecords(stop)} of ${stop.known.toLocaleString('en-US')} would be removed. Nothing was changed. Confirm the removal or sync again later.`,
  answerWithoutList: (what: SyncedRecords, part: string) =>
    `The service answered without a list of ${part === '' ? '' : `${part} `}${recordWords[what][1]}.`,
} as const;
