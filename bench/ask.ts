import type { BenchRequest } from './burst.ts';
import type { Program } from './program.ts';

/** Sends one request to a program. @throws its message if it refuses */
export async function ask<Data>(
  program: Program,
  { method, path, token, body }: BenchRequest,
  key?: string,
): Promise<Data> {
  const isForm = body instanceof FormData;
  const answer = await fetch(program.address + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was refused (${answer.status}): ${text.slice(0, 400)}`);
  return JSON.parse(text) as Data;
}
