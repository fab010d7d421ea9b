import { z } from 'zod';
import type { Answer } from '../../calling/answer.ts';
import { SourceError } from '../../source-error.ts';
import { lockedMs } from './zoho-people-policy.ts';

const code = z.union([z.string(), z.number()]).transform(String);
/** A refusal in any of the three styles of the API. Success is 0, 1, "success" or absent, so only the error block tells them apart. */
const refusal = z.union([
  z.object({ error: z.object({ code, message: z.string() }) }).transform(({ error }) => error),
  z
    .object({ response: z.object({ errors: z.object({ code, message: z.string() }) }) })
    .transform(({ response }) => response.errors),
  z
    .object({ response: z.object({ errors: z.tuple([z.object({ code, message: z.string() })]) }) })
    .transform(({ response }) => response.errors[0]),
]);

const NO_RECORDS = '7024';
const BLOCKED = '7209';
const NO_ACCESS: readonly string[] = ['7037', '7038', '7039', '7040', '7041', '7077'];
const TOKENS: readonly string[] = ['7202', '7213'];

function readRefusal(answer: Answer): { code: string; message: string } | undefined {
  if (answer.content.kind !== 'json') return undefined;
  return refusal.safeParse(answer.content.value).data;
}

/** Whether the answer is the error that Zoho People sends in place of an empty list. */
export const isEmptyList = (answer: Answer): boolean => readRefusal(answer)?.code === NO_RECORDS;

export const wasTokenRefused = (answer: Answer): boolean =>
  answer.status === 401 || TOKENS.includes(readRefusal(answer)?.code ?? '');

/** The error of a response; undefined if it succeeded. */
export function errorFromPeopleAnswer(answer: Answer): SourceError | undefined {
  const refused = readRefusal(answer);
  const facts = { code: refused?.code };
  const words = refused?.message ?? `Zoho People answered ${answer.status}.`;
  if (answer.status === 429 || refused?.code === BLOCKED)
    return new SourceError('too_many_calls', words, { ...facts, retryAfterMs: lockedMs });
  if (answer.status >= 500) return new SourceError('unavailable', words, facts);
  if (wasTokenRefused(answer)) return new SourceError('signed_out', words, facts);
  if (answer.status === 403 || NO_ACCESS.includes(refused?.code ?? ''))
    return new SourceError('rejected', words, facts);
  if (refused !== undefined) return new SourceError('rejected', words, facts);
  return answer.status === 200 && answer.content.kind === 'json'
    ? undefined
    : new SourceError('unavailable', 'Zoho People did not return a list.', facts);
}
