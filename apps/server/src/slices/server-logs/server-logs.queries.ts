import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { LogLine, serverLogEndpoints } from '@countinghouse/contract/server-logs/server-logs.contract.ts';
import { isoInstant } from '../../clock/clock.ts';
import type { Caller, Context } from '../../handle.ts';
import { selectLines, type LinesFilter } from './server-logs.sql.ts';

type Endpoints = typeof serverLogEndpoints;

interface Query {
  readonly level?: LogLine['level'][] | undefined;
  readonly text?: string | undefined;
  readonly minutes?: number | undefined;
}

const filterFor = (caller: Caller, now: string, { level, text = '', minutes }: Query): Omit<LinesFilter, 'limit'> => ({
  levels: level,
  text: text.trim(),
  since: minutes === undefined ? undefined : isoInstant(Date.parse(now) - minutes * 60_000),
  isWhole: caller.role === 'ROLE_ADMIN',
});

/** The newest lines that fit. */
export async function list(
  { tx, caller, now }: Context<Endpoints['list']>,
  { query: { limit, ...filter } }: InputOf<Endpoints['list']>,
): Promise<AnswerOf<Endpoints['list']>> {
  const found = await selectLines(tx, { ...filterFor(caller, now, filter), limit: limit + 1 });
  return { serverLogDetails: found.slice(0, limit), hasMore: found.length > limit };
}

const linesOfFileMax = 20_000;

/** The newest lines that fit, as a file in the order in which they were written. */
export async function download(
  { tx, caller, now, audit }: Context<Endpoints['download']>,
  { body }: InputOf<Endpoints['download']>,
): Promise<AnswerOf<Endpoints['download']>> {
  const found = await selectLines(tx, { ...filterFor(caller, now, body), limit: linesOfFileMax });
  audit({ action: 'Downloaded', resource: 'LIST', resourceId: 'SERVER_LOG', resourceName: 'Server logs' });
  return {
    name: `Server logs ${now.slice(0, 10)}.jsonl`,
    mediaType: 'text/plain; charset=utf-8',
    content: textOf(found.toReversed()),
  };
}

async function* textOf(lines: readonly LogLine[]): AsyncGenerator<string> {
  for (const { lineId: _, ...line } of lines) {
    const shown = Object.entries(line).filter(([, value]) => value !== null);
    yield `${JSON.stringify(Object.fromEntries(shown))}\n`;
  }
}
