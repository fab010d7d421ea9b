import { version } from '@countinghouse/contract/version.ts';
import { readConfig, type Config } from './config.ts';
import { emptyCutOffDemo } from '../seed/demo-cut-off.ts';
import { demoSignIns, seedDemoCompany } from '../seed/demo-company.ts';
import { isoInstant, settableClock, systemClock, type SettableClock } from './clock/clock.ts';
import { ensureFirstAdministrator } from './slices/users/users.public.ts';
import { wire, type Product } from './wiring.ts';

const stopWithinMs = 14_000;
/** Whether the end of the database is no news. */
let isStopping = false;

/** Prints one sentence without a stack, so that the person who starts the product knows what to do. */
function giveUp(error: unknown): never {
  const sentence = error instanceof Error ? sentenceOf(error) : 'Countinghouse could not be started.';
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function sentenceOf(error: Error): string {
  if ('code' in error && error.code === 'EADDRINUSE')
    return `The port ${'port' in error ? String(error.port) : ''} is taken by another program: set PORT to a free one.`;
  if ('code' in error && error.code === 'EACCES')
    return `This user may not open that port: set PORT to one above 1023.`;
  return error.message;
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const clock = settableClock();
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const product = await wire(
    config,
    config.demo === undefined
      ? {}
      : {
          clock,
          outsideClock: systemClock,
          beforeMigration: (database) => emptyCutOffDemo(database, config, print),
        },
  );
  stopOnSignals(product);
  try {
    const url = await product.start();
    await product.work(({ tx }) => ensureFirstAdministrator(tx, config.admin, isoInstant(product.clock.now())));
    if (config.demo !== undefined) await showDemo(product, config.demo, { clock, dataDir: config.dataDir }, print);
    // only now: the clock of a demo stands on other days before
    await product.runJobs();
    print(`Countinghouse ${version} is ready at ${url}`);
  } catch (error) {
    isStopping = true;
    await product.stop().catch(() => undefined);
    throw error;
  }
}

/** Fills an empty installation with the demo company, and tells how to sign in to it. */
async function showDemo(
  product: Product,
  { sandboxUrl, authenticatorUrl, hasHistory }: NonNullable<Config['demo']>,
  { clock, dataDir }: { readonly clock: SettableClock; readonly dataDir: string },
  print: (line: string) => void,
): Promise<void> {
  await seedDemoCompany(product, sandboxUrl, print, hasHistory ? { clock, dataDir } : undefined);
  for (const person of demoSignIns) print(`  ${person.email}  ${person.password}  (${person.name})`);
  print(`  One-time codes: ${authenticatorUrl.replace('127.0.0.1', 'localhost')}`);
}

function stopOnSignals(product: Product): void {
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    // the process ends even if something hangs: everything that was acknowledged is stored
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    product.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  void product.database.gone.then(() => {
    if (!isStopping) giveUp(new Error('The database has ended and could not be started again.'));
  });
}

await run().catch(giveUp);
