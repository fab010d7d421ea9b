import { ask } from './ask.ts';
import { burstOfEach, type BenchRequest } from './burst.ts';
import { figure, type Figure } from './figure.ts';
import { counted, figuresBesideFloor, type CountedBurst, type FloorSide, type Rounds } from './floor-figures.ts';
import { bigSavesOf, savedAtOnce, type FloorInstallation } from './floor-installation.ts';
import type { NewEntries, NewInvoice } from './floor.ts';
import { importOf, rowsOfFile } from './import-file.ts';
import { openAllHours } from './seed-hours.ts';
import { median, type Effort } from './statistics.ts';

const several = 8;
/** So many more invoices for the floor, so that its bursts are not too short to be measured. */
const quicker = 10;

/** Creating invoices, importing time entries and billing them: the product beside the floor. */
export async function measureFloorWrites(installation: FloorInstallation, effort: Effort): Promise<Figure[]> {
  return [...(await createFigures(installation, effort)), ...(await entryFigures(installation, effort))];
}

async function createFigures(
  { large, unprepared, floor, saves }: FloorInstallation,
  effort: Effort,
): Promise<Figure[]> {
  const newInvoices = Array.from({ length: saves.length * quicker }, (_, at): BenchRequest => ({
    method: 'POST',
    path: '/create',
    body: newInvoice(at),
  }));
  const onFloor = { side: 'floor', program: floor, requests: newInvoices, times: quicker } as const;
  const onProduct = { side: 'product', program: large.product, requests: saves, times: 1 } as const;
  const withoutPlans = { ...onProduct, side: 'unprepared', program: unprepared } as const;
  const inRounds = async (clients: number, amount: number): Promise<Rounds> => {
    const rounds: Partial<Record<FloorSide, CountedBurst[]>> = {};
    for (let round = -effort.warmSaves; round < effort.rounds; round += 1)
      for (const { side, program, requests, times } of [onFloor, onProduct, withoutPlans]) {
        const one = await counted(large.client, () => burstOfEach(program, requests, clients, amount * times));
        if (round >= 0) (rounds[side] ??= []).push(one);
        if (side === 'floor') continue;
        await openAllHours(large.client);
        // the deleted drafts would be left for the next round to step over
        await large.client.query(
          'vacuum analyze invoice, invoice_line, invoice_row, billing, time_entry, idempotency_key',
        );
      }
    return rounds;
  };
  const one = await inRounds(1, effort.saves);
  const eight = await inRounds(several, savedAtOnce(effort));
  return figuresBesideFloor('invoice of 10 lines created', one, eight, { ratio: 12 });
}

const newInvoice = (at: number): NewInvoice => ({
  date: '2026-06-15',
  customer: 1 + (at % 20),
  project: 1,
  lines: Array.from({ length: 10 }, (_, line) => ({
    position: line,
    description: `Developer ${line}`,
    quantity: line + 1,
    price: 120,
  })),
});

async function entryFigures(installation: FloorInstallation, effort: Effort): Promise<Figure[]> {
  const { large, floor, bigSaves, imported } = installation;
  const ms = { productImport: [], productBill: [], floorImport: [], floorBill: [] } as Record<string, number[]>;
  const timed = async (what: string, round: number, work: () => Promise<unknown>): Promise<void> => {
    const startedMs = performance.now();
    await work();
    if (round >= warmed) ms[what]?.push(performance.now() - startedMs);
  };
  const warmed = bigSavesOf(effort) - effort.rounds;
  for (const [round, save] of bigSaves.entries()) {
    const project = await newFloorProject(installation, round);
    const entries: BenchRequest = { method: 'POST', path: '/importEntries', body: newEntries(project) };
    await timed('floorImport', round, () => ask(floor, entries));
    await timed('floorBill', round, () => ask(floor, { method: 'POST', path: '/billEntries', body: { project } }));
    const file = importOf(imported, round, large.people.admin.token);
    await timed('productImport', round, async () => {
      const { data } = await ask<{ data: { added: number } }>(large.product, file, `floor-import-${round}`);
      if (data.added !== rowsOfFile) throw new Error(`only ${data.added} rows were added`);
    });
    await timed('productBill', round, () => ask(large.product, save, `floor-bill-${round}`));
  }
  await openAllHours(large.client);
  const figuresOf = (name: string, product: string, ofFloor: string, atMost: number): Figure[] => [
    figure(`${name}, floor`, median(ms[ofFloor] ?? []), 'ms'),
    figure(`${name}, product`, median(ms[product] ?? []), 'ms', { atMost }),
    figure(
      `${name}: time / the floor's`,
      median((ms[product] ?? []).map((one, at) => one / (ms[ofFloor]?.[at] ?? Number.NaN))),
      '×',
    ),
  ];
  return [
    ...figuresOf('1,000 entries into one invoice', 'productBill', 'floorBill', 30),
    ...figuresOf('1,000 entries imported', 'productImport', 'floorImport', 45),
  ];
}

async function newFloorProject({ large }: FloorInstallation, round: number): Promise<number> {
  const { rows } = await large.client.query<{ id: number }>(
    'insert into floor.projects (name, customer) values ($1, 1) returning id',
    [`Imported ${round}`],
  );
  if (rows[0] === undefined) throw new Error('no project was added');
  return rows[0].id;
}

const newEntries = (project: number): NewEntries => ({
  project,
  entries: Array.from({ length: rowsOfFile }, (_, at) => ({
    employee: `Employee ${1 + (at % 10)}`,
    date: `2025-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
    minutes: 30,
    description: `Worked on ticket ${at}`,
  })),
});
