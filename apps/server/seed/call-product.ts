import { addressOf } from '@countinghouse/contract/companies/address-of.ts';
import type { Endpoint, ReceivedOf, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { startSession } from '../src/slices/sessions/sessions.public.ts';
import type { Product } from '../src/wiring.ts';
import { ownBrowser } from './own-browser.ts';

/** A call of a signed-in user; a refusal is thrown as an error with its message. */
export type Call = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<ReceivedOf<E>>;

const lookEveryMs = 100;

/** Calls the product over HTTP as one of its users. */
export async function callAs(product: Product, userId: number): Promise<Call> {
  const { token } = await startSession(product.database.kysely, userId, product.clock.now(), product.clock.randomBytes);
  return async (endpoint, request) => {
    const {
      params = {},
      query = {},
      body,
    } = request as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
    const answer = await fetch(product.localUrl() + addressOf(endpoint, { params, query }), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...ownBrowser,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const parsed = (await answer.json()) as { data: never; message: string };
    if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${parsed.message}`);
    return parsed.data;
  };
}

/** Fetches the logs of a project and period from the project tool, and waits until they are there. */
export async function fetchLogs(
  product: Product,
  call: Call,
  projectId: number,
  period: { startDate: string; endDate: string },
): Promise<void> {
  await untilFetched(product, call, await startFetch(call, projectId, period));
}

/** Starts to fetch the logs of a project and period; answers the sync. */
export async function startFetch(
  call: Call,
  projectId: number,
  period: { startDate: string; endDate: string },
): Promise<number> {
  const { pullId } = await call(workLogEndpoints.startPull, { query: { projectId }, body: period });
  return pullId;
}

/** Waits until a sync is done. */
export async function untilFetched({ clock }: Product, call: Call, pullId: number): Promise<void> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const pull = await call(workLogEndpoints.pull, { params: { pullId } });
    if (pull.state === 'done') return;
    if (pull.state === 'failed') throw new Error(`the time logs could not be fetched: ${pull.reason ?? ''}`);
    await clock.sleep(lookEveryMs);
  }
  throw new Error('the time logs did not come');
}
