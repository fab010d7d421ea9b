import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from './chromium.ts';
import { figure, type Figure } from './figure.ts';
import { median, type Effort } from './statistics.ts';

/** The screens behind the frame, of a project and a company with many records. */
const screens = [
  '/invoiceDashboard',
  '/invoiceDashboard?tab=scorecard&moment=invoiced',
  '/invoiceDashboard?tab=predictions&moment=invoiced',
  '/projectlist',
  '/projectdetails/1',
  '/ratedetails/1',
  '/developers/1',
  '/clientdetails/1',
  '/projectnotes/1',
  '/predictiondetails/1',
  '/predictiondetails/1?tab=all',
  '/companylist',
  '/companydetails/1',
  '/todolist',
  '/revenuelist?month=all',
  '/revenueprediction?month=all',
  '/revenueinvoices?month=all',
  '/revenuedispute',
  '/rateMaster',
  '/predictionlist',
  '/invoicedetails?invoiceStatus=all',
  '/directinvoices',
  '/billingrun',
  '/monthclose',
  '/useractivity',
  '/techstack',
  '/salesPersons',
  '/userlist',
  '/employeeResignation',
  '/settings',
  '/settings/jobScheduler',
  '/settings/holidays',
  '/settings/serverLogs',
  '/settings/identityProvider',
];

/** Keeps each event with its duration: from the key or click until the next paint, in steps of 8 ms. */
const keepEvents = `if (globalThis.events === undefined) {
  globalThis.events = [];
  new PerformanceObserver((list) => globalThis.events.push(...list.getEntries().map(({ name, duration, startTime }) => ({ name, duration, startTime }))))
    .observe({ type: 'event', durationThreshold: 16 });
} 0`;

/** A part of the screen that most of them have, and what is done with it. */
interface Part {
  readonly act: string;
  /** A script that finds the element to click first. A screen without that element skips the part. */
  readonly target?: string;
  readonly keys: readonly string[];
}

const named = (selector: string, words: RegExp): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => ${String(words)}.test(one.ariaLabel ?? one.textContent.trim()) && !one.disabled)`;

const parts: readonly Part[] = [
  { act: 'search', target: `document.querySelector('main input[type=search]')`, keys: ['a', 'n', 't', 'e', 'Escape'] },
  {
    act: 'rows',
    target: `document.querySelector('main tbody input[type=checkbox]')`,
    keys: ['ArrowDown', 'ArrowDown', 'x'],
  },
  { act: 'sort', target: `document.querySelector('main thead button')`, keys: [] },
  { act: 'row menu', target: named('main td button', /^Actions for/), keys: ['ArrowDown', 'Escape'] },
  { act: 'filter', target: named('main button', /^Filter$/), keys: ['Tab', 'Escape'] },
  { act: 'columns', target: named('main button', /^Columns$/), keys: ['Tab', 'Escape'] },
  { act: 'menu', target: `document.querySelector('main button[aria-haspopup=menu]')`, keys: ['ArrowDown', 'Escape'] },
  {
    act: 'drawer',
    target: named('main button', /^(Add|New|Edit|Change|Paste) ?/),
    keys: ['Tab', 'Tab', 'Escape', 'Escape'],
  },
  { act: 'tab', target: named('main nav a:not([aria-current])', /./), keys: [] },
  { act: 'palette', keys: ['Control+k', 'p', 'r', 'o', 'Escape'] },
  { act: 'row', target: `document.querySelector('main tbody tr > :nth-child(2)')`, keys: ['Escape'] },
];

/** The slowest key or click of each screen, from the event to the next paint. */
export async function measureEvents(page: Page, address: string, { browserTries }: Effort): Promise<Figure[]> {
  const figures: Figure[] = [];
  const tries = Math.ceil(browserTries / 5);
  for (const screen of screens) {
    const ofActs = new Map<string, number[]>();
    for (let at = 0; at < tries; at += 1)
      for (const [act, ms] of await worstOfActs(page, `${address}${screen}`))
        ofActs.set(act, [...(ofActs.get(act) ?? []), ms]);
    const [worst] = [...ofActs]
      .map(([act, values]) => ({ act, ms: median(values) }))
      .toSorted((one, other) => other.ms - one.ms);
    figures.push(figure(`worst event of ${screen}: ${worst?.act ?? 'none'}`, worst?.ms ?? 0, 'ms', { atMost: 80 }));
  }
  return figures;
}

/** Does everything that a screen offers once; the slowest event of each act. */
async function worstOfActs(page: Page, address: string): Promise<ReadonlyMap<string, number>> {
  const worst = new Map<string, number>();
  await opened(page, address);
  for (const { act, target, keys } of parts) {
    const place = target === undefined ? undefined : await placeOf(page, target);
    if (target !== undefined && place === undefined) continue;
    await page.evaluate('globalThis.events.length = 0');
    if (place !== undefined) await page.click(place.x, place.y);
    for (const key of keys) {
      // as fast as a person types
      await pause(80);
      if (key === 'Control+k') await page.press('k', 'Control');
      else await page.press(key);
    }
    await stillPage(page);
    worst.set(act, await page.evaluate<number>('Math.max(0, ...globalThis.events.map(({ duration }) => duration))'));
    // a drawer with a question, or another page
    if (act === 'drawer' || act === 'tab' || act === 'search') await opened(page, address);
  }
  return worst;
}

async function opened(page: Page, address: string): Promise<void> {
  await page.goTo(address);
  await page.waitFor(`document.querySelector('main h1')`);
  await page.evaluate(keepEvents);
  await stillPage(page);
}

/** Waits until nothing on the page loads, and for the frame after it. */
async function stillPage(page: Page): Promise<void> {
  await page.waitFor(`document.querySelector('[aria-busy=true]') === null`);
  await pause(150);
}

/** The middle of an element in view, undefined where the screen has none. */
const placeOf = (page: Page, target: string): Promise<{ x: number; y: number } | undefined> =>
  page.evaluate(`(() => {
    const element = ${target};
    if (element == null) return undefined;
    element.scrollIntoView({ block: 'nearest' });
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  })()`);
