import { containsDay } from '@countinghouse/billing/values/period.ts';
import { z } from 'zod';
import { allowedOrigin } from '../../calling/allowed-address.ts';
import type { Answer } from '../../calling/answer.ts';
import type { CallPolicy } from '../../calling/call-policy.ts';
import type { Caller } from '../../calling/outgoing-call.ts';
import { retryAfterMs } from '../../calling/pauses.ts';
import { Secret } from '../../secret.ts';
import { SourceError, sourceErrorFrom } from '../../source-error.ts';
import type { AttendanceOfDay, AttendanceSource, AttendanceQuery } from '../attendance-source.ts';
import { dayInAnswer } from '../../day-in-answer.ts';

const PAGE_ROWS = 500;
const PAGES_MAX = 200;
const PEOPLE_AT_ONCE = 50;
const A_MINUTE_MS = 60_000;
/** More than a month of minutes in one entry is invalid. */
const MINUTES_MAX = 50_000;

const day = dayInAnswer('yyyy-MM-dd');

const entry = z.object({
  id: z.string().min(1).max(100),
  person: z.object({ employeeNumber: z.string().max(100), email: z.string().max(320) }),
  day,
  category: z.string().max(100),
  minutes: z.int().min(-MINUTES_MAX).max(MINUTES_MAX),
  state: z.enum(['closed', 'open']),
});
const answered = z.object({ entries: z.array(entry), hasMore: z.boolean() });
const refused = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** The limits of calls to the OnTime service: 60 calls a minute. */
export const ontimePolicy = (api: string): CallPolicy => ({
  provider: 'ontime',
  allowedOrigins: [allowedOrigin(api)],
  windows: [{ calls: 50, perMs: 61_000 }],
  numbers: 'long_as_text',
  pauseAfter429Ms: A_MINUTE_MS,
});

/** Attendance from the in-house OnTime service, whose API has one list per period with an explicit end. */
export function createOntimeSource(of: {
  readonly caller: Caller;
  readonly api: string;
  readonly token: Secret;
  readonly now: () => number;
}): AttendanceSource {
  async function readPage(query: AttendanceQuery, people: readonly string[], page: number) {
    const url = new URL(`${of.api}/api/v1/entries`);
    const { start: from, end: to } = query.period;
    for (const [name, value] of Object.entries({ from, to, people: people.join(','), page, pageSize: PAGE_ROWS }))
      url.searchParams.set(name, String(value));
    const answer = await send(url, query.signal);
    const error = errorFrom(answer, of.now());
    if (error !== undefined) throw error;
    const parsed = answered.safeParse(answer.content.kind === 'json' ? answer.content.value : undefined);
    if (parsed.success) return parsed.data;
    const place = parsed.error.issues[0]?.path.join('.') ?? '?';
    throw new SourceError('unreadable', `The OnTime service returned unexpected data at ${place}.`);
  }

  async function send(url: URL, signal: AbortSignal | undefined): Promise<Answer> {
    try {
      return await of.caller.send({
        name: 'read-attendance',
        effect: 'read',
        method: 'GET',
        url,
        headers: { accept: 'application/json', authorization: new Secret(`Bearer ${of.token.reveal()}`) },
        limitKey: of.api,
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (failure) {
      throw sourceErrorFrom(failure);
    }
  }

  async function pullEntries(query: AttendanceQuery): Promise<readonly AttendanceOfDay[]> {
    const found = new Map<string, AttendanceOfDay>();
    for (let at = 0; at < query.people.length; at += PEOPLE_AT_ONCE) {
      const people = query.people.slice(at, at + PEOPLE_AT_ONCE);
      for (let page = 1, hasMore = true; hasMore; page += 1) {
        if (page > PAGES_MAX) throw new SourceError('rejected', `More than ${PAGES_MAX} pages of attendance.`);
        const before = found.size;
        const answer = await readPage(query, people, page);
        for (const one of answer.entries) found.set(one.id, attendanceOf(one));
        hasMore = answer.hasMore;
        if (hasMore && found.size === before)
          throw new SourceError('rejected', 'The OnTime service returned the same page twice.');
      }
    }
    return [...found.values()].filter((one) => containsDay(query.period, one.day));
  }

  return { pullEntries };
}

const attendanceOf = (of: z.output<typeof entry>): AttendanceOfDay => ({
  sourceId: of.id,
  employeeNumber: of.person.employeeNumber,
  email: of.person.email.trim().toLowerCase(),
  day: of.day,
  seconds: of.state === 'open' ? 0n : BigInt(of.minutes) * 60n,
  category: of.category,
  isOpen: of.state === 'open',
});

function errorFrom(answer: Answer, nowMs: number): SourceError | undefined {
  const said = answer.content.kind === 'json' ? refused.safeParse(answer.content.value).data?.error : undefined;
  const words = said?.message ?? `The OnTime service answered ${answer.status}.`;
  const facts = { code: said?.code };
  if (answer.status === 429)
    return new SourceError('too_many_calls', words, {
      ...facts,
      retryAfterMs: retryAfterMs(answer.headers['retry-after'], nowMs) ?? A_MINUTE_MS,
    });
  if (answer.status === 401) return new SourceError('signed_out', words, facts);
  if (answer.status >= 500) return new SourceError('unavailable', words, facts);
  if (said !== undefined || answer.status >= 400) return new SourceError('rejected', words, facts);
  return answer.status === 200 && answer.content.kind === 'json'
    ? undefined
    : new SourceError('unavailable', 'The OnTime service did not return a list.', facts);
}
