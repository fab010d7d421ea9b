import type { FastifyRequest } from 'fastify';
import type { RateWindow } from '../faults/rate-window.ts';
import { formFields } from '../oauth/form-fields.ts';
import { type AccessToken, accessToken } from '../oauth/grants.ts';
import { tokenClockMs } from '../oauth/token-clock.ts';
import { currentSettings } from '../settings.ts';
import { zonedTime } from '../wire/zoned-time.ts';
import type { World } from '../world.ts';
import { type Organisation, organisation } from './organisations.ts';
import { dayIsUsedUp, notAuthorised, otherOrganisation, tooManyInAMinute, wrongToken } from './zoho-books-error.ts';

export type BooksRequest = FastifyRequest<{
  Params: { location: string; id: string; otherId: string; status: string };
}>;

/** The token of a request, valid or not. */
export function writtenToken(request: FastifyRequest): string {
  return /^Zoho-oauthtoken (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** Accepts a request with a valid token of this data centre and the needed scope. */
export function checkToken(world: World, request: BooksRequest, area: string): void {
  const token: AccessToken | undefined = accessToken(world.ledger, writtenToken(request));
  if (token === undefined || token.service !== 'zoho' || token.location !== request.params.location) throw wrongToken();
  if (token.until <= tokenClockMs(world) || !mayDo(token.scope, area, request.method)) throw notAuthorised();
}

function mayDo(granted: string, area: string, method: string): boolean {
  const action = { GET: 'read', PUT: 'update', DELETE: 'delete' }[method] ?? 'create';
  const scopes = granted.toLowerCase().split(/[ ,]+/);
  return [`zohobooks.${area}.${action}`, `zohobooks.${area}.all`, 'zohobooks.fullaccess.all'].some((scope) =>
    scopes.includes(scope),
  );
}

/** The organisation that every call must name, in the data centre of the call. */
export function organisationOf(request: BooksRequest): Organisation {
  const id = formFields(request.query)['organization_id'] ?? '';
  const found = organisation(id);
  if (found === undefined || found.location !== request.params.location) throw otherOrganisation(id);
  return found;
}

/** Calls of the day, by organisation; the day is that of the organisation. */
export type DayCounts = { next(of: Organisation, now: Date): number; reset(): void };

export function createDayCounts(): DayCounts {
  const counts = new Map<string, number>();
  return {
    next(of, now) {
      const key = `${of.id} ${zonedTime(now, of.timeZone).day}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
    reset: () => counts.clear(),
  };
}

/** Headers of every response, and a refusal when the limit of the minute or day is reached. */
export function countCall(
  world: World,
  of: Organisation,
  { minutes, days, atMs }: { readonly minutes: RateWindow; readonly days: DayCounts; readonly atMs: number },
): Record<string, string> {
  const used = days.next(of, world.now());
  const { time } = zonedTime(world.now(), of.timeZone);
  const [hours = 0, mins = 0, seconds = 0] = time.split(':').map(Number);
  const headers = {
    'x-rate-limit-limit': String(of.callsPerDay),
    'x-rate-limit-remaining': String(Math.max(0, of.callsPerDay - used)),
    'x-rate-limit-reset': String(86_400 - hours * 3600 - mins * 60 - seconds),
  };
  if (!currentSettings(world.ledger).zohoBooksThrottle) return headers;
  if (used > of.callsPerDay) throw withHeaders(dayIsUsedUp(of.callsPerDay), headers);
  if (!minutes.admit(of.id, atMs)) throw withHeaders(tooManyInAMinute(), headers);
  return headers;
}

type Refusal = ReturnType<typeof tooManyInAMinute>;
const withHeaders = (error: Refusal, headers: Record<string, string>): Refusal => Object.assign(error, { headers });
