import { z } from 'zod';
import { TimeLogError } from '../time-log-error.ts';
import type { ZohoProjectsHttp } from './zoho-projects-http.ts';

/** A portal of the account, with its number and names. */
interface Portal {
  readonly id: string;
  readonly names: readonly string[];
}

const id = z.union([z.string().min(1).max(60), z.int().nonnegative()]).transform(String);
const name = z.string().max(2_000).nullish();

const classicPortals = z.object({
  portals: z.array(z.object({ id: id.optional(), id_string: id.optional(), name })).default([]),
});
/** A bare array (facts, 6.1). */
const v3Portals = z.array(z.object({ id, portal_name: name, org_name: name }));

/** The part of a URL that names a portal. */
export type PortalOf = () => Promise<string>;

/**
 * Finds the portal of a connection: the one entered there, by number or name, else the only one of the account. With
 * several, none is guessed. Throws TimeLogError.
 */
export function createPortal(http: ZohoProjectsHttp, version: 'v3' | 'classic', wanted: string | undefined): PortalOf {
  let found: Promise<string> | undefined;
  const isKnown = wanted !== undefined && (version === 'classic' || /^\d+$/.test(wanted));
  return () => {
    if (isKnown) return Promise.resolve(wanted);
    // a failed request is repeated next time
    found ??= findPortal(http, version, wanted).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

async function findPortal(http: ZohoProjectsHttp, version: 'v3' | 'classic', wanted: string | undefined) {
  const portals = await listPortals(http, version);
  const match =
    wanted === undefined
      ? portals
      : portals.filter(({ names }) => names.some((one) => one.toLowerCase() === wanted.trim().toLowerCase()));
  const [only] = match;
  if (only !== undefined && match.length === 1) return only.id;
  const listed = portals.map(({ id: number, names }) => `${names[0] ?? 'no name'} (${number})`).join(', ');
  const words =
    portals.length === 0
      ? 'This Zoho account has no portal in Zoho Projects.'
      : wanted === undefined
        ? `This Zoho account has several portals: ${listed}. Enter one of them in the connection.`
        : `This Zoho account has no portal "${wanted}". It has: ${listed}.`;
  throw new TimeLogError('rejected', { reason: 'not_found', words });
}

async function listPortals(http: ZohoProjectsHttp, version: 'v3' | 'classic'): Promise<readonly Portal[]> {
  const read = { name: 'list-portals', endpoint: 'portals', path: 'portals' };
  if (version === 'v3')
    return ((await http.read(read, v3Portals)) ?? []).map((one) => ({
      id: one.id,
      names: [one.portal_name, one.org_name].flatMap((each) => each ?? []),
    }));
  return ((await http.read(read, classicPortals))?.portals ?? []).flatMap((one) => {
    const number = one.id_string ?? one.id;
    return number === undefined ? [] : [{ id: number, names: one.name == null ? [] : [one.name] }];
  });
}
