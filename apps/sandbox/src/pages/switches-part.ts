import { allGrants } from '../oauth/grants.ts';
import { companyProfile } from '../quickbooks/company-profiles.ts';
import { registeredApps } from '../registered-apps.ts';
import { currentSettings } from '../settings.ts';
import { escapeHtml } from '../wire/html.ts';
import type { World } from '../world.ts';

/** The connections, the pending faults, and the settings of the services. */
export function switchesPart(world: World): string {
  const apps = registeredApps.map(
    (app) =>
      `<tr><td>${app.service}</td><td><code>${app.clientId}</code></td><td><code>${app.clientSecret}</code></td></tr>`,
  );
  const grants = allGrants(world.ledger).map((grant) => {
    const company = grant.realmId === undefined ? '' : (companyProfile(grant.realmId)?.companyName ?? grant.realmId);
    return `<tr><td>${grant.service}</td><td>${escapeHtml(company)}</td><td class="soft">${escapeHtml(grant.scope)}</td></tr>`;
  });
  const faults = world.faults.rest().map((fault) => {
    const { id, service, kind, times, timesLeft, met, ...more } = fault;
    const details = Object.keys(more).length === 0 ? '' : JSON.stringify(more);
    return `<tr><td>${id}</td><td>${service}</td><td>${kind}</td><td>${timesLeft} of ${times} left, met ${met}</td><td class="soft">${escapeHtml(details)}</td></tr>`;
  });
  const settings = Object.entries(currentSettings(world.ledger)).map(
    ([name, value]) => `<tr><td>${name}</td><td>${String(value)}</td></tr>`,
  );
  const table = (heads: string, rows: readonly string[], none: string) =>
    rows.length === 0
      ? `<p class="soft">${none}</p>`
      : `<table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return `<h2 id="switches">Connections and failures</h2><section class="card">
<h3>Fault script</h3>${table('<th>No.</th><th>Service</th><th>Kind</th><th>Times</th><th>More</th>', faults, 'No failures are planned: every call is answered normally.')}
<h3>Connected</h3>${table('<th>Service</th><th>Company</th><th>May do</th>', grants, 'No connection yet.')}
<h3>Registered apps</h3>${table('<th>Service</th><th>Client id</th><th>Client secret</th>', apps, '')}
<p class="soft">Any redirect address on http://127.0.0.1 or http://localhost is registered. These secrets open nothing but this sandbox.</p>
<h3>Settings</h3>${table('<th>Setting</th><th>Value</th>', settings, '')}</section>`;
}
