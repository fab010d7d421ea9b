import { authenticatorAccounts } from '../authenticator/accounts.ts';
import { CODE_SECONDS, oneTimeCode } from '../authenticator/one-time-code.ts';
import { escapeHtml } from '../wire/html.ts';
import type { World } from '../world.ts';

/** Seconds until the authenticator shows other codes. */
export const secondsLeft = (world: World): number =>
  CODE_SECONDS - (Math.floor(world.now().getTime() / 1000) % CODE_SECONDS);

/** The one-time codes of the demo's users: each works once, the next one already. */
export function authenticatorPart(world: World): string {
  const now = world.now().getTime();
  const rows = authenticatorAccounts(world.ledger).map(
    ({ name, email, key }) =>
      `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(email)}</td>
<td><code class="code">${inTwoGroups(oneTimeCode(key, now))}</code></td>
<td class="soft"><code>${inTwoGroups(oneTimeCode(key, now + CODE_SECONDS * 1000))}</code></td></tr>`,
  );
  return `<h1>Authenticator</h1>
<p class="soft">One-time codes of the demo’s users, in place of a phone. Each code works once; if it was used already, take the next one.
New codes in ${secondsLeft(world)} seconds.</p>
<section class="card">${
    rows.length === 0
      ? '<p class="soft">No demo uses this sandbox.</p>'
      : `<table><thead><tr><th>Name</th><th>Email</th><th>Code</th><th>Next code</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  }</section>`;
}

const inTwoGroups = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;
