import { importEndpoints } from '@countinghouse/contract/imports/imports.contract.ts';
import { ask } from './ask.ts';
import { figure, type Figure } from './figure.ts';
import { filesOfRecords, logsOfInvoices, type FileOfRecords } from './files-of-records.ts';
import { groundsOn, type Side } from './measured-installation.ts';
import { cpuMsOf, databaseCpuMs } from './process-figures.ts';
import { signInPeople } from './seed-projects.ts';

export interface ImportInstallation {
  readonly side: Side;
  readonly stop: () => Promise<void>;
}

const rowsOfFile = 1000;

/** A product without any records, with the staff whom the files name. */
export async function installImports(serverUrl: string, folder: string): Promise<ImportInstallation> {
  const { side, stop } = groundsOn(serverUrl, folder);
  try {
    const empty = await side('small');
    await empty.client.query(`insert into staff_user (name, email, role)
      select 'Person ' || n, 'person' || n || '@bench.example', case when n = 1 then 'ROLE_ADMIN' when n <= 11 then 'ROLE_CSM' else 'ROLE_ACCOUNTANT' end
      from generate_series(1, 21) n`);
    await empty.client.query(`insert into sales_person (name, email) values ('Sam Seller', 'sam@bench.example')`);
    await empty.client.query(`insert into tech_stack (name, category) select name, 'Back End Technologies'
      from unnest(array['React Developer', 'Node.js Developer']) name on conflict do nothing`);
    return { side: { ...empty, people: await signInPeople(empty.client) }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Previewed {
  readonly data: {
    readonly mark: string;
    readonly added: number;
    readonly rows: readonly { readonly faults: readonly unknown[] }[];
  };
}

/** How long files of each kind take until they are previewed and imported, one after the other into a new installation. */
export async function measureImports({ side }: ImportInstallation): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const one of filesOfRecords(rowsOfFile)) {
    if (one.kind === 'invoices') await side.client.query(logsOfInvoices);
    const preview = await cost(side, () =>
      ask<Previewed>(side.product, request(side, importEndpoints.preview.path, one)),
    );
    const { mark, added, rows } = preview.answer.data;
    if (added !== one.rows)
      throw new Error(
        `the preview of ${one.kind} adds ${added} of ${one.rows} rows: ${JSON.stringify(rows.flatMap(({ faults }) => faults)[0])}`,
      );
    const kept = await cost(side, () =>
      ask(side.product, request(side, importEndpoints.importFile.path, one, mark), `bench-import-${one.kind}`),
    );
    const name = `${one.rows} ${one.kind} imported`;
    figures.push(
      figure(`${name}: preview`, preview.ms / 1000, 's'),
      figure(`${name}: import`, kept.ms / 1000, 's', { atMost: one.rows / 1000 }),
      figure(`${name}: CPU of Node`, kept.nodeMs / 1000, 's'),
      figure(`${name}: CPU of PostgreSQL`, kept.databaseMs / 1000, 's'),
    );
  }
  return figures;
}

function request({ people }: Side, path: string, { kind, text }: FileOfRecords, mark?: string) {
  const body = new FormData();
  body.append('kind', kind);
  if (mark !== undefined) body.append('mark', mark);
  body.append('file', new Blob([text], { type: 'text/csv' }), `${kind}.csv`);
  return { method: 'POST' as const, path: `/api${path}`, token: people.admin.token, body };
}

async function cost<T>({ product, client }: Side, act: () => Promise<T>) {
  const nodeBefore = cpuMsOf(product.pid);
  const startedMs = performance.now();
  const [answer, databaseMs] = await databaseCpuMs(client, act);
  const ms = performance.now() - startedMs;
  return { answer, ms, nodeMs: cpuMsOf(product.pid) - nodeBefore, databaseMs };
}
