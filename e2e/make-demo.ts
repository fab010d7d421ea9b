import { rm } from 'node:fs/promises';
import { demoFolderVariable } from './demo-folder.ts';
import { startProduct } from './start-product.ts';

/**
 * Makes the demo company once for all journeys of a run, because that takes as long as several journeys; returns what
 * deletes it after the last one.
 */
export default async function makeDemo(): Promise<() => Promise<void>> {
  const product = await startProduct();
  await product.leave();
  process.env[demoFolderVariable] = product.dataFolder;
  return () => rm(product.dataFolder, { recursive: true, force: true });
}
