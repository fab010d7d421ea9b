import { ask } from './ask.ts';
import { figure, type Figure } from './figure.ts';
import type { Installation } from './measured-installation.ts';
import { cpuMsOf } from './process-figures.ts';
import { openAllHours } from './seed-hours.ts';
import { median, type Effort } from './statistics.ts';

interface Cost {
  readonly cpuMs: number;
  readonly ms: number;
}

/**
 * Saving an invoice of 10 lines, compared with the bare insert of the same rows through HTTP and by the driver alone.
 */
export async function measureSaves(
  { small, replay, saves }: Installation,
  { rounds, warmSaves }: Effort,
): Promise<Figure[]> {
  const costOf = async (pid: number, run: () => Promise<void>): Promise<Cost> => {
    const cpuBefore = cpuMsOf(pid);
    const startedMs = performance.now();
    await run();
    const cost = {
      cpuMs: (cpuMsOf(pid) - cpuBefore) / saves.length,
      ms: (performance.now() - startedMs) / saves.length,
    };
    await openAllHours(small.client);
    return cost;
  };
  const ways = {
    product: () =>
      costOf(small.product.pid, async () => {
        for (const [at, save] of saves.entries()) await ask(small.product, save, `bench-save-${at}`);
      }),
    replay: () =>
      costOf(replay.pid, async () => {
        for (const [at, { body }] of saves.entries())
          await ask(replay, { method: 'POST', path: `/save/small/${at}`, body });
      }),
    driver: () =>
      costOf(replay.pid, async () => {
        await ask(replay, { method: 'POST', path: `/saves/small?times=${saves.length}` });
      }),
  };
  // the compiler needs some requests of each first
  for (let warming = 0; warming < warmSaves; warming += 1) for (const way of Object.values(ways)) await way();
  const costs = [];
  for (let round = 0; round < rounds; round += 1)
    costs.push({ product: await ways.product(), replay: await ways.replay(), driver: await ways.driver() });
  const name = 'invoice of 10 lines saved';
  return [
    figure(`${name}: CPU / the bare insert's`, median(costs.map((one) => one.product.cpuMs / one.replay.cpuMs)), '×', {
      atMost: 2.5,
    }),
    figure(`${name}: CPU / the driver's alone`, median(costs.map((one) => one.product.cpuMs / one.driver.cpuMs)), '×'),
    figure(`${name}: CPU`, median(costs.map((one) => one.product.cpuMs)), 'ms'),
    figure(`${name}: time`, median(costs.map((one) => one.product.ms)), 'ms'),
    figure(`${name}: time / the bare insert's`, median(costs.map((one) => one.product.ms / one.replay.ms)), '×'),
  ];
}
