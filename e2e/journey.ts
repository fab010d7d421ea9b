import { expect, test as base } from '@playwright/test';
import { clickTwice } from './click-twice.ts';
import { slowDown } from './slow-browser.ts';
import { startProduct, type RunningProduct } from './start-product.ts';

/** Whether everything is tried instead of a part of it: by hand, as it takes long. */
export const isFullRun = process.env['FULL'] === '1';

/**
 * A test that walks through the product in a browser. The journeys of a run share one product with its demo (made again
 * after one that failed); `page.goto('/projects')` goes to it. No page of it may ask anything of another address.
 */
export const journey = base.extend<object, { product: RunningProduct }>({
  product: [
    // Playwright finds out from the first parameter's pattern that nothing else is needed
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const product = await startProduct();
      await provide(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  page: async ({ page }, provide, info) => {
    await provide(page);
    // a run on another machine leaves only its output: what the page showed belongs to it
    if (info.status !== info.expectedStatus)
      console.log(await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String));
  },
  baseURL: async ({ product }, provide) => {
    await provide(product.address);
  },
  context: async ({ context, product }, provide) => {
    const wrong: string[] = [];
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${product.address}/`) && !/^(data|blob):/.test(url)) wrong.push(`asked ${url}`);
    });
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) wrong.push(message.text());
    });
    slowDown(context);
    await clickTwice(context);
    await provide(context);
    expect(wrong, 'nothing is asked of another address, and nothing breaks the rules of the page').toEqual([]);
  },
});
