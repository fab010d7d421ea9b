import { lastPublished } from '../exchange-rates/daily-rates.ts';
import { currencyCodes, currencyName } from '../wire/currencies.ts';
import { escapeHtml } from '../wire/html.ts';
import type { World } from '../world.ts';

/** Rates for one US dollar today. */
export function exchangeRatesPart(world: World): string {
  const today = world.now().toISOString().slice(0, 10);
  const rows = currencyCodes.flatMap((code) => {
    const last = lastPublished(world.ledger, code, today);
    return last === undefined || code === 'USD'
      ? []
      : [
          `<tr><td>${code}</td><td>${escapeHtml(currencyName(code))}</td><td>${last.date}</td><td class="number">${last.rate}</td></tr>`,
        ];
  });
  return `<h2 id="exchange-rates">Exchange rates</h2><section class="card"><h3>Rates for one US dollar</h3>
<table><thead><tr><th>Code</th><th>Currency</th><th>Day</th><th class="number">Rate</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}
