import { viewAsHeader } from '@countinghouse/contract/calls.ts';
import type { OutgoingFile } from '@countinghouse/contract/endpoint.ts';
import { envelope, failure } from '@countinghouse/contract/wire.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { Refusal, type Caller, type Compute, type Route } from '../handle.ts';
import { answerCall, type Answer } from './answer-call.ts';
import type { Binding } from './binding.ts';
import { demandBodyInTime } from './body-in-time.ts';
import { createCookies } from './cookies.ts';
import { readBody, refuseOtherBodies, withBytes } from './received-body.ts';
import { sendFile } from './send-file.ts';
import { takeTurn } from './take-turn.ts';
import { whenOver } from './when-over.ts';

const movedOn = z.string().meta({ description: 'Redirects the browser' });
const listHeaders = z.looseObject({
  [viewAsHeader]: z
    .string()
    .optional()
    .meta({ description: 'For administrators: the id of the user whose view is shown' }),
});
/** The limit for headers, for a pause in a body, and for a whole body without files, in milliseconds. */
export const bodyWithinMs = 15_000;

/** Turns an endpoint and its handler into a route: caller, rights, parsing, idempotency key, one transaction, envelope. */
export function bind(app: FastifyInstance, binding: Binding, { endpoint, run, mayUpload }: Route): void {
  const callers = new WeakMap<FastifyRequest, Caller | undefined>();
  const name = `${endpoint.method} ${endpoint.path}`;
  const status = endpoint.status ?? 200;
  const place: RouteOptions = {
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.bodyBytesMax === undefined ? {} : { bodyLimit: endpoint.bodyBytesMax }),
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[1] ?? 'other'],
      ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
      ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
      ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
      ...(endpoint.list === true ? { headers: listHeaders } : {}),
      ...(endpoint.kind === 'multipart' ? { consumes: ['multipart/form-data'] } : {}),
      ...(endpoint.roles === 'anyone' ? {} : { security: [{ bearer: [] }] }),
      response: {
        ...(endpoint.kind === 'redirect'
          ? { 302: movedOn }
          : { [status]: endpoint.kind === 'file' ? endpoint.answer : envelope(endpoint.answer) }),
        '4xx': failure,
        '5xx': failure,
      },
    },
    // before the body is read, so that a caller without rights does not get to send one; and after the rate limit, which also
    // counts anonymous callers
    preParsing: async (request, reply) => {
      refuseOtherBodies(request, endpoint);
      demandBodyInTime(request, {
        clock: binding.clock,
        carriesFiles: endpoint.kind === 'multipart',
        withinMs: bodyWithinMs,
      });
      const caller = await binding.findCaller(request, endpoint);
      callers.set(request, caller);
      // the log of the request includes the caller
      if (caller !== undefined) request.log = request.log.child({ userId: caller.userId });
      if (caller === undefined) return;
      await takeTurn(binding, endpoint, caller.userId, request, reply);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      const body = await readBody(request, endpoint, async (fields) => {
        if (caller !== undefined) await mayUpload?.({ tx: binding.database.kysely, caller }, fields);
      });
      const compute = computeFor(reply, binding.compute);
      const cookies = createCookies(request, reply, binding.installation);
      const bound = { binding: { ...binding, compute }, endpoint, run, name, status, cookies };
      const answering = answerCall(bound, request, caller, body);
      const refusedAt = showsPages(request) ? endpoint.refusedAt : undefined;
      const answer = await (refusedAt === undefined ? answering : orSentOn(answering, refusedAt));
      if (endpoint.kind === 'redirect') return redirect(reply, answer.data);
      if (endpoint.kind === 'file') return sendFile(reply, answer.data as OutgoingFile);
      return reply.code(answer.status).send({ data: answer.data, ...answer.words });
    },
  };
  if (endpoint.kind === 'signed') void app.register(async (scope) => void withBytes(scope).route(place));
  else app.route(place);
}

/** Computes as long as the caller waits for the result. */
const computeFor =
  (reply: FastifyReply, compute: Compute): Compute =>
  (file, input) => {
    const gone = new AbortController();
    whenOver(reply, () => gone.abort());
    return compute(file, input, gone.signal);
  };

const showsPages = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') === true;

/** A user in a browser gets a refusal as a screen, not as the response of a call. */
const orSentOn = (answering: Promise<Answer>, screen: string): Promise<Answer> =>
  answering.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return { status: 302, data: { location: `${screen}?refused=${error.code}` }, words: {} };
  });

function redirect(reply: FastifyReply, answer: unknown): FastifyReply {
  const { location } = answer as { location: string };
  return reply.redirect(location, 302);
}
