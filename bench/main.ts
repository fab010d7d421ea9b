import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { tableOf, type Figure } from './figure.ts';
import {
  inFolderOfItsOwn,
  install,
  installReads,
  serverFor,
  type Installation,
  type ReadInstallation,
} from './measured-installation.ts';
import { billingParts, billingRequests, measureBillings } from './measure-billings.ts';
import { measureImport } from './measure-import.ts';
import { listRequests, measureList } from './measure-list.ts';
import { listsRequests, measureLists } from './measure-lists.ts';
import { measurePages } from './measure-pages.ts';
import { measurePredictions, predictionRequests } from './measure-predictions.ts';
import { measureBigSave, measureSaves } from './measure-saves.ts';
import { measureSearchEverything } from './measure-search-everything.ts';
import { measureSearch, searchRequests } from './measure-search.ts';
import { measureStart } from './measure-start.ts';
import { measureTimesheet } from './measure-timesheet.ts';
import type { People } from './seed-projects.ts';
import { fullEffort, quickEffort, type Effort } from './statistics.ts';

/** What is only read, by the names that `--only` takes: it needs neither a browser nor anything to save. */
const reading: Readonly<
  Record<string, readonly [string, (installation: ReadInstallation, effort: Effort) => Promise<Figure[]>]>
> = {
  lists: ['every list', measureLists],
  billings: ['billings and the dashboard', measureBillings],
  ...Object.fromEntries(
    billingParts.map((part) => [
      part,
      [part, (installation: ReadInstallation, effort: Effort) => measureBillings(installation, effort, part)] as const,
    ]),
  ),
};

/**
 * The measurements, by the names that `--only` accepts, in this order: later ones may use the results of earlier ones.
 */
const measures: Readonly<
  Record<string, readonly [string, (installation: Installation, effort: Effort) => Promise<Figure[]>]>
> = {
  list: ['project list', measureList],
  predictions: ['predictions of a project', measurePredictions],
  saves: ['saving invoices', measureSaves],
  bigSaves: ['invoices of 1,000 logs', measureBigSave],
  import: ['importing logs', measureImport],
  timesheet: ['a timesheet of a month', measureTimesheet],
  pages: ['pages in a browser', measurePages],
  lists: ['every list', measureLists],
  billings: ['billings and the dashboard', measureBillings],
  search: ['search', measureSearch],
  searchEverything: ['search over everything', measureSearchEverything],
};

const options = optionsOf(process.argv.slice(2));
const startedMs = performance.now();
/** Progress goes to standard error; standard output has the figures only. */
const tell = (words: string): void =>
  console.error(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)} s  ${words}`);

const reads = (people: People) => ({
  ...listRequests(people),
  ...predictionRequests(people),
  ...searchRequests(people),
  ...listsRequests(people),
  ...billingRequests(people),
});

async function measureAll(effort: Effort, folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const dataDir = join(folder, 'data');
  tell('start and memory');
  const start = await measureStart(dataDir, effort);
  figures.push(...start.figures);
  try {
    const onlyRead = options.only === undefined ? undefined : reading[options.only];
    tell('databases of the full size and of a tenth of it, and the statements for the floor');
    const server = serverFor(dataDir);
    if (onlyRead === undefined) {
      const installation = await install(server, folder, reads, effort);
      try {
        figures.push(...(await measureInstalled(installation, effort)));
      } finally {
        await installation.stop();
      }
    } else {
      const installation = await installReads(server, folder, reads, effort);
      try {
        tell(onlyRead[0]);
        figures.push(...(await onlyRead[1](installation, effort)));
      } finally {
        await installation.stop();
      }
    }
  } finally {
    await start.product.stop();
  }
  tell('done');
  return figures;
}

/** Parses the arguments; invalid ones are reported with the valid ones. */
function optionsOf(words: string[]): { readonly json?: boolean; readonly quick?: boolean; readonly only?: string } {
  const known = [...Object.keys(measures), ...billingParts];
  const usage = `npm run bench -- [--json] [--quick] [--only <part>], or npm run bench -- soak\nparts: ${known.join('; ')}`;
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        json: { type: 'boolean' },
        quick: { type: 'boolean' },
        only: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    if (values.help === true) {
      console.log(usage);
      process.exit(0);
    }
    if (values.only !== undefined && !known.includes(values.only))
      throw new Error(`There is no ${values.only} to be measured.`);
    return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(1);
  }
}

async function measureInstalled(installation: Installation, effort: Effort): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, [words, measure]] of Object.entries(measures)) {
    if (options.only !== undefined && options.only !== name) continue;
    tell(words);
    figures.push(...(await measure(installation, effort)));
  }
  return figures;
}

const [load = 0] = loadavg();
if (load > availableParallelism() / 2)
  tell(
    `this machine is busy (load ${load.toFixed(1)} on ${availableParallelism()} cores): only the ratios say something`,
  );
const figures = await inFolderOfItsOwn((folder) =>
  measureAll(options.quick === true ? quickEffort : fullEffort, folder),
);
console.log(options.json === true ? JSON.stringify(figures, null, 2) : tableOf(figures));
