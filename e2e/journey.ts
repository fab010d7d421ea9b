import { expect, test as base } from '@playwright/test';
import { clickTwice } from './click-twice.ts';
import { slowDown } from './slow-browser.ts';
import { startProduct, type RunningProduct } from './start-product.ts';

/** Whether everything is tried instead of a part of it; started manually because it takes long. */
export const isFullRun = process.env['FULL'] === '1';

/**
 * A test that uses the product in a browser. The journeys of a run share one product with its demo (created again after
 * a failed one); `page.goto('/projects')` opens it. Its pages may not send requests to any other address.
 */
export const journey = base.extend<object, { product: RunningProduct }>({
  product: [
    // Playwright reads the first parameter's pattern, which shows that nothing else is needed
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
