import { z } from 'zod';
import type { Answer } from '../../calling/answer.ts';
import { writeExactJson, type WritableJson } from '../../calling/exact-json.ts';
import type { Caller, OutgoingCall } from '../../calling/outgoing-call.ts';
import { sendWithToken, type TokenSource } from '../../token-source.ts';
import { firstIssue } from '../answer-values.ts';
import { pagesThatFit } from '../pages-that-fit.ts';
import { errorFromFailure, unclear } from '../error-of-call.ts';
import { QUERY_ROWS_MAX, queryStatement, type QuickBooksCondition, type QuickBooksEntity } from './quickbooks-query.ts';
import { errorFromAnswer, wasTokenRefused } from './quickbooks-error.ts';

const MINOR_VERSION = '75';
const PUSH_TIMEOUT_MS = 100_000;
/** A page may contain one row more than requested; that row is also the first of the next page. */
const MORE_ROWS_MAX = 10;
const ROWS = [QUERY_ROWS_MAX, 250, 50, 10, 1];
/** The query language answers whole documents, whatever columns are named: 1,000 invoices of 12 lines are over 5 MB (services, QuickBooks). */
const DOCUMENT_ROWS = [200, 50, 10, 1];

/** A client for one company's books: reads, queries and writes, each with a validated response or a BooksError. */
export interface QuickBooksHttp {
  /** GET of one object; the response is validated by the schema. */
  read<Schema extends z.ZodType>(name: string, path: string, schema: Schema): Promise<z.output<Schema>>;
  /** All rows that match the conditions, over all pages. */
  query<Schema extends z.ZodType>(
    entity: QuickBooksEntity,
    conditions: readonly QuickBooksCondition[],
    rowSchema: Schema,
    /** Reads the newest rows first and no further than the page with a wanted row; for conditions that may match almost everything. */
    isWanted?: (row: z.output<Schema>) => boolean,
  ): Promise<z.output<Schema>[]>;
  /** POST of one object. `operation` is for actions such as void. */
  write<Schema extends z.ZodType>(write: QuickBooksWrite, schema: Schema): Promise<z.output<Schema>>;
}

export interface QuickBooksWrite {
  readonly name: string;
  readonly path: string;
  readonly body: WritableJson;
  readonly requestId?: string;
  readonly operation?: 'void' | 'delete';
  readonly signal?: AbortSignal | undefined;
}

export interface QuickBooksLine {
  readonly caller: Caller;
  readonly tokens: TokenSource;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly api: string;
  readonly realmId: string;
  /** The whole time for one write; 100 seconds if absent (reliability, rule 15). */
  readonly pushTimeoutMs?: number;
}

/** Creates a client for the books of one company. */
export function openQuickBooksHttp(line: QuickBooksLine): QuickBooksHttp {
  const root = `${line.api}/v3/company/${encodeURIComponent(line.realmId)}`;

  function address(path: string, parameters: Readonly<Record<string, string | undefined>> = {}): URL {
    const url = new URL(`${root}/${path}`);
    for (const [name, value] of Object.entries({ ...parameters, minorversion: MINOR_VERSION })) {
      if (value !== undefined) url.searchParams.set(name, value);
    }
    return url;
  }

  async function send<Schema extends z.ZodType>(call: OutgoingCall, schema: Schema): Promise<z.output<Schema>> {
    const answer = await answerTo(call);
    const error = errorFromAnswer(answer, call.effect, line.now());
    if (error) throw error;
    const parsed = schema.safeParse(answer.content.kind === 'json' ? answer.content.value : undefined);
    if (parsed.success) return parsed.data;
    throw unclear(call.effect, 'unreadable_answer', {
      words: firstIssue(parsed.error),
      providerRequestId: answer.headers['intuit_tid'],
    });
  }

  async function answerTo(call: OutgoingCall): Promise<Answer> {
    try {
      return await sendWithToken(line.caller, line.tokens, 'Bearer', call, wasTokenRefused);
    } catch (failure) {
      throw errorFromFailure(failure, call.effect);
    }
  }

  function get<Schema extends z.ZodType>(name: string, url: URL, schema: Schema): Promise<z.output<Schema>> {
    const headers = { accept: 'application/json' };
    return send({ name, effect: 'read', method: 'GET', url, headers, limitKey: line.realmId }, schema);
  }

  return {
    read: (name, path, schema) => get(name, address(path), schema),

    async query(entity, conditions, rowSchema, isWanted) {
      const page = z.object({
        QueryResponse: z.object({
          [entity]: z
            .array(rowSchema)
            .max(QUERY_ROWS_MAX + MORE_ROWS_MAX)
            .optional(),
        }),
      });
      const sizes = entity === 'Invoice' || entity === 'CreditMemo' ? DOCUMENT_ROWS : ROWS;
      return pagesThatFit(entity, sizes, async ({ skip, size }) => {
        const statement = queryStatement(entity, conditions, skip + 1, size, isWanted !== undefined);
        const answer = await get(`query-${entity.toLowerCase()}`, address('query', { query: statement }), page);
        const rows: z.output<typeof rowSchema>[] = answer.QueryResponse[entity] ?? [];
        const isFound = isWanted !== undefined && rows.some(isWanted);
        return { rows: rows.slice(0, size), isLast: isFound || rows.length < size };
      });
    },

    write: (write, schema) =>
      send(
        {
          name: write.name,
          effect: 'write',
          method: 'POST',
          url: address(write.path, { operation: write.operation, requestid: write.requestId }),
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: writeExactJson(write.body),
          limitKey: line.realmId,
          timeoutMs: line.pushTimeoutMs ?? PUSH_TIMEOUT_MS,
          ...(write.signal ? { signal: write.signal } : {}),
        },
        schema,
      ),
  };
}
