import type { z } from 'zod';
import type { Answer } from '../../calling/answer.ts';
import type { Caller, OutgoingCall } from '../../calling/outgoing-call.ts';
import { sendWithToken, type TokenSource } from '../../token-source.ts';
import { TimeLogError } from '../time-log-error.ts';
import { lockedOutMs, errorFromAnswer, errorFromFailure, wasTokenRefused } from './zoho-projects-error.ts';

/** A client for the project tool. */
export interface ZohoProjectsHttp {
  /** GET; undefined for an empty response, which the tool sends instead of an empty list. */
  read<Schema extends z.ZodType>(read: ZohoRead, schema: Schema): Promise<z.output<Schema> | undefined>;
}

export interface ZohoRead {
  readonly name: string;
  /** The kind of call: the tool limits each kind separately. */
  readonly endpoint: string;
  /** Path below the root, without leading or trailing slash. */
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface ZohoProjectsLine {
  readonly caller: Caller;
  readonly tokens: TokenSource;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The API host and the beginning of every path, without a trailing slash. */
  readonly root: string;
  /** The classic API mostly requires a trailing slash; V3 never. */
  readonly endsWithSlash: boolean;
}

export function openZohoProjectsHttp(line: ZohoProjectsLine): ZohoProjectsHttp {
  /** Some portals refuse the documented slash, others its absence (facts, 4.2 and 5.2): what worked is remembered. */
  const slashOf = new Map<string, boolean>();

  async function answerTo(read: ZohoRead, withSlash: boolean): Promise<Answer> {
    const url = new URL(`${line.root}/${read.path}${withSlash ? '/' : ''}`);
    for (const [name, value] of Object.entries(read.parameters ?? {})) url.searchParams.set(name, value);
    const limitKey = `${line.root} ${read.endpoint}`;
    const call: OutgoingCall = {
      name: read.name,
      effect: 'read',
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
      limitKey,
      ...(read.signal ? { signal: read.signal } : {}),
    };
    const answer = await send(call);
    const lockMs = lockedOutMs(answer, line.now());
    if (lockMs !== undefined) line.caller.pause(limitKey, lockMs);
    return answer;
  }

  async function send(call: OutgoingCall): Promise<Answer> {
    try {
      return await sendWithToken(line.caller, line.tokens, 'Zoho-oauthtoken', call, wasTokenRefused);
    } catch (failure) {
      throw errorFromFailure(failure);
    }
  }

  async function goodAnswer(read: ZohoRead): Promise<Answer> {
    const usual = slashOf.get(read.endpoint) ?? line.endsWithSlash;
    const answer = await answerTo(read, usual);
    const error = errorFromAnswer(answer, line.now());
    if (!error) return answer;
    if (error.reason !== 'wrong_address' || slashOf.has(read.endpoint)) throw error;
    const other = await answerTo(read, !usual);
    const otherError = errorFromAnswer(other, line.now());
    if (otherError) throw otherError;
    slashOf.set(read.endpoint, !usual);
    return other;
  }

  return {
    async read(read, schema) {
      const answer = await goodAnswer(read);
      if (answer.content.kind !== 'json') return undefined;
      const parsed = schema.safeParse(answer.content.value);
      if (parsed.success) return parsed.data;
      const place = parsed.error.issues[0]?.path.join('.') ?? '?';
      throw new TimeLogError('unavailable', {
        reason: 'unreadable_answer',
        words: `the answer has an unexpected shape at ${place}`,
      });
    },
  };
}
