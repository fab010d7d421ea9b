import { z } from 'zod';
import type { Answer } from '../calling/answer.ts';
import { allowedOrigin } from '../calling/allowed-address.ts';
import type { CallPolicy } from '../calling/call-policy.ts';
import { CallError } from '../calling/call-error.ts';
import type { Caller, OutgoingCall } from '../calling/outgoing-call.ts';
import { sendWithToken, type TokenSource } from '../token-source.ts';
import { SheetsError } from './sheets-error.ts';

/** The URLs of Google's token endpoint, Drive and Sheets. */
export interface GoogleAddresses {
  readonly token: string;
  readonly drive: string;
  readonly sheets: string;
}

/** The call limits of Google: a service account is one user, with 60 reads and 60 writes a minute. A user waits for the result. */
export const googlePolicy = ({ token, drive, sheets }: GoogleAddresses): CallPolicy => ({
  provider: 'google',
  allowedOrigins: [token, drive, sheets].map(allowedOrigin),
  windows: [{ calls: 55, perMs: 60_000 }],
  numbers: 'long_as_text',
  pauseAfter429Ms: 1_000,
  timeoutMs: 20_000,
  triesMax: 2,
  retryBudgetMs: 5_000,
  turnWaitMaxMs: 5_000,
});

const refusal = z.object({
  error: z.object({
    message: z.string(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});
/** Google Drive reports its rate limit with 403 as well as with 429, recognisable only by the reason. */
const tooOften: readonly string[] = ['rateLimitExceeded', 'userRateLimitExceeded'];
const wordsMax = 300;

/** Makes a call as the service account and reads its response; `undefined` for a missing object. */
export async function askGoogle<Schema extends z.ZodType>(
  line: { readonly caller: Caller; readonly tokens: TokenSource },
  call: Pick<OutgoingCall, 'name' | 'effect' | 'method' | 'url'> & { readonly content?: unknown },
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const { content, ...rest } = call;
  const outgoing: OutgoingCall = {
    ...rest,
    limitKey: call.method === 'GET' ? 'reads' : 'writes',
    headers: { accept: 'application/json', ...(content === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
  };
  const answer = await answered(() =>
    sendWithToken(line.caller, line.tokens, 'Bearer', outgoing, ({ status }) => status === 401),
  );
  if (answer.status === 404) return undefined;
  const error = errorFrom(answer);
  if (error !== undefined) throw error;
  const parsed = schema.safeParse(answer.content.kind === 'json' ? answer.content.value : undefined);
  if (!parsed.success) throw new SheetsError('unavailable', 'Google sent an unreadable answer.');
  return parsed.data;
}

/** The response to a call, or the error without one. */
export async function answered(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    throw new SheetsError(failure.kind === 'paced' ? 'too_many_calls' : 'unavailable', undefined, failure);
  }
}

function errorFrom({ status, content }: Answer): SheetsError | undefined {
  if (status < 400) return undefined;
  const said = content.kind === 'json' ? refusal.safeParse(content.value).data?.error : undefined;
  const words = said?.message.slice(0, wordsMax);
  const isTooOften = said?.errors?.some(({ reason }) => tooOften.includes(reason ?? '')) === true;
  if (status === 429 || isTooOften) return new SheetsError('too_many_calls', words);
  if (status >= 500) return new SheetsError('unavailable', words);
  return new SheetsError(status === 401 ? 'not_set_up' : 'rejected', words);
}
