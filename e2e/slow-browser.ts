import type { BrowserContext, Page } from '@playwright/test';

/** How many times slower the pages of a journey run, as on a busy machine. */
const times = Number(process.env['SLOW_BROWSER'] ?? '1');

/** Slows every page of a context down as configured, which reveals journeys that do not wait for the page. */
export function slowDown(context: BrowserContext): void {
  if (times === 1) return;
  context.on('page', (page) => void slowDownPage(page));
}

async function slowDownPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}
