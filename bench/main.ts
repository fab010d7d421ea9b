import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { tableOf, type Figure } from './figure.ts';
import { inFolderOfItsOwn, install, serverFor, type Installation } from './measured-installation.ts';
import { measureImport } from './measure-import.ts';
import { listRequests, measureList } from './measure-list.ts';
import { measurePages } from './measure-pages.ts';
import { measurePredictions, predictionRequests } from './measure-predictions.ts';
import { measureBigSave, measureSaves } from './measure-saves.ts';
import { measureSearchEverything } from './measure-search-everything.ts';
import { measureSearch, searchRequests } from './measure-search.ts';
import { measureStart } from './measure-start.ts';
import { measureTimesheet } from './measure-timesheet.ts';
import type { People } from './seed-projects.ts';
import { fullEffort, quickEffort, type Effort } from './statistics.ts';

const { values: wish } = parseArgs({ options: { json: { type: 'boolean' }, quick: { type: 'boolean' } } });
const startedMs = performance.now();
/** Progress goes to the error output: the standard one is for the figures alone. */
const tell = (words: string): void =>
  console.error(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)} s  ${words}`);

const reads = (people: People) => ({
  ...listRequests(people),
  ...predictionRequests(people),
  ...searchRequests(people),
});

async function measureAll(effort: Effort, folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const dataDir = join(folder, 'data');
  tell('start and memory');
  const start = await measureStart(dataDir, effort);
  figures.push(...start.figures);
  try {
    tell('two databases, with 10,000 and 100,000 projects, and the statements for the floor');
    const installation = await install(serverFor(dataDir), folder, reads, effort);
    try {
      figures.push(...(await measureInstalled(installation, effort)));
    } finally {
      await installation.stop();
    }
  } finally {
    await start.product.stop();
  }
  tell('done');
  return figures;
}

async function measureInstalled(installation: Installation, effort: Effort): Promise<Figure[]> {
  const figures: Figure[] = [];
  tell('project list');
  figures.push(...(await measureList(installation, effort)));
  tell('predictions of a project');
  figures.push(...(await measurePredictions(installation, effort)));
  tell('saving invoices');
  figures.push(...(await measureSaves(installation, effort)));
  figures.push(...(await measureBigSave(installation, effort)));
  tell('importing logs');
  figures.push(...(await measureImport(installation, effort)));
  tell('a timesheet of a month');
  figures.push(...(await measureTimesheet(installation, effort)));
  tell('pages in a browser');
  figures.push(...(await measurePages(installation, effort)));
  tell('search');
  figures.push(...(await measureSearch(installation, effort)));
  tell('search over everything');
  figures.push(...(await measureSearchEverything(installation, effort)));
  return figures;
}

const [load = 0] = loadavg();
if (load > availableParallelism() / 2)
  tell(
    `this machine is busy (load ${load.toFixed(1)} on ${availableParallelism()} cores): only the ratios say something`,
  );
const figures = await inFolderOfItsOwn((folder) => measureAll(wish.quick === true ? quickEffort : fullEffort, folder));
console.log(wish.json === true ? JSON.stringify(figures, null, 2) : tableOf(figures));
