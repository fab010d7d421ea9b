import { z } from 'zod';
import type { Answer } from '../../calling/answer.ts';
import { writeExactJson, type WritableJson } from '../../calling/exact-json.ts';
import type { Caller, OutgoingCall } from '../../calling/outgoing-call.ts';
import { sendWithToken, type TokenSource } from '../../token-source.ts';
import { firstIssue } from '../answer-values.ts';
import { pagesThatFit } from '../pages-that-fit.ts';
import { errorFromFailure, unclear } from '../error-of-call.ts';
import { requestedPauseMs, errorFromAnswer, wasTokenRefused } from './zoho-books-error.ts';

const PUSH_TIMEOUT_MS = 100_000;
/** The page sizes: if a page is too long, it is requested in smaller ones. */
const ROWS_PER_PAGE = [200, 40, 8, 1];

type Query = Readonly<Record<string, string | undefined>>;

/** A client for one organisation's books: reads, lists and writes, each with a validated response or a BooksError. */
export interface ZohoBooksHttp {
  /** GET of one object; the response is validated by the schema. */
  read<Schema extends z.ZodType>(name: string, path: string, schema: Schema): Promise<z.output<Schema>>;
  /** All rows of a list under its key, over all pages. */
  list<Schema extends z.ZodType>(list: ZohoBooksList, rowSchema: Schema): Promise<z.output<Schema>[]>;
  /** POST of an object, or of an action without a body; PUT and DELETE of an existing one. */
  write<Schema extends z.ZodType>(write: ZohoBooksWrite, schema: Schema): Promise<z.output<Schema>>;
}

export interface ZohoBooksList {
  readonly path: string;
  readonly key: string;
  readonly query?: Query;
}

export interface ZohoBooksWrite {
  readonly name: string;
  readonly method?: 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Query;
  readonly body?: WritableJson;
  readonly signal?: AbortSignal | undefined;
}

export interface ZohoBooksLine {
  readonly caller: Caller;
  readonly tokens: TokenSource;
  /** The API host of the data centre. */
  readonly api: string;
  /** Empty for the list of organisations. */
  readonly organisationId: string;
  /** The whole time for one write; 100 seconds if absent (reliability, rule 15). */
  readonly pushTimeoutMs?: number;
}

/** Creates a client for the books of one organisation. */
export function openZohoBooksHttp(line: ZohoBooksLine): ZohoBooksHttp {
  const { caller, organisationId } = line;

  function address(path: string, query: Query = {}): URL {
    const url = new URL(`${line.api}/books/v3/${path}`);
    for (const [name, value] of Object.entries({ ...query, organization_id: organisationId })) {
      if (value !== undefined && value !== '') url.searchParams.set(name, value);
    }
    return url;
  }

  async function send<Schema extends z.ZodType>(call: OutgoingCall, schema: Schema): Promise<z.output<Schema>> {
    const answer = await answerTo(call);
    const pauseMs = requestedPauseMs(answer);
    if (pauseMs !== undefined) caller.pause(organisationId, pauseMs);
    const error = errorFromAnswer(answer, call.effect);
    if (error) throw error;
    const parsed = schema.safeParse(answer.content.kind === 'json' ? answer.content.value : undefined);
    if (parsed.success) return parsed.data;
    throw unclear(call.effect, 'unreadable_answer', { words: firstIssue(parsed.error) });
  }

  async function answerTo(call: OutgoingCall): Promise<Answer> {
    try {
      return await sendWithToken(caller, line.tokens, 'Zoho-oauthtoken', call, wasTokenRefused);
    } catch (failure) {
      throw errorFromFailure(failure, call.effect);
    }
  }

  function get<Schema extends z.ZodType>(name: string, url: URL, schema: Schema): Promise<z.output<Schema>> {
    const headers = { accept: 'application/json' };
    return send({ name, effect: 'read', method: 'GET', url, headers, limitKey: organisationId }, schema);
  }

  return {
    read: (name, path, schema) => get(name, address(path), schema),

    async list({ path, key, query }, rowSchema) {
      const pageSchema = z.object({
        [key]: z.array(rowSchema).max(200),
        page_context: z.object({ has_more_page: z.boolean().default(false) }).optional(),
      });
      return pagesThatFit(key, ROWS_PER_PAGE, async ({ skip, size }) => {
        const url = address(path, { ...query, page: String(skip / size + 1), per_page: String(size) });
        const answer = (await get(`list-${key.replaceAll('_', '-')}`, url, pageSchema)) as {
          readonly page_context?: { readonly has_more_page: boolean };
          readonly [rows: string]: unknown;
        };
        const rows = answer[key] as z.output<typeof rowSchema>[];
        return { rows, isLast: answer.page_context?.has_more_page !== true };
      });
    },

    write: (write, schema) =>
      send(
        {
          name: write.name,
          effect: 'write',
          method: write.method ?? 'POST',
          url: address(write.path, write.query),
          headers: {
            accept: 'application/json',
            ...(write.body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(write.body === undefined ? {} : { body: writeExactJson(write.body) }),
          limitKey: organisationId,
          timeoutMs: line.pushTimeoutMs ?? PUSH_TIMEOUT_MS,
          ...(write.signal ? { signal: write.signal } : {}),
        },
        schema,
      ),
  };
}
