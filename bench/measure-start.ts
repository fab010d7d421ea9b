import { setTimeout as pause } from 'node:timers/promises';
import { figure, type Figure } from './figure.ts';
import { memoryMiBOf } from './process-figures.ts';
import { startProduct } from './product.ts';
import type { Program } from './program.ts';
import { median, type Effort } from './statistics.ts';

/**
 * The start time with an existing data folder, and the product's idle needs. Returns the last started product, which is
 * still running.
 */
export async function measureStart(
  dataDir: string,
  { starts, settleMs }: Effort,
): Promise<{ figures: Figure[]; product: Program }> {
  // the shipped database, even if this machine has another one
  const environment = { DATA_DIR: dataDir, DATABASE_URL: '' };
  const first = await startProduct(environment);
  await first.stop();
  const readyMs: number[] = [];
  let product = await startProduct(environment);
  readyMs.push(product.readyAfterMs);
  for (let at = 1; at < starts; at += 1) {
    await product.stop();
    product = await startProduct(environment);
    readyMs.push(product.readyAfterMs);
  }
  await pause(settleMs);
  const memory = memoryMiBOf(product.pid);
  return {
    product,
    figures: [
      figure('first start on an empty folder, until ready', first.readyAfterMs / 1000, 's'),
      figure('warm start until ready', median(readyMs) / 1000, 's', { atMost: 3 }),
      figure('idle memory with the database', memory, 'MiB', { atMost: 150 }),
    ],
  };
}
