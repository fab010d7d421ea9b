import { systemEndpoints } from '@countinghouse/contract/system.contract.ts';
import { sql } from 'kysely';
import { handle, type Route } from '../../handle.ts';

/** Whether the process answers, and whether it may be given work: two questions of whoever runs it. */
export const systemRoutes = (state: { readonly version: string; readonly isStopping: () => boolean }): Route[] => [
  handle(systemEndpoints.health, async () => ({ status: 'up' as const, version: state.version })),
  handle(systemEndpoints.ready, async ({ tx, refuse }) => {
    if (state.isStopping()) return refuse('unavailable');
    await sql`select 1`.execute(tx);
    return { status: 'ready' as const };
  }),
];
