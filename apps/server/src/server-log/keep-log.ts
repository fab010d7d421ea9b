import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { withoutSecrets } from './without-secrets.ts';

/** How many lines wait while the database is unavailable; beyond that the oldest are dropped and their number is logged. */
const waitingMax = 5000;
const batchMax = 1000;

interface StoredLine {
  readonly at: string;
  readonly level: 'info' | 'warn' | 'error';
  readonly requestId: string | null;
  readonly userId: number | null;
  readonly method: string | null;
  readonly route: string | null;
  readonly status: number | null;
  readonly durationMs: number | null;
  readonly words: string;
  readonly detail: string | null;
}

export interface LogKeeper {
  /** Where the logger writes its lines, one JSON object each. */
  readonly stream: { readonly write: (line: string) => void };
  /** Stores what waits; does nothing while it is at it already. */
  readonly store: (database: Database) => Promise<void>;
}

/** Keeps the structured log in the database, where it can be read from every server; a request never waits for it. */
export function createLogKeeper(server: string): LogKeeper {
  let waiting: StoredLine[] = [];
  let dropped = 0;
  let storing: Promise<void> | undefined;

  const storeAll = async (database: Database): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      await insert(database, server, batch);
      // lines may have been dropped at the front meanwhile
      const stored = new Set(batch);
      waiting = waiting.filter((line) => !stored.has(line));
    }
  };

  return {
    stream: {
      write: (text) => {
        const line = parseLine(text);
        if (line === undefined) return;
        waiting.push(line);
        if (waiting.length <= waitingMax) return;
        waiting.shift();
        dropped += 1;
      },
    },
    store: (database) => {
      if (dropped > 0 && waiting.length < waitingMax && waiting[0] !== undefined) {
        waiting.push({ ...empty, at: waiting[0].at, level: 'warn', words: `${dropped} lines of the log were lost` });
        dropped = 0;
      }
      // what cannot be stored waits for the next time; telling it in the log would only make more of it
      storing ??= storeAll(database)
        .catch(() => undefined)
        .finally(() => {
          storing = undefined;
        });
      return storing;
    },
  };
}

const empty = {
  requestId: null,
  userId: null,
  method: null,
  route: null,
  status: null,
  durationMs: null,
  detail: null,
} as const;

async function insert(database: Database, server: string, lines: readonly StoredLine[]): Promise<void> {
  await sql`
    insert into server_log (at, level, server, request_id, user_id, method, route, status, duration_ms, words, detail)
    select l.at, l.level, ${server}, l."requestId", l."userId", l.method, l.route, l.status, l."durationMs", l.words, l.detail
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(at timestamptz, level text, "requestId" text, "userId" int,
      method text, route text, status int, "durationMs" int, words text, detail text)`.execute(database.kysely);
}

/** Reading the log, and being asked whether one lives, would fill it with itself. */
const unkept = new Set(['/api/serverLogInfo', '/api/health', '/api/ready']);

/** What is kept of a line, from a list of fields: whatever else stands in it goes no further. */
function parseLine(text: string): StoredLine | undefined {
  let given: Record<string, unknown>;
  try {
    given = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
  const level = levelOf(given['level']);
  const at = textOf(given['time'], 40);
  const status = wholeOf(given['status']);
  const route = textOf(given['route'], 300);
  if (level === undefined || at === null) return undefined;
  if (level === 'info' && route !== null && unkept.has(route) && (status ?? 0) < 400) return undefined;
  const method = textOf(given['method'], 10);
  return {
    at,
    level,
    requestId: textOf(given['requestId'], 60),
    userId: wholeOf(given['userId']),
    method,
    route,
    status,
    durationMs: wholeOf(given['ms'] ?? given['durationMs']),
    words: messageText(given, method, route),
    detail: errorDetail(given['err']),
  };
}

const levelOf = (level: unknown): StoredLine['level'] | undefined => {
  if (level === 'info' || level === 'warn' || level === 'error') return level;
  return level === 'fatal' ? 'error' : undefined;
};

/** What else of a line is said, beside its message. */
const said = ['job', 'topic', 'outbox', 'provider', 'call', 'outcome', 'tries', 'migration', 'pid', 'code'] as const;

function messageText(given: Readonly<Record<string, unknown>>, method: string | null, route: string | null): string {
  const message = textOf(given['msg'], 500) ?? (route === null ? '' : `${method ?? ''} ${route}`.trim());
  const facts = said.flatMap((name) => {
    const value = given[name];
    return typeof value === 'string' || typeof value === 'number' ? [`${name} ${value}`] : [];
  });
  return withoutSecrets(
    [message, ...facts]
      .filter((part) => part !== '')
      .join(', ')
      .slice(0, 1000),
  );
}

function errorDetail(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { stack, message } = error as { stack?: unknown; message?: unknown };
  const text = textOf(stack, 8000) ?? textOf(message, 8000);
  return text === null ? null : withoutSecrets(text);
}

// the database holds no null character
const textOf = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value !== '' ? value.replaceAll('\0', '').slice(0, max) : null;
const wholeOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(Math.round(value)) && Math.abs(value) < 2_147_483_647
    ? Math.round(value)
    : null;
