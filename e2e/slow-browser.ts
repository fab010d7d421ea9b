import type { BrowserContext, Page } from '@playwright/test';

/** How many times slower the pages of a journey are made, as on a machine that has much else to do. */
const times = Number(process.env['SLOW_BROWSER'] ?? '1');

/** Has every page of a context run as slowly as asked: what a journey does sooner than anybody could wait for is found so. */
export function slowDown(context: BrowserContext): void {
  if (times === 1) return;
  context.on('page', (page) => void slowDownPage(page));
}

async function slowDownPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}
