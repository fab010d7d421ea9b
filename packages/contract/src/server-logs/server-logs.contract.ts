import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { everyone } from '../roles.ts';
import { idOut, instantOut, searchText, severalIn } from '../wire.ts';

export const logLevel = z.enum(['info', 'warn', 'error']);
/** The most lines in a list. */
export const logLimits = [100, 200, 500, 1000] as const;

const line = z.object({
  lineId: idOut,
  at: instantOut,
  level: logLevel,
  /** Which of several servers wrote it. */
  server: z.string(),
  requestId: z.string().nullable(),
  /** The caller; returned to administrators only. */
  user: z.string().nullable(),
  method: z.string().nullable(),
  /** The pattern of the path: the values of its parameters are not logged. */
  route: z.string().nullable(),
  status: z.int().nullable(),
  durationMs: z.int().nullable(),
  words: z.string(),
  /** The internal error; returned to administrators only. */
  detail: z.string().nullable(),
});
export type LogLine = z.output<typeof line>;

const lineFilter = {
  level: severalIn(logLevel).optional(),
  /** A request id, or a part of the text or the route. */
  text: searchText.optional(),
  /** Lines of the last minutes, as many as given. */
  minutes: z.coerce
    .number()
    .int()
    .min(1)
    .max(30 * 24 * 60)
    .optional(),
};

/** The application logs of all servers. */
export const serverLogEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/serverLogInfo',
    summary: 'The newest lines of the log of all servers',
    roles: everyone,
    query: z.strictObject({
      ...lineFilter,
      limit: z.coerce
        .number()
        .refine((limit) => (logLimits as readonly number[]).includes(limit))
        .default(100),
    }),
    answer: z.object({ serverLogDetails: z.array(line), hasMore: z.boolean() }),
    refusals: [],
  }),
  download: endpoint({
    method: 'POST',
    path: '/serverLogInfo/download',
    summary: 'The newest lines as a file, one JSON object each, the oldest first; at most 20,000',
    roles: everyone,
    kind: 'file',
    body: z.strictObject(lineFilter),
    answer: z.string().meta({ format: 'binary' }),
    refusals: [],
  }),
};
