import { constants } from 'node:zlib';
import { todayHeader } from '@countinghouse/contract/calls.ts';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyInstance, type FastifyBaseLogger } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod';
import { todayIn, type Clock } from '../clock/clock.ts';
import type { Route } from '../handle.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { bind, bodyWithinMs } from './bind.ts';
import type { Binding } from './binding.ts';
import { checkedAnswers } from './checked-answers.ts';
import { createFairShare } from './fair-share.ts';
import { toFailureAnswer } from './failures.ts';
import { serveWeb } from './serve-web.ts';
import { createCallerFinder } from './sessions.ts';
import { strictHeaders } from './strict-headers.ts';
import { createTurns } from './turns.ts';

export interface AppParts extends Omit<Binding, 'findCaller' | 'turns' | 'shares'> {
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly routes: readonly Route[];
  readonly webDir: string;
  readonly version: string;
  readonly trustProxy: string | undefined;
  readonly requestsPerMinute: number;
  readonly isStopping: () => boolean;
  readonly answered: Metrics['answered'];
}

const bodyBytesMax = 1_000_000;
const compressFromBytes = 16_384;
/**
 * Uploading or creating a file uses memory: one user's files leave room for those of others, and slow uploads do not block
 * exports.
 */
const filesAtOnce = { ofOneUser: 3, ofAll: 6 };
/** The limit of one user's concurrent reads; more of them wait. A page of the product sends a few requests at once. */
const readsAtOnce = { atOnce: 4, waiting: 100 };
const madeAtOnce = { atOnce: 1, waiting: filesAtOnce.ofOneUser };
/** The limit for a form with files; other bodies have a limit of their own. */
const uploadWithinMs = 120_000;

/** Creates the web application without a port; tests inject requests into it. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.logger,
    // one line of our own for each request replaces the framework's two
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytesMax,
    requestTimeout: uploadWithinMs,
    http: { headersTimeout: bodyWithinMs, connectionsCheckingInterval: 5000 },
    keepAliveTimeout: 72_000,
    connectionTimeout: 60_000,
    trustProxy: parts.trustProxy ?? false,
    genReqId: () => parts.clock.randomBytes(9).toString('base64url'),
    requestIdHeader: false,
    // callers ask for notes as `notes/?status`
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(checkedAnswers);
  logEachRequest(app, parts.answered);
  answerFailures(app, parts.database.isDiskFull);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(strictHeaders);
    // clients must use a new connection next time, so that closing the open ones cuts off no request
    if (parts.isStopping()) reply.header('connection', 'close');
    done();
  });
  const callers = createCallerFinder(parts.database, parts.clock);
  await app.register(rateLimit, {
    max: parts.requestsPerMinute,
    timeWindow: 60_000,
    // an unknown token is free to invent, so it does not get a limit of its own
    keyGenerator: (request) => callers.knownToken(request) ?? request.ip,
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Countinghouse', version: parts.version, description: 'Hours to invoices, exactly once.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  // small responses are not worth the work; the web's files and long timesheets are
  await app.register(compress, {
    threshold: compressFromBytes,
    encodings: ['br', 'gzip'],
    // no client of ours compresses a body, and refusing one half decompressed would leave its request without a response
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(multipart);
  await app.register(async (api) => {
    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      reply.header(todayHeader, todayIn(parts.timeZone, parts.clock.now()));
      done();
    });
    const turns = { uploads: createTurns(filesAtOnce), files: createTurns(filesAtOnce) };
    const shares = { reads: createFairShare(readsAtOnce), files: createFairShare(madeAtOnce) };
    for (const route of parts.routes) bind(api, { ...parts, turns, shares, findCaller: callers.find }, route);
  });
  await serveWeb(app, parts.webDir);
  return app;
}

/** One line for each request with its response: never a query, never a body. */
function logEachRequest(app: FastifyInstance, answered: Metrics['answered']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const answer = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info({ requestId: request.id, ...answer });
    answered(answer);
    done();
  });
}

function answerFailures(app: FastifyInstance, isDiskFull: () => boolean): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = toFailureAnswer(error, request.id, isDiskFull());
    if (answer.isCrash) request.log.error({ requestId: request.id, err: error }, 'a request crashed');
    if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds);
    return reply
      .code(answer.status)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(answer.body);
  });
}
