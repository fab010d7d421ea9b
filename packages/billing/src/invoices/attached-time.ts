import { timeLines, type TimeLine, type TimeOfDeveloper } from '../timesheets/time-lines.ts';
import type { TimeLog } from '../timesheets/row-input.ts';
import type { Trace } from '../trace/trace.ts';
import { hoursOfHundredths, type Hours } from '../values/hours.ts';

/** How the lines of an invoice were made from its rows. The attached timesheet is grouped in the same way. */
export type TimeGrouping = 'Standard' | 'Developerwise' | 'Techwise' | 'Combined';

/** Logged time shown to the customer under one heading. */
export interface TimeGroup {
  /** A developer, a role, or everyone. */
  readonly title: string;
  /** By day. */
  readonly lines: readonly TimeLine[];
  /** Of the time's lines. */
  readonly hours: Hours;
}

/**
 * The billable time behind a saved invoice, day by day, taken from its trace: what was billed then, whatever changed in
 * the logs since. A developer's hours add up to the billable hours of that developer's row.
 */
export function attachedTime(trace: Trace, grouping: TimeGrouping): TimeGroup[] {
  const developers = timeInTrace(trace);
  return groupDevelopers(developers, grouping).flatMap(({ title, members }) => {
    const lines = timeLines(members, 'date');
    const hours = hoursOfHundredths(lines.reduce<bigint>((sum, line) => sum + line.billable, 0n));
    return lines.length === 0 ? [] : [{ title, lines, hours }];
  });
}

function groupDevelopers(developers: readonly TimeOfDeveloper[], grouping: TimeGrouping) {
  if (grouping === 'Combined') return [{ title: 'All developers', members: developers }];
  if (grouping !== 'Techwise') return developers.map((one) => ({ title: `${one.name}, ${one.role}`, members: [one] }));
  const roles = [...new Set(developers.map(({ role }) => role))];
  return roles.map((role) => ({ title: role, members: developers.filter((one) => one.role === role) }));
}

const secondsOfRow = /^row:(.+):seconds:\d+$/;

/** Each row's developer with the billable logs counted in the row, in row order. */
function timeInTrace(trace: Trace): TimeOfDeveloper[] {
  const people = new Map<string, { readonly name: string; readonly role: string }>();
  const logsOf = new Map<string, TimeLog[]>();
  const visit = (node: Trace): void => {
    const { rowId, name, role, logs } = node.sources ?? {};
    if (rowId !== undefined && name !== undefined && role !== undefined) people.set(rowId, { name, role });
    const ofRow = secondsOfRow.exec(node.key ?? '')?.[1];
    if (ofRow !== undefined && logs !== undefined)
      logsOf.set(ofRow, [
        ...(logsOf.get(ofRow) ?? []),
        ...logs.map((log) => ({ billable: true, note: '', ...log, seconds: BigInt(log.seconds) })),
      ]);
    for (const input of node.inputs) visit(input);
  };
  visit(trace);
  return [...people].map(([rowId, person]) => ({ ...person, logs: logsOf.get(rowId) ?? [] }));
}
