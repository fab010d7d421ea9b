import writeXlsxFile from 'write-excel-file/node';

/** A billed log with the lines that bill it. */
export interface EvidenceLog {
  readonly lines: string;
  readonly developer: string;
  readonly role: string;
  readonly day: string;
  readonly task: string;
  readonly note: string;
  /** Exact to the second. */
  readonly seconds: number;
  readonly hours: string;
  readonly logId: string;
}

const columns = [
  { title: 'Invoice line', width: 40, of: (log: EvidenceLog) => log.lines },
  { title: 'Developer', width: 24, of: (log: EvidenceLog) => log.developer },
  { title: 'Role', width: 24, of: (log: EvidenceLog) => log.role },
  { title: 'Date', width: 12, of: (log: EvidenceLog) => log.day },
  { title: 'Task', width: 40, of: (log: EvidenceLog) => log.task },
  { title: 'Notes', width: 60, of: (log: EvidenceLog) => log.note },
  { title: 'Billed hours', width: 12, of: (log: EvidenceLog) => log.hours },
  { title: 'Billed seconds', width: 14, of: (log: EvidenceLog) => String(log.seconds) },
  { title: 'Time entry', width: 14, of: (log: EvidenceLog) => log.logId },
] as const;

/** A workbook of the logs that an invoice billed; every cell is text, so that no figure is rounded by the program that opens it. */
export default async function writeLogs(logs: readonly EvidenceLog[]): Promise<Uint8Array> {
  const heading = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  const rows = logs.map((log) => columns.map(({ of }) => ({ value: of(log), type: String })));
  const sheet = { sheet: 'Logs', columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 };
  return writeXlsxFile([heading, ...rows], sheet).toBuffer();
}
