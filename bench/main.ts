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
import { installFloor } from './floor-installation.ts';
import { measureExports } from './measure-exports.ts';
import { measureFloor } from './measure-floor.ts';
import { installImports, measureImports } from './measure-imports.ts';
import { listRequests, measureList } from './measure-list.ts';
import { listsRequests, measureLists } from './measure-lists.ts';
import { measureMoney, moneyParts, moneyRequests } from './measure-money.ts';
import { measurePages } from './measure-pages.ts';
import { measurePredictions, predictionRequests } from './measure-predictions.ts';
import { measureSaves } from './measure-saves.ts';
import { measureSearchEverything } from './measure-search-everything.ts';
import { measureSearch, searchRequests } from './measure-search.ts';
import { measureStart } from './measure-start.ts';
import { measureTimesheet } from './measure-timesheet.ts';
import type { People } from './seed-projects.ts';
import { effortBesideFloor, fullEffort, quickEffort, type Effort } from './statistics.ts';

/** What is only read, by the names that `--only` takes: it needs neither a browser nor anything to save. */
const reading: Measures<ReadInstallation> = {
  lists: ['every list', measureLists],
  exports: ['twenty exports beside the lists', measureExports],
  billings: ['billings and the dashboard', measureBillings],
  money: ['receivables, unbilled work and margin', measureMoney],
  ...partsOf(billingParts, measureBillings),
  ...partsOf(moneyParts, measureMoney),
};

/**
 * The measurements, by the names that `--only` accepts, in this order: later ones may use the results of earlier ones.
 */
const measures: Measures<Installation> = {
  list: ['project list', measureList],
  predictions: ['predictions of a project', measurePredictions],
  saves: ['saving invoices', measureSaves],
  timesheet: ['a timesheet of a month', measureTimesheet],
  pages: ['pages in a browser', measurePages],
  lists: ['every list', measureLists],
  exports: ['twenty exports beside the lists', measureExports],
  billings: ['billings and the dashboard', measureBillings],
  money: ['receivables, unbilled work and margin', measureMoney],
  search: ['search', measureSearch],
  searchEverything: ['search over everything', measureSearchEverything],
};

/** The measurement beside the floor, which has databases of its own. */
const floorOnly = 'floor';
/** The files of a new installation, which begins with none of their records. */
const importsOnly = 'imports';

const options = optionsOf(process.argv.slice(2));
const startedMs = performance.now();
/** Progress goes to standard error; standard output has the figures only. */
const report = (words: string): void =>
  console.error(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)} s  ${words}`);

const reads = (people: People) => ({
  ...listRequests(people),
  ...predictionRequests(people),
  ...searchRequests(people),
  ...listsRequests(people),
  ...billingRequests(people),
  ...moneyRequests(people),
});

async function measureAll(effort: Effort, folder: string): Promise<Figure[]> {
  const { only } = options;
  const figures: Figure[] = [];
  const dataDir = join(folder, 'data');
  report('start and memory');
  const start = await measureStart(dataDir, effort);
  figures.push(...start.figures);
  try {
    const server = serverFor(dataDir);
    const onlyRead = only === undefined ? undefined : reading[only];
    if (onlyRead !== undefined)
      figures.push(...(await installed(() => installReads(server, folder, reads, effort), effort, { only: onlyRead })));
    else if (only !== floorOnly && only !== importsOnly)
      figures.push(
        ...(await installed(() => install(server, folder, reads, effort), effort, chosenOf(measures, only))),
      );
    if (only === undefined || only === floorOnly)
      figures.push(
        ...(await installed(
          () => installFloor(server, join(folder, floorOnly), effortBesideFloor(effort)),
          effortBesideFloor(effort),
          { [floorOnly]: ['the product beside the floor', measureFloor] },
        )),
      );
    if (only === undefined || only === importsOnly)
      figures.push(
        ...(await installed(() => installImports(server, join(folder, importsOnly)), effort, {
          [importsOnly]: ['files of the import', measureImports],
        })),
      );
  } finally {
    await start.product.stop();
  }
  report('done');
  return figures;
}

/** Each part of a measurement alone. */
function partsOf(
  parts: readonly string[],
  measure: (installation: ReadInstallation, effort: Effort, only: string) => Promise<Figure[]>,
): Measures<ReadInstallation> {
  return Object.fromEntries(
    parts.map((part) => [
      part,
      [part, (installation: ReadInstallation, effort: Effort) => measure(installation, effort, part)] as const,
    ]),
  );
}

type Measures<I> = Readonly<Record<string, readonly [string, (installation: I, effort: Effort) => Promise<Figure[]>]>>;

/** The chosen one of some measurements, or all. */
const chosenOf = <I>(all: Measures<I>, only: string | undefined): Measures<I> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => only === undefined || only === name));

/** Measures one after the other on an installation that is stopped afterwards. */
async function installed<I extends { readonly stop: () => Promise<void> }>(
  start: () => Promise<I>,
  effort: Effort,
  chosen: Measures<I>,
): Promise<Figure[]> {
  report('databases of the full size and of a tenth of it');
  const installation = await start();
  try {
    const figures: Figure[] = [];
    for (const [words, measure] of Object.values(chosen)) {
      report(words);
      figures.push(...(await measure(installation, effort)));
    }
    return figures;
  } finally {
    await installation.stop();
  }
}

/** Parses the arguments; invalid ones are reported with the valid ones. */
function optionsOf(words: string[]): { readonly json?: boolean; readonly quick?: boolean; readonly only?: string } {
  const known = [...Object.keys(measures), ...billingParts, ...moneyParts, floorOnly, importsOnly];
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

const [load = 0] = loadavg();
if (load > availableParallelism() / 2)
  report(
    `this machine is busy (load ${load.toFixed(1)} on ${availableParallelism()} cores): only the ratios say something`,
  );
const figures = await inFolderOfItsOwn((folder) =>
  measureAll(options.quick === true ? quickEffort : fullEffort, folder),
);
console.log(options.json === true ? JSON.stringify(figures, null, 2) : tableOf(figures));
