import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';

/** A tool in which developers log their hours, in our words. Every call may throw TimeLogTrouble and nothing else that is expected. */
export interface TimeLogSource {
  /** The projects that hours can be fetched for. */
  listProjects(): Promise<readonly SourceProject[]>;
  /** Everybody on the project, those who left included. */
  listPeople(projectSourceId: string): Promise<readonly SourcePerson[]>;
  /** All logs of one project and period, of every kind, or trouble: never a part of them. */
  pullLogs(wish: PullWish): Promise<PulledLogs>;
}

export interface SourceProject {
  readonly sourceId: string;
  readonly name: string;
  /** The tool's own short key, such as `PR-425`. */
  readonly key?: string;
  readonly group?: string;
  readonly start?: CalendarDate;
  /** Null where the tool says that there is none; missing where it says nothing about it. */
  readonly end?: CalendarDate | null;
}

export interface SourcePerson {
  readonly sourceId: string;
  /** Another id of the same person, under which logs may name someone whom the list of people leaves out. */
  readonly portalId?: string;
  readonly name: string;
  /** In lower case; missing for some people in some tools. */
  readonly email?: string;
  /** The person's role in the tool, such as `React Developer`. */
  readonly role?: string;
  readonly isActive?: boolean;
}

export interface PullWish {
  readonly projectSourceId: string;
  readonly period: Period;
  readonly onProgress?: (progress: PullProgress) => void;
  readonly signal?: AbortSignal;
}

/** How far a pull has come. `stepsDone` reaches `steps` when all is read. */
export interface PullProgress {
  readonly stepsDone: number;
  readonly steps: number;
  readonly logsRead: number;
}

export interface PulledLogs {
  readonly logs: readonly TimeLog[];
  /** Where the answer may not be all there is. Because of such an answer no log may be taken away. */
  readonly doubts: readonly LogDoubt[];
  /** Everybody who logged in the period, with the e-mail where the tool tells it. */
  readonly people: readonly SourcePerson[];
}

/** A kind of logs and some days of which the answer may not be all there is. */
export type LogDoubt = {
  readonly logKind: TimeLog['kind'];
  readonly period: Period;
} & (
  | { /** The tool answered without any list. */ readonly reason: 'no_list' }
  | {
      /** The list does not add up to what the tool says beside it, or elsewhere. */
      readonly reason: 'other_total';
      readonly listedMinutes: number;
      readonly saidMinutes: number;
    }
);

/** One entry of hours, as it stands at its source. */
export interface TimeLog {
  readonly sourceId: string;
  readonly projectSourceId: string;
  /** The person who worked, not the one who typed. */
  readonly personSourceId: string;
  readonly personName: string;
  readonly personEmail?: string;
  /** The day the person chose; never shifted by a time zone. */
  readonly day: CalendarDate;
  readonly seconds: bigint;
  readonly isBillable: boolean;
  readonly task: string;
  readonly kind: 'task' | 'bug' | 'general';
  /** Plain text; may begin with `=` and must be written safely into sheets. */
  readonly note: string;
  readonly approvalStatus?: string;
  /** The instant of the last change at the source, ISO 8601 in UTC. */
  readonly changedAt?: string;
}
