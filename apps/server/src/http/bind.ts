import { isRead, type Endpoint, type OutgoingFile, type SignedMessage } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { viewAsHeader } from '@countinghouse/contract/viewing/viewing.contract.ts';
import { envelope, failure } from '@countinghouse/contract/wire.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { isoInstant, todayIn, type Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import {
  Refusal,
  type Caller,
  type Compute,
  type Context,
  type Installation,
  type KeepsInBrowser,
  type RefusalDetail,
  type Route,
  type Secrets,
  type Work,
} from '../handle.ts';
import type { Outside } from '../outside.ts';
import { mayStillWrite } from '../slices/sessions/sessions.public.ts';
import { crashHere } from '../crash-points.ts';
import { demandBodyInTime } from './body-in-time.ts';
import type { FairShare } from './fair-share.ts';
import { cookiesOf } from './cookies.ts';
import { claimKey, inputHash, keepAnswer } from './idempotency.ts';
import { runInTransaction } from './run-command.ts';
import { sendFile } from './send-file.ts';
import type { Turns } from './turns.ts';
import { readUpload, type FieldsCheck } from './upload.ts';
import { whenOver } from './when-over.ts';

/** The shared parts of every route, built once. */
export interface Binding {
  readonly database: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly outside: Outside;
  readonly secrets: Secrets;
  readonly installation: Installation;
  readonly wake: () => void;
  readonly compute: Compute;
  /** Limits on files that are uploaded or created at the same time. */
  readonly turns: { readonly uploads: Turns; readonly files: Turns };
  /** Limits on one user's concurrent reads, and on one user's files that are created at once. */
  readonly shares: { readonly reads: FairShare; readonly files: FairShare };
  /** Finds the caller, or refuses: 401 without a session, 403 for the wrong role. */
  readonly findCaller: (request: FastifyRequest, endpoint: Endpoint) => Promise<Caller | undefined>;
}

const movedOn = z.string().meta({ description: 'The browser is sent on; nothing to read' });
const listHeaders = z.looseObject({
  [viewAsHeader]: z.string().optional().meta({ description: 'Administrators: the id of the person as whom to see' }),
});
/** The limit for headers, for a pause in a body, and for a whole body without files, in milliseconds. */
export const bodyWithinMs = 15_000;
const keyShape = /^[\x21-\x7e]{8,200}$/;

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
      const body = await bodyOf(request, endpoint, async (fields) => {
        if (caller !== undefined) await mayUpload?.({ tx: binding.database.kysely, caller }, fields);
      });
      const compute = computeFor(reply, binding.compute);
      const cookies = cookiesOf(request, reply, binding.installation);
      const bound = { binding: { ...binding, compute }, endpoint, run, name, status, cookies };
      const asked = answerOf(bound, request, caller, body);
      const refusedAt = showsPages(request) ? endpoint.refusedAt : undefined;
      const answer = await (refusedAt === undefined ? asked : orSentOn(asked, refusedAt));
      if (endpoint.kind === 'redirect') return redirect(reply, answer.data);
      if (endpoint.kind === 'file') return sendFile(reply, answer.data as OutgoingFile);
      return reply.code(answer.status).send({ data: answer.data, ...answer.words });
    },
  };
  if (endpoint.kind === 'signed') void app.register(async (scope) => void withBytes(scope).route(place));
  else app.route(place);
}

/** A signature covers the received bytes, so nothing parses them before it is verified. */
function withBytes(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  return scope;
}

/**
 * Accepts a body only in the format of its call. A form with files in place of JSON would arrive as no body at all, and a
 * compressed body can be small to send and large to hold.
 */
function refuseOtherBodies(request: FastifyRequest, { kind }: Endpoint): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new Refusal('invalid_input', {
      fields: [{ path: 'Content-Encoding', message: serverMessages.contentEncoding }],
    });
  if (kind !== 'multipart' && /^multipart\//i.test(request.headers['content-type'] ?? ''))
    throw new Refusal('wrong_media');
}

/** The body of a call in the form that the handler receives. */
async function bodyOf(
  request: FastifyRequest,
  { kind, form, bodyBytesMax, signatureHeader }: Endpoint,
  checkFields: FieldsCheck,
): Promise<unknown> {
  if (kind === 'multipart') return readUpload(request, { form, checkFields, bytesMax: bodyBytesMax });
  if (kind !== 'signed') return request.body;
  const signature = request.headers[signatureHeader ?? ''];
  const text = typeof request.body === 'string' ? request.body : '';
  return { text, signature: typeof signature === 'string' ? signature : '' } satisfies SignedMessage;
}

/** Limits what one caller takes from the others, and waits while that caller has enough requests in progress. */
async function takeTurn(
  { turns, shares }: Pick<Binding, 'turns' | 'shares'>,
  endpoint: Endpoint,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (endpoint.kind === 'multipart') return turns.uploads.take(userId, reply);
  if (endpoint.kind === 'file') {
    turns.files.take(userId, reply);
    return shares.files.enter(userId, reply);
  }
  // waiting for an outside service takes nothing from others
  if (isRead(endpoint) && endpoint.outside !== true) await shares.reads.enter(userId, reply, asksForMany(request));
}

/** A page of more rows costs as much as several calls; a list is exported in pages of 200. */
const rowsOfAPage = 50;

function asksForMany({ query }: FastifyRequest): boolean {
  const asked = typeof query === 'object' && query !== null && 'pageSize' in query ? Number(query.pageSize) : 0;
  return asked > rowsOfAPage;
}

/** Computes as long as the caller waits for the result. */
const computeFor =
  (reply: FastifyReply, compute: Compute): Compute =>
  (file, input) => {
    const gone = new AbortController();
    whenOver(reply, () => gone.abort());
    return compute(file, input, gone.signal);
  };

interface Bound extends Pick<Route, 'endpoint' | 'run'> {
  readonly binding: Binding;
  readonly name: string;
  readonly status: number;
  readonly cookies: KeepsInBrowser;
}

interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly words: { readonly message?: string };
}

async function answerOf(
  bound: Bound,
  request: FastifyRequest,
  caller: Caller | undefined,
  body: unknown,
): Promise<Answer> {
  const { binding, endpoint, run, name, status } = bound;
  const now = binding.clock.now();
  const input = { params: request.params, query: request.query, body };
  let message: string | undefined;
  const common = {
    caller,
    now: isoInstant(now),
    today: todayIn(binding.timeZone, now),
    requestId: request.id,
    randomBytes: binding.clock.randomBytes,
    secrets: binding.secrets,
    installation: binding.installation,
    compute: binding.compute,
    refuse: (code: never, detail?: RefusalDetail): never => {
      throw new Refusal(code, detail);
    },
    reply: (words: string) => void (message = words),
  } satisfies Record<Exclude<keyof Context<Endpoint>, keyof Work>, unknown>;
  const call = async (more: object): Promise<unknown> => run({ ...common, ...more } as never, input as never);
  const answered = (data: unknown): Answer => ({ status, data, words: message === undefined ? {} : { message } });
  const writing = {
    database: binding.database,
    visitor: { id: caller?.userId ?? null, name: caller?.name ?? 'nobody' },
    now: common.now,
    wake: binding.wake,
  };
  const needsSession = caller !== undefined && endpoint.roles !== 'half-login' && !isRead(endpoint);
  const inTransaction = <T>(
    act: (work: Work) => Promise<T>,
    atEnd?: (tx: Work['tx'], result: T) => Promise<void>,
  ): Promise<T> =>
    runInTransaction(
      writing,
      async (work) => {
        if (needsSession && !(await mayStillWrite(work.tx, caller))) throw new Refusal('not_signed_in');
        return act(work);
      },
      atEnd,
    );

  if (endpoint.outside === true)
    return answered(
      await call({
        address: request.ip,
        ...bound.cookies,
        outside: binding.outside,
        log: (line: Readonly<Record<string, unknown>>, words: string) => request.log.warn(line, words),
        inTransaction: <T>(act: (work: Work) => Promise<T>) => inTransaction(act),
      }),
    );
  if (isRead(endpoint)) {
    const reading = { audit: refuseToWrite, enqueue: refuseToWrite } satisfies Omit<Work, 'tx'>;
    if (endpoint.consistent !== true) return answered(await call({ tx: binding.database.kysely, ...reading }));
    return answered(
      await binding.database.kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => call({ tx, ...reading })),
    );
  }

  // a file is created again for every request, so nothing is stored for it
  const key = endpoint.kind === 'file' ? undefined : keyOf(request);
  const hash = key === undefined ? undefined : inputHash(name, input);
  const result = await inTransaction<Answer>(
    async (work) => {
      if (caller !== undefined && key !== undefined && hash !== undefined) {
        const kept = await claimKey(work.tx, caller.userId, key, hash);
        if (kept !== undefined) return keptAnswer(kept.status, kept.answer);
      }
      return answered(await call(work));
    },
    async (tx, answer) => {
      if (caller === undefined || key === undefined || hash === undefined || isKept(answer)) return;
      // checked before it is stored, because a repeated response must have the right shape too
      const data: unknown = endpoint.answer.parse(answer.data);
      await keepAnswer(tx, {
        userId: caller.userId,
        key,
        endpoint: name,
        hash,
        status,
        answer: { data, ...answer.words },
        now: common.now,
      });
      crashHere('command.before-commit');
    },
  );
  crashHere('command.after-commit');
  return result;
}

interface Kept extends Answer {
  readonly isKept: true;
}
const isKept = (answer: Answer): answer is Kept => 'isKept' in answer;
function keptAnswer(status: number, kept: unknown): Kept {
  const { data, ...words } = kept as { data: unknown; message?: string };
  return { isKept: true, status, data, words };
}

const refuseToWrite = (): never => {
  throw new Error('a call that only reads can neither write to the activity log nor to the outbox');
};

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && keyShape.test(key)) return key;
  throw new Refusal('invalid_input', {
    fields: [{ path: 'Idempotency-Key', message: serverMessages.idempotencyKeyShape }],
  });
}

const showsPages = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') === true;

/** A user in a browser gets a refusal as a screen, not as the response of a call. */
const orSentOn = (asked: Promise<Answer>, screen: string): Promise<Answer> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return { status: 302, data: { location: `${screen}?refused=${error.code}` }, words: {} };
  });

function redirect(reply: FastifyReply, answer: unknown): FastifyReply {
  const { location } = answer as { location: string };
  return reply.redirect(location, 302);
}
