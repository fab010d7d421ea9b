import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';

/** A tool in which developers log their hours. Every call throws only TimeLogError. */
export interface TimeLogSource {
  /** The projects whose hours can be synced. */
  listProjects(): Promise<readonly SourceProject[]>;
  /** Everyone on the project, including people who left. */
  listPeople(projectSourceId: string): Promise<readonly SourcePerson[]>;
  /** All logs of one project and period, of every kind. Throws if any might be missing. */
  pullLogs(query: TimeLogQuery): Promise<PulledLogs>;
}

export interface SourceProject {
  readonly sourceId: string;
  readonly name: string;
  /** The tool's own short key, such as `PR-425`. */
  readonly key?: string;
  readonly group?: string;
  readonly start?: CalendarDate;
  /** Null if the tool reports that there is none; missing if it reports nothing. */
  readonly end?: CalendarDate | null;
}

export interface SourcePerson {
  readonly sourceId: string;
  /** Another id of the same person, which logs may use for someone missing in the list of people. */
  readonly portalId?: string;
  readonly name: string;
  /** In lower case; missing for some people in some tools. */
  readonly email?: string;
  /** The person's role in the tool, such as `React Developer`. */
  readonly role?: string;
  readonly isActive?: boolean;
}

export interface TimeLogQuery {
  readonly projectSourceId: string;
  readonly period: Period;
  readonly onProgress?: (progress: PullProgress) => void;
  readonly signal?: AbortSignal;
}

/** The progress of a sync: `stepsDone` equals `steps` at the end. */
export interface PullProgress {
  readonly stepsDone: number;
  readonly steps: number;
  readonly logsRead: number;
}

export interface PulledLogs {
  readonly logs: readonly TimeLog[];
  /** Where the response may be incomplete. Because of such a response no log may be removed. */
  readonly warnings: readonly LogWarning[];
  /** Everyone who logged in the period, with the e-mail address if the tool has it. */
  readonly people: readonly SourcePerson[];
}

/** A kind of logs and some days whose response may be incomplete. */
export type LogWarning = {
  readonly logKind: TimeLog['kind'];
  readonly period: Period;
} & (
  | { /** The tool returned no list. */ readonly reason: 'no_list' }
  | {
      /** The list does not add up to the total returned by the tool. */
      readonly reason: 'other_total';
      readonly listedMinutes: number;
      readonly saidMinutes: number;
    }
);

/** One time entry at its source. */
export interface TimeLog {
  readonly sourceId: string;
  readonly projectSourceId: string;
  /** The person who worked, not the one who entered it. */
  readonly personSourceId: string;
  readonly personName: string;
  readonly personEmail?: string;
  /** The day that the person chose; never shifted by a time zone. */
  readonly day: CalendarDate;
  readonly seconds: bigint;
  readonly isBillable: boolean;
  readonly task: string;
  readonly kind: 'task' | 'bug' | 'general';
  /** Plain text; may begin with `=` and must be escaped in spreadsheets. */
  readonly note: string;
  readonly approvalStatus?: string;
  /** The instant of the last change at the source, ISO 8601 in UTC. */
  readonly changedAt?: string;
}
