import { ask } from './ask.ts';
import { burst, type BenchRequest } from './burst.ts';
import { figure, type Figure } from './figure.ts';
import { fullScale, type Installation } from './measured-installation.ts';
import { addProjects, type People } from './seed-projects.ts';
import { median, percentile, type Effort } from './statistics.ts';

const insertedProjects = 5000;
const insertedAtOnce = 500;
const parts = ['ortal 48', 'uartz Led', 'willow', '9317', 'ost', 'PRJ-5512'];

/** Searches for parts of names and codes: rare ones, frequent ones and a short one. */
export const searchRequests = ({ admin }: People): Readonly<Record<string, BenchRequest>> =>
  Object.fromEntries(
    parts.map((part, at) => [
      `search${at}`,
      {
        method: 'GET',
        path: `/api/projects/search?projectName=${encodeURIComponent(part)}&pageNo=1&pageSize=25`,
        token: admin.token,
      },
    ]),
  );

/** Searching in 10,000 projects, and again after 5,000 more were added, five hundred at a time. */
export async function measureSearch(installation: Installation, effort: Effort): Promise<Figure[]> {
  const { large } = installation;
  const before = await searched(installation, effort, 'part-of-a-name search in 10,000 projects');
  for (let at = 1; at <= insertedProjects; at += insertedAtOnce) {
    await addProjects(large.client, fullScale.projects + at, fullScale.projects + at + insertedAtOnce - 1);
  }
  const after = await searched(installation, effort, 'part-of-a-name search after 5,000 inserts');
  return [...before, ...after];
}

async function searched({ large, replay }: Installation, effort: Effort, name: string): Promise<Figure[]> {
  const requests = searchRequests(large.people);
  const productMs: number[] = [];
  const ratios: number[] = [];
  for (const request of Object.values(requests)) await ask(large.product, request);
  for (let round = 0; round < effort.rounds; round += 1) {
    const product = await burst(large.product, Object.values(requests), 1, effort.burstMs);
    const driver: number[] = [];
    for (const read of Object.keys(requests))
      driver.push(
        ...(await ask<number[]>(replay, {
          method: 'POST',
          path: `/driver/large/${read}?times=${effort.burstMs / 60}`,
        })),
      );
    productMs.push(product.p50Ms);
    ratios.push(product.p50Ms / percentile(driver, 0.5));
  }
  return [
    figure(`${name}: p50`, median(productMs), 'ms', { atMost: 3 }),
    figure(`${name}: p50 / the driver's alone`, median(ratios), '×'),
  ];
}
