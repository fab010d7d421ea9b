import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { jobEndpoints, type Job } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { ask } from './ask.ts';
import type { Side } from './measured-installation.ts';
import { startProduct } from './product.ts';

const job = 'DASHBOARD_TOTALS';
const patienceMs = 60_000;

/** Has the months of the dashboard added up by their job, which runs every five minutes; the measured products run no jobs. */
export async function keepMonths({ name, databaseUrl, people }: Side, folder: string): Promise<void> {
  const { token } = people.admin;
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, `${name}-jobs`),
    JOBS: '1',
    POOL_MAX: '4',
  });
  const get = async (): Promise<Job | undefined> => {
    const path = `/api${jobEndpoints.list.path}`;
    const { data } = await ask<{ data: { jobDetails: readonly Job[] } }>(product, { method: 'GET', path, token });
    return data.jobDetails.find((one) => one.name === job);
  };
  try {
    // it is known a moment after the product answers
    await waitUntil(async () => (await get()) !== undefined);
    const path = `/api${jobEndpoints.run.path.replace(':name', job)}`;
    await ask(product, { method: 'POST', path, token }, `keep-months-${name}`);
    await waitUntil(async () => (await get())?.lastRun?.state === 'done');
  } finally {
    await product.stop();
  }
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (const startedMs = performance.now(); !(await isSo()); await pause(100))
    if (performance.now() - startedMs > patienceMs) throw new Error(`${job} did not run in ${patienceMs} ms`);
}
