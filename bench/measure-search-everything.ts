import { searchEndpoints } from '@countinghouse/contract/search/search.contract.ts';
import { ask } from './ask.ts';
import { figure, type Figure } from './figure.ts';
import type { Installation } from './measured-installation.ts';
import { median, type Effort } from './statistics.ts';

/** Words in almost every name of a kind, words in a few of several, one number, and none at all. */
const texts = ['INV-', 'inv', 'ticket', 'company', 'portal', 'raman', 'ticket 4711', '10234', 'quartz led', 'zzzzz'];

/** The search over everything in 10,000 projects, 100,000 invoices and 3,000,000 logs, by all who see all or a tenth. */
export async function measureSearchEverything({ large }: Installation, effort: Effort): Promise<Figure[]> {
  if (effort.searchedLogs === 0) return [];
  const slowest: number[] = [];
  const all: number[] = [];
  for (const { token } of [large.people.admin, large.people.csm])
    for (const text of texts) {
      const path = `/api${searchEndpoints.everything.path}?text=${encodeURIComponent(text)}`;
      const ms: number[] = [];
      for (let round = 0; round <= effort.rounds; round += 1) {
        const startedMs = performance.now();
        await ask(large.product, { method: 'GET', path, token });
        // the first one reads from the disk what the next ones find in memory
        if (round > 0) ms.push(performance.now() - startedMs);
      }
      all.push(...ms);
      slowest.push(median(ms));
    }
  const name = 'search over everything at 100,000 invoices and 3,000,000 logs';
  return [
    figure(`${name}: p50`, median(all), 'ms', { atMost: 200 }),
    figure(`${name}: the slowest word`, Math.max(...slowest), 'ms', { atMost: 200 }),
  ];
}
