import type { Page } from '@playwright/test';
import { accessErrors } from './accessible.ts';
import { misfits } from './fits.ts';
import { isFullRun } from './journey.ts';
import { type Look, settled } from './screens/look.ts';

const wide = { width: 1440, height: 900 };
const usual = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };
/** The smallest screen, and a screen of 1440 at a zoom of 200 %. */
const smallest = { width: 320, height: 640 };
const zoomed = { width: 720, height: 450 };

/** Where nothing may be cut off or out of reach: columns that fit a screen of 1280 fit a wider one. */
const fittedSizes = isFullRun ? [narrow, usual, wide] : [narrow, usual];

/**
 * The screens on which a state is checked, so that it is laid out once for each. Each state is checked by axe in both themes,
 * every other one on the narrow screen; a full run checks each on all screens. The second theme of a size changes only colours,
 * so that a short run checks only those.
 */
function screensOf(state: number) {
  const accessible = isFullRun ? [wide, narrow, smallest, zoomed] : [state % 2 === 0 ? wide : narrow];
  return [smallest, zoomed, narrow, usual, wide]
    .map((size) => ({ size, isFitted: fittedSizes.includes(size), isAccessible: accessible.includes(size) }))
    .filter(({ isFitted, isAccessible }) => isFitted || isAccessible);
}

/** A folder for screenshots of each state in all six variants; none are taken unless it is set. */
const pictures = process.env['SCREENSHOTS'];

/** How long a journey that looks at every state may take. */
export const lookingTimeoutMs = pictures === undefined && !isFullRun ? 240_000 : 900_000;

async function picture(page: Page, state: string): Promise<void> {
  for (const size of [wide, usual, narrow])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const name = `${state.replaceAll(/\W+/g, '-')}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path: `${pictures}/${name}`, animations: 'disabled' });
    }
}

/** Waits until the page is drawn at its new size: notifications look for another place in the frame after it. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Checks each state; all findings are reported at the end. */
export async function lookedAt(page: Page, walk: (look: Look) => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  let states = 0;
  await walk(async (state) => {
    // what still loads is dimmed, or about to be replaced
    await settled(page);
    if (pictures !== undefined) await picture(page, state);
    for (const { size, isFitted, isAccessible } of screensOf(states)) {
      await page.setViewportSize(size);
      await drawn(page);
      if (isFitted) found.push(...(await misfits(page)).map((misfit) => `${state}, ${size.width}: ${misfit}`));
      if (!isAccessible) continue;
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
