import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import type { Caller, Compute, Installation, Secrets } from '../handle.ts';
import type { Outside } from '../outside.ts';
import type { FairShare } from './fair-share.ts';
import type { Turns } from './turns.ts';

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
