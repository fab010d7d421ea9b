import type { AnswerOf, Endpoint, RequestOf } from '@countinghouse/contract/endpoint.ts';
import type { z } from 'zod';
import { Refusal, type Caller, type Context, type Route, type Work } from '../../handle.ts';

/** What a form would send: the values of an endpoint before they are checked. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  request: E['kind'] extends 'multipart' ? { readonly query: object; readonly body: object } : RequestOf<E>,
) => Promise<AnswerOf<E>>;

/** What every call of an import has in common. */
export type Common = Pick<
  Context<Endpoint>,
  'now' | 'today' | 'requestId' | 'randomBytes' | 'secrets' | 'installation' | 'compute'
> & { readonly caller: Caller };

/** What answers each endpoint. */
export type Handlers = ReadonlyMap<Endpoint, Route['run']>;

/**
 * Calls the endpoints of the product from within the transaction of an import, exactly as a form would: with their roles, their checks
 * and their handlers. What is refused is thrown as a Refusal.
 */
export function callEndpoints(handlers: Handlers, common: Common, work: Work): Call {
  const context = {
    ...common,
    ...work,
    reply: () => undefined,
    refuse: (...refused: ConstructorParameters<typeof Refusal>): never => {
      throw new Refusal(...refused);
    },
  };
  const call = async (endpoint: Endpoint, request: Partial<Record<'params' | 'query' | 'body', unknown>>) => {
    const run = handlers.get(endpoint);
    if (run === undefined) throw new Error(`${endpoint.path} has no handler`);
    const { roles } = endpoint;
    if (typeof roles === 'string' || !roles.includes(common.caller.role)) throw new Refusal('forbidden');
    const input = {
      params: checked(endpoint.params, request.params),
      query: checked(endpoint.query, request.query),
      body: endpoint.kind === 'multipart' ? request.body : checked(endpoint.body, request.body),
    };
    return run(context as never, input as never);
  };
  return call as Call;
}

/** A part of a request as its schema has it. @throws Refusal naming each fault by its place */
export function checked(schema: z.ZodType | undefined, given: unknown): unknown {
  if (schema === undefined) return given;
  const { error, data } = schema.safeParse(given ?? {});
  if (error === undefined) return data;
  throw new Refusal('invalid_input', {
    fields: error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  });
}
