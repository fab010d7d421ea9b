import { writeSession, type SavedSession } from '@countinghouse/contract/sign-in/saved-session.ts';
import type { Page } from './chromium.ts';
import { figure, type Figure } from './figure.ts';
import { measureEvents } from './measure-events.ts';
import type { Installation } from './measured-installation.ts';
import { weightOf } from './page-weight.ts';
import { median, percentile, type Effort } from './statistics.ts';

/** From a click until other rows are painted: the next frame after the change, and the rest of its work. */
const untilOtherRows = `globalThis.untilOtherRows = (click) => new Promise((settle) => {
  const table = document.querySelector('tbody');
  const before = table.textContent;
  const startedMs = performance.now();
  const observer = new MutationObserver(() => {
    if (table.textContent === before) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => settle(performance.now() - startedMs);
      channel.port2.postMessage('');
    });
  });
  observer.observe(table, { childList: true, subtree: true, characterData: true });
  click();
}); 0`;

/** Records for each key how long it takes until the frame that shows it is painted. */
const notePaints = `globalThis.paints = [];
  addEventListener('keydown', (event) => {
    const startedMs = performance.now();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => globalThis.paints.push({ key: event.key, ms: performance.now() - startedMs });
      channel.port2.postMessage('');
    });
  }, true); 0`;

const button = (words: string): string =>
  `[...document.querySelectorAll('button')].find((one) => one.textContent.trim() === ${JSON.stringify(words)} || one.ariaLabel === ${JSON.stringify(words)})`;
const choice = (words: string): string =>
  `[...document.querySelectorAll('[role=menuitem]')].find((one) => one.textContent.trim() === ${JSON.stringify(words)})`;

/** The waiting times of a user in the browser: pages, rows, keys. */
export async function measurePages({ large, browser, grid }: Installation, effort: Effort): Promise<Figure[]> {
  const page = await browser.newPage();
  await page.goTo(large.product.address);
  await page.waitFor(`document.querySelector('input[type=password]')`);
  const signIn = weightOf('sign-in page', page.loaded(), 150);
  const { admin } = large.people;
  const session: SavedSession = {
    token: admin.token,
    tokenExpiry: new Date(Date.now() + 3_600_000).toISOString(),
    userId: admin.userId,
    userRole: 'ROLE_ADMIN',
  };
  const saved = writeSession(session, (count) => crypto.getRandomValues(new Uint8Array(count)));
  await page.evaluate(`localStorage.setItem('userData', ${JSON.stringify(saved)})`);
  await page.goTo(`${large.product.address}/projectlist`);
  await page.waitFor(`document.querySelectorAll('tbody tr td').length > 50 && ${button('Next page')}`);
  const list = [
    ...weightOf('project list', page.loaded(), 280),
    figure('project list: requests until its rows are shown', page.loaded().length, '', { atMost: 15 }),
  ];
  const rows = await measureRows(page, effort);
  const opening = await measureOpening(page, large.product.address, effort);
  const events = await measureEvents(page, large.product.address, effort);
  await grid.bringToFront();
  return [...signIn, ...list, ...rows, ...opening, ...events, ...(await measureKeys(grid, effort))];
}

async function measureRows(page: Page, { browserTries }: Effort): Promise<Figure[]> {
  await page.evaluate(untilOtherRows);
  const changed = (target: string): Promise<number> => page.evaluate<number>(`untilOtherRows(() => ${target}.click())`);
  const ms: Record<'sort' | 'next page' | 'filter', number[]> = { sort: [], 'next page': [], filter: [] };
  const models = ['Hourly', 'Dedicated'];
  for (let at = 0; at < browserTries; at += 1) {
    const heading = at % 2 === 0 ? 'Company' : 'Code';
    ms.sort.push(
      await changed(
        `document.querySelector('thead').querySelectorAll('button').values().find((one) => one.textContent.includes('${heading}'))`,
      ),
    );
    ms['next page'].push(await changed(button('Next page')));
    await page.evaluate(`${button('Model')}.click()`);
    await page.waitFor(choice(models[at % 2] ?? ''));
    ms.filter.push(await changed(choice(models[at % 2] ?? '')));
  }
  return Object.entries(ms).map(([act, values]) =>
    // the first of each load what no other action needs again, and belong to the compiler
    figure(`${act} until the rows have changed`, median(values.slice(2)), 'ms', { atMost: 80 }),
  );
}

/** From the press on a row until the lines of its invoice are painted; the pointer does not rest on the row before. */
const untilLines = `globalThis.linesAfterMs = undefined;
  addEventListener('pointerdown', ({ timeStamp }) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role=dialog] [aria-label="Invoice lines"] tbody tr') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => { globalThis.linesAfterMs = performance.now() - timeStamp; };
        channel.port2.postMessage('');
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, { once: true, capture: true }); 0`;

async function measureOpening(page: Page, address: string, { browserTries }: Effort): Promise<Figure[]> {
  const row = (at: number): string => `document.querySelectorAll('main tbody tr')[${at}]?.children[2]`;
  await page.goTo(`${address}/invoicedetails?invoiceStatus=all`);
  const ms: number[] = [];
  for (let at = 0; at < browserTries; at += 1) {
    await page.waitFor(`${row(at)} && document.querySelector('[aria-busy=true], [role=dialog]') === null`);
    const place = await page.evaluate<{ x: number; y: number }>(
      `(() => { const cell = ${row(at)}; cell.scrollIntoView({ block: 'center' }); const box = cell.getBoundingClientRect();
        return { x: box.x + box.width - 4, y: box.y + box.height / 2 }; })()`,
    );
    await page.evaluate(untilLines);
    await page.click(place.x, place.y);
    await page.waitFor('globalThis.linesAfterMs !== undefined');
    ms.push(await page.evaluate<number>('globalThis.linesAfterMs'));
    await page.press('Escape');
  }
  const [first = Number.NaN, ...further] = ms;
  return [
    figure('press on an invoice until its lines, the first', first, 'ms', { atMost: 150 }),
    figure('press on an invoice until its lines, a further one', median(further), 'ms', { atMost: 150 }),
  ];
}

async function measureKeys(page: Page, { browserTries }: Effort): Promise<Figure[]> {
  const cell = `document.querySelector('[data-row="2"][data-column="5"]')`;
  const place = await page.evaluate<{ x: number; y: number }>(
    `(() => { const box = ${cell}.getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; })()`,
  );
  await page.click(place.x, place.y);
  await page.evaluate(notePaints);
  const keys = ['1', '4', '7', 'Enter'];
  const wanted = keys.length * browserTries;
  for (let at = 0; at < wanted; at += 1) {
    await page.press(keys[at % keys.length] ?? '');
    await page.waitFor(`paints.length > ${at}`);
  }
  const paints = await page.evaluate<{ key: string; ms: number }[]>('paints');
  const filled = await page.evaluate<number>(
    `[...document.querySelectorAll('[data-column="5"]')].filter((one) => one.textContent.includes('147')).length`,
  );
  if (filled === 0) throw new Error('the keys did not reach the grid');
  const of = (isCounted: (key: string) => boolean): number[] =>
    paints.filter(({ key }) => isCounted(key)).map(({ ms }) => ms);
  const typed = of((key) => key !== 'Enter');
  const settled = of((key) => key === 'Enter');
  return [
    figure('grid of 500 × 20: key to paint, typing', median(typed), 'ms', { atMost: 50 }),
    figure('grid of 500 × 20: key to paint, Enter that takes the figure over', median(settled), 'ms', { atMost: 50 }),
    figure(
      'grid of 500 × 20: key to paint, slowest twentieth',
      percentile(
        paints.map(({ ms }) => ms),
        0.95,
      ),
      'ms',
    ),
  ];
}
