import { isRead, unattendedHeader, viewAsHeader } from '@countinghouse/contract/calls.ts';
import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { Refusal, type Caller } from '../handle.ts';
import { viewedUser } from '../slices/viewing/viewing.public.ts';
import { findHalfLogin, findSession, touchSession } from '../slices/sessions/sessions.public.ts';

/** How long a read trusts a session that was just looked up, in milliseconds. A write always looks in the database. */
const rememberedMs = 500;
const rememberedMax = 5000;
const touchEveryMs = 30_000;

interface Remembered {
  readonly caller: Caller;
  readonly until: number;
}

/** Creates the function that finds the caller of a request from its token. */
export function createCallerFinder(database: Database, clock: Clock) {
  const remembered = new Map<string, Remembered>();
  const touched = new Map<string, number>();

  /** Records activity of the session's user, at most once in a while. */
  const touch = async (token: string, caller: Caller): Promise<void> => {
    const now = clock.now();
    if ((touched.get(token) ?? 0) >= now - touchEveryMs) return;
    if (touched.size >= rememberedMax) touched.clear();
    touched.set(token, now);
    await touchSession(database.kysely, caller.session.tokenHash, now);
  };

  const sessionOf = async (token: string, mayBeRemembered: boolean): Promise<Caller | undefined> => {
    const now = clock.now();
    const known = mayBeRemembered ? remembered.get(token) : undefined;
    if (known !== undefined && known.until > now && Date.parse(known.caller.session.expiresAt) > now)
      return known.caller;
    const caller = await findSession(database.kysely, token, now);
    if (caller === undefined) {
      remembered.delete(token);
      touched.delete(token);
      return undefined;
    }
    if (remembered.size >= rememberedMax) remembered.clear();
    remembered.set(token, { caller, until: now + rememberedMs });
    return caller;
  };

  return {
    /** The token of a request, if it belonged to a session here before. */
    knownToken: (request: FastifyRequest): string | undefined => {
      const token = bearerToken(request);
      return token !== undefined && touched.has(token) ? token : undefined;
    },
    find: async (request: FastifyRequest, endpoint: Endpoint): Promise<Caller | undefined> => {
      if (endpoint.roles === 'anyone') return undefined;
      const token = bearerToken(request);
      if (token === undefined) throw new Refusal('not_signed_in');
      const caller =
        endpoint.roles === 'half-login'
          ? await findHalfLogin(database.kysely, token, clock.now())
          : await sessionOf(token, isRead(endpoint));
      if (caller === undefined) throw new Refusal('not_signed_in');
      if (endpoint.roles !== 'half-login' && !endpoint.roles.includes(caller.role)) throw new Refusal('forbidden');
      if (endpoint.roles !== 'half-login' && request.headers[unattendedHeader] === undefined)
        await touch(token, caller);
      // a write may end the session, so the next read looks it up again
      if (!isRead(endpoint)) remembered.delete(token);
      return endpoint.list === true ? viewing(database, caller, request.headers[viewAsHeader]) : caller;
    },
  };
}

/** The caller of a list, with the user whose view an administrator chose. Other roles are refused. */
async function viewing(database: Database, caller: Caller, header: string | string[] | undefined): Promise<Caller> {
  if (header === undefined) return caller;
  if (caller.role !== 'ROLE_ADMIN') throw new Refusal('forbidden');
  const userId = Number(header);
  const viewed =
    Number.isInteger(userId) && userId > 0 && userId < 2 ** 31 ? await viewedUser(database.kysely, userId) : undefined;
  if (viewed === undefined) throw new Refusal('viewed_gone');
  return { ...caller, viewing: viewed };
}

function bearerToken(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '');
  return match?.[1];
}
