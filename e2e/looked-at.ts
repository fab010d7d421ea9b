import type { Page } from '@playwright/test';
import { accessErrors } from './accessible.ts';
import { isFullRun } from './journey.ts';
import { type Look, settled } from './screens/look.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/**
 * Each state is checked in both themes, every other one on the narrow screen; a full run checks each on both. The
 * second theme of a size changes only colours, so that a short run checks only those.
 */
const sizesOf = (state: number) => (isFullRun ? [wide, narrow] : [state % 2 === 0 ? wide : narrow]);

/** A folder for screenshots of each state in all four variants; none are taken unless it is set. */
const pictures = process.env['SCREENSHOTS'];

/** How long a journey that looks at every state may take. */
export const lookingTimeoutMs = pictures === undefined && !isFullRun ? 240_000 : 900_000;

async function picture(page: Page, state: string): Promise<void> {
  for (const size of [wide, narrow])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const name = `${state.replaceAll(/\W+/g, '-')}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path: `${pictures}/${name}`, animations: 'disabled' });
    }
}

/** Checks each state; all findings are reported at the end. */
export async function lookedAt(page: Page, walk: (look: Look) => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  let states = 0;
  await walk(async (state) => {
    // what still loads is dimmed, or about to be replaced
    await settled(page);
    if (pictures !== undefined) await picture(page, state);
    for (const size of sizesOf(states)) {
      await page.setViewportSize(size);
      for (const [colorScheme, part] of [
        ['light', 'all of it'],
        ['dark', isFullRun ? 'all of it' : 'its colours'],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const faults = await accessErrors(page, part);
        found.push(...faults.map((fault) => `${state}, ${colorScheme}, ${size.width}: ${fault}`));
      }
    }
    states += 1;
    // the next step is made on the wide screen
    await page.setViewportSize(wide);
  });
  return found;
}
