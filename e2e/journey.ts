import { test as base } from '@playwright/test';
import { startProduct, type RunningProduct } from './start-product.ts';

/**
 * A test that walks through the product in a browser. The journeys of a run share one product with its demo (made anew
 * after one that failed); `page.goto('/projects')` goes to it.
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
  baseURL: async ({ product }, provide) => {
    await provide(product.address);
  },
});
