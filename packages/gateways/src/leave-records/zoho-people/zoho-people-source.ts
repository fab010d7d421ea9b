import { addDays } from '@countinghouse/billing/values/calendar-date.ts';
import { containsDay, type Period } from '@countinghouse/billing/values/period.ts';
import type { z } from 'zod';
import type { Answer } from '../../calling/answer.ts';
import type { Caller, OutgoingCall } from '../../calling/outgoing-call.ts';
import { SourceError, sourceErrorFrom } from '../../source-error.ts';
import { sendWithToken, type TokenSource } from '../../token-source.ts';
import type { HolidayOfPlace, LeaveOfDay, LeavePerson, LeaveSource, LeaveQuery, PulledLeave } from '../leave-source.ts';
import {
  employeesAnswer,
  holidaysAnswer,
  holidaysFromZoho,
  leaveAnswer,
  leaveFromZoho,
  LeaveUnreadable,
  peopleFromZoho,
} from './from-zoho-people.ts';
import { isEmptyList, errorFromPeopleAnswer, wasTokenRefused } from './zoho-people-error.ts';

const PAGE_ROWS = 200;
const PAGES_MAX = 100;
/** How many people's leave is requested in one call: their ids must fit into a URL. */
const PEOPLE_AT_ONCE = 50;
/**
 * It is unknown whether a leave that began before the period is returned: an earlier start is requested, and the result
 * is cut.
 */
const DAYS_BEFORE = 62;

export interface ZohoPeopleConnection {
  readonly caller: Caller;
  readonly tokens: TokenSource;
  /** Such as `https://people.zoho.eu`. */
  readonly api: string;
}

/** Leave from an organisation in Zoho People. */
export function createZohoPeopleSource({ caller, tokens, api }: ZohoPeopleConnection): LeaveSource {
  async function read<Schema extends z.ZodType>(
    of: { name: string; path: string; parameters: Readonly<Record<string, string>>; signal: AbortSignal | undefined },
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> {
    const url = new URL(`${api}${of.path}`);
    for (const [name, value] of Object.entries(of.parameters)) url.searchParams.set(name, value);
    const limitKey = `${api} ${of.name}`;
    const call: OutgoingCall = {
      name: of.name,
      effect: 'read',
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
      limitKey,
      ...(of.signal === undefined ? {} : { signal: of.signal }),
    };
    const answer = await send(call);
    if (isEmptyList(answer)) return undefined;
    const error = errorFromPeopleAnswer(answer);
    if (error?.retryAfterMs !== undefined) caller.pause(limitKey, error.retryAfterMs);
    if (error !== undefined) throw error;
    const parsed = schema.safeParse(answer.content.kind === 'json' ? answer.content.value : undefined);
    if (parsed.success) return parsed.data;
    const place = parsed.error.issues[0]?.path.join('.') ?? '?';
    throw new SourceError('unreadable', `Zoho People returned unexpected data at ${place}.`);
  }

  async function send(call: OutgoingCall): Promise<Answer> {
    try {
      return await sendWithToken(caller, tokens, 'Zoho-oauthtoken', call, wasTokenRefused);
    } catch (failure) {
      throw sourceErrorFrom(failure);
    }
  }

  async function listPeople(signal?: AbortSignal): Promise<readonly LeavePerson[]> {
    const path = '/people/api/forms/employee/getRecords';
    return allPages(async (page) => {
      const parameters = { sIndex: String(page * PAGE_ROWS + 1), limit: String(PAGE_ROWS) };
      const answer = await read({ name: 'list-employees', path, parameters, signal }, employeesAnswer);
      return (answer === undefined ? [] : peopleFromZoho(answer)).map((person) => [person.sourceId, person] as const);
    });
  }

  async function pullLeave({ period, people, signal }: LeaveQuery): Promise<PulledLeave> {
    const days: LeaveOfDay[] = [];
    let hasList = true;
    for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE) {
      const some = people.slice(at, at + PEOPLE_AT_ONCE);
      const records = await allPages(async (page) => {
        const answer = await read(
          {
            name: 'read-leave',
            path: '/api/v2/leavetracker/leaves/records',
            parameters: {
              from: addDays(period.start, -DAYS_BEFORE),
              to: period.end,
              dateFormat: 'yyyy-MM-dd',
              dataSelect: 'ALL',
              employee: JSON.stringify(some.map((person) => person.sourceId)),
              startIndex: String(page * PAGE_ROWS),
              limit: String(PAGE_ROWS),
            },
            signal,
          },
          leaveAnswer,
        );
        hasList &&= answer !== undefined;
        return Object.entries(answer?.records ?? {}).map(([id, record]) => [id, { id, record }] as const);
      });
      const numbers = new Set(some.map((person) => person.employeeNumber));
      for (const { id, record } of records) {
        if (!numbers.has(record.EmployeeId))
          throw new SourceError('rejected', 'Zoho People returned the leave of another employee.');
        days.push(...readable(() => leaveFromZoho(id, record)));
      }
    }
    return { days: days.filter((leave) => containsDay(period, leave.day)), hasList };
  }

  async function listHolidays(period: Period, signal?: AbortSignal): Promise<readonly HolidayOfPlace[]> {
    const path = '/people/api/leave/v2/holidays/get';
    const parameters = { from: period.start, to: period.end, dateFormat: 'yyyy-MM-dd' };
    const answer = await read({ name: 'list-holidays', path, parameters, signal }, holidaysAnswer);
    return answer === undefined ? [] : readable(() => holidaysFromZoho(answer));
  }

  return { listPeople, pullLeave, listHolidays };
}

/** The parsed response; an invalid one throws SourceError. */
function readable<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof LeaveUnreadable)
      throw new SourceError('unreadable', `Zoho People’s ${error.message}.`, { cause: error });
    throw error;
  }
}

/** Reads pages until one is not full; a page without new rows means that paging is ignored. */
async function allPages<Row>(readPage: (page: number) => Promise<readonly (readonly [string, Row])[]>): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const read = await readPage(page);
    const before = rows.size;
    for (const [id, row] of read) rows.set(id, row);
    if (read.length < PAGE_ROWS) return [...rows.values()];
    if (rows.size === before) break;
  }
  throw new SourceError('rejected', 'Zoho People returned the same page twice.');
}
