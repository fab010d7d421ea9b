import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import type { Fault, FaultService } from './fault-script.ts';

/** How one service formats its errors. */
export type ErrorAnswers = {
  readonly status: (status: number, html: boolean) => { readonly contentType: string; readonly body: string };
  readonly throttled: () => { readonly status: number; readonly contentType: string; readonly body: string };
  readonly faultIn200: () => string;
  /** Expires the caller's token, so that the ordinary check responds. */
  readonly expireToken: (request: FastifyRequest) => void;
  /** The correct response with another customer's names in it. */
  readonly asOtherCompany: (body: string) => string;
  /** The correct response with the id of another document. */
  readonly asOtherDocument: (body: string) => string;
};

export const GATEWAY_PAGE =
  '<html><head><title>Service temporarily unavailable</title></head><body><h1>We are sorry</h1><p>The page cannot be shown right now.</p></body></html>';

const met = new WeakMap<FastifyRequest, Fault>();

const arrived = new WeakMap<FastifyRequest, number>();

/**
 * When a request arrived, in milliseconds of uptime: limits count it at that time, even if the response is delayed on
 * purpose.
 */
export const arrivedMs = (world: World, request: FastifyRequest): number => arrived.get(request) ?? world.uptimeMs();

/** The fault that matched this request, for kinds that the service itself carries out. */
export function faultOf(request: FastifyRequest): Fault | undefined {
  return met.get(request);
}

/** Applies the fault script to every request of a service. */
export function playFaults(app: FastifyInstance, world: World, service: FaultService, words: ErrorAnswers): void {
  app.addHook('onRequest', async (request, reply) => {
    arrived.set(request, world.uptimeMs());
    const fault = world.faults.meet(service, request.method, request.originalUrl);
    if (fault === undefined) return undefined;
    met.set(request, fault);
    if (fault.kind === 'delay') await world.pause(fault.ms ?? 0);
    if (fault.kind === 'cut-before') {
      cut(request, reply);
      return reply;
    }
    if (fault.kind === 'token-expired') words.expireToken(request);
    if (fault.kind === 'throttle') {
      const answer = words.throttled();
      return reply.code(answer.status).type(answer.contentType).send(answer.body);
    }
    const spoils =
      fault.kind === 'status' ||
      fault.kind === 'html-instead-of-json' ||
      fault.kind === 'xml-error' ||
      fault.kind === 'fault-in-200';
    return spoils && fault.applied !== true ? reply.send('') : undefined;
  });

  app.addHook('onResponse', async (request, reply) => {
    const isScripted = ['status', 'throttle', 'xml-error'].includes(met.get(request)?.kind ?? '');
    if (reply.statusCode === 429 && !isScripted) world.tooMany.set(service, (world.tooMany.get(service) ?? 0) + 1);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const fault = met.get(request);
    if (fault === undefined) return payload;
    if (fault.kind !== 'delay' && fault.ms !== undefined) await world.pause(fault.ms);
    switch (fault.kind) {
      case 'applied-then-cut':
        cut(request, reply);
        return payload;
      case 'applied-then-500':
        return answerWith(reply, 500, words.status(500, fault.html === true));
      case 'applied-then-400':
        return answerWith(reply, 400, { contentType: 'application/json;charset=utf-8', body: words.faultIn200() });
      case 'status':
        if (fault.retryAfterSeconds !== undefined) void reply.header('retry-after', String(fault.retryAfterSeconds));
        return answerWith(reply, fault.status ?? 503, words.status(fault.status ?? 503, fault.html === true));
      case 'html-instead-of-json':
        return answerWith(reply, 200, { contentType: 'text/html; charset=utf-8', body: GATEWAY_PAGE });
      case 'xml-error':
        return answerWith(reply, fault.status ?? 429, { contentType: 'application/xml', body: XML_ERROR });
      case 'fault-in-200':
        return answerWith(reply, 200, { contentType: 'application/json;charset=utf-8', body: words.faultIn200() });
      case 'no-content':
        return answerWith(reply, 204, { body: '' });
      case 'no-list':
        return answerWith(reply, 200, { body: '{}' });
      case 'empty-list':
        return typeof payload === 'string'
          ? answerWith(reply, reply.statusCode, { body: withoutRows(payload) })
          : payload;
      case 'cut-json':
        return typeof payload === 'string'
          ? answerWith(reply, reply.statusCode, { body: payload.slice(0, Math.floor(payload.length / 2)) })
          : payload;
      case 'other-company':
        return typeof payload === 'string'
          ? answerWith(reply, reply.statusCode, { body: words.asOtherCompany(payload) })
          : payload;
      case 'other-document':
        return typeof payload === 'string'
          ? answerWith(reply, reply.statusCode, { body: words.asOtherDocument(payload) })
          : payload;
      default:
        return payload;
    }
  });
}

/** The response of a list whose search index does not include its rows yet. */
const withoutRows = (payload: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(payload) as Readonly<Record<string, unknown>>).map(([name, value]) => [
        name,
        Array.isArray(value) ? [] : value,
      ]),
    ),
  );

function cut(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}

function answerWith(reply: FastifyReply, status: number, answer: { contentType?: string; body: string }): string {
  void reply.code(status).removeHeader('content-length');
  if (answer.contentType !== undefined) void reply.type(answer.contentType);
  return answer.body;
}

const XML_ERROR = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<IntuitResponse xmlns="http://schema.intuit.com/finance/v3" time="2026-01-15T09:12:33.412-08:00"><Fault type="SERVICE"><Error code="3001"><Message>message=ThrottleExceeded; errorCode=003001; statusCode=429</Message><Detail>The request limit was reached.  Try again later</Detail></Error></Fault></IntuitResponse>`;
