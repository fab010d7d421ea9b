import type { OutgoingFile } from '@countinghouse/contract/endpoint.ts';
import { systemEndpoints } from '@countinghouse/contract/system/system.contract.ts';
import { sql } from 'kysely';
import { handle, type Route } from '../../handle.ts';

/** The calls of the product, described for programs and for people. */
export interface ApiDocuments {
  readonly openApi: string;
  readonly page: string;
}

interface State {
  readonly version: string;
  readonly isStopping: () => boolean;
  readonly documents: () => ApiDocuments;
}

/** Whether the process answers, whether it may be given work, and which calls it takes. */
export const systemRoutes = ({ version, isStopping, documents }: State): Route[] => [
  handle(systemEndpoints.health, async () => ({ status: 'up' as const, version })),
  handle(systemEndpoints.ready, async ({ tx, refuse }) => {
    if (isStopping()) return refuse('unavailable');
    await sql`select 1`.execute(tx);
    return { status: 'ready' as const };
  }),
  handle(systemEndpoints.openApi, async () => ({
    name: 'openapi.json',
    mediaType: 'application/json; charset=utf-8',
    content: whole(documents().openApi),
  })),
  handle(systemEndpoints.apiPage, async () => ({
    name: 'api.html',
    mediaType: 'text/html; charset=utf-8',
    content: whole(documents().page),
    isLookedAt: true,
  })),
];

async function* whole(text: string): OutgoingFile['content'] {
  yield text;
}
