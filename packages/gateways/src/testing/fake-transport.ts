import { CallError } from '../calling/call-error.ts';
import type { Transport, WireAnswer, WireRequest } from '../calling/transport.ts';

/** A transport that returns the responses of a list, in order, and records its requests. The last entry is repeated. */
export interface FakeTransport {
  readonly send: Transport;
  readonly requests: WireRequest[];
}

export type FakeAnswer = WireAnswer | CallError | ((request: WireRequest) => WireAnswer | CallError);

export function createFakeTransport(...answers: readonly FakeAnswer[]): FakeTransport {
  const requests: WireRequest[] = [];
  return {
    requests,
    async send(request) {
      const entry = answers[Math.min(requests.length, answers.length - 1)];
      requests.push(request);
      if (entry === undefined) throw new Error('the fake transport has no answer');
      const answer = typeof entry === 'function' ? entry(request) : entry;
      if (answer instanceof CallError) throw answer;
      return answer;
    },
  };
}

/** A response with a JSON body. */
export function jsonAnswer(value: unknown, status = 200, headers: Record<string, string> = {}): WireAnswer {
  return textAnswer(JSON.stringify(value), status, { 'content-type': 'application/json', ...headers });
}

/** A response with any body. */
export function textAnswer(text: string, status = 200, headers: Record<string, string> = {}): WireAnswer {
  return { status, headers, body: Buffer.from(text) };
}
