import { connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import { approveOverHttp, sandboxRealms } from '../seed/connect-sandbox.ts';
import { ownBrowser } from '../seed/own-browser.ts';
import type { Person, World } from './world.ts';

/** Repeats the consent of the US books as an administrator does. */
export async function reconnectBooks({ product }: World, admin: Person): Promise<void> {
  const params = { code: 'quickbooks_us' };
  const { authorizeUrl } = (await admin.call(connectionEndpoints.authorize, { params })).data;
  const page = new URL(authorizeUrl);
  const fields = new URLSearchParams([...page.searchParams, ['decision', 'approve'], ['realmId', sandboxRealms.US]]);
  const back = new URL(await approveOverHttp(`${page.origin}${page.pathname}`, fields));
  const answer = await product.app.inject({ url: back.pathname + back.search, headers: ownBrowser });
  if (answer.statusCode !== 302) throw new Error(`not connected: ${answer.body}`);
}
