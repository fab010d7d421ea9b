import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The accessibility errors that axe finds on the current page, or in its colours: one sentence per violated rule, with
 * the places.
 */
export async function accessErrors(page: Page, part: 'all of it' | 'its colours' = 'all of it'): Promise<string[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe);
  // colours during the transition between two themes belong to neither
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  const rules = part === 'all of it' ? '' : ', runOnly: ["color-contrast", "link-in-text-block"]';
  const { violations } = (await page.evaluate(
    `axe.run(document, { resultTypes: ["violations"], preload: false${rules} })`,
  )) as AxeResults;
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary?.split('\n').at(-1) ?? ''})`);
    return `${id}: ${help}: ${places.join('; ')}`;
  });
}
