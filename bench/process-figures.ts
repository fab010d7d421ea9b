import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';

/** Milliseconds of processor time used by all threads of a process, to the microsecond; Linux only. */
export function cpuMsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((ms, thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return ms + Number(nanoseconds) / 1_000_000;
  }, 0);
}

/** Milliseconds of processor time of each process of a database that runs on this machine, by its id; elsewhere none. */
async function cpuMsOfDatabase(client: Client): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type in ('client backend', 'parallel worker')`,
  );
  const found = new Map<number, number>();
  for (const { pid } of rows)
    try {
      found.set(pid, cpuMsOf(pid));
    } catch {
      // it ended meanwhile, or belongs to another machine
    }
  return found;
}

/** What some work cost the processes of a database; those that ended meanwhile are left out. */
export async function databaseCpuMs<T>(client: Client, work: () => Promise<T>): Promise<readonly [T, number]> {
  const before = await cpuMsOfDatabase(client);
  const done = await work();
  const after = await cpuMsOfDatabase(client);
  return [done, [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)];
}

/** A process and all its child processes. */
function familyOf(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      const parent = Number(fields[1]);
      parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
    } catch {
      // it ended meanwhile
    }
  }
  const family = [pid];
  for (const one of family) family.push(...(parents.get(one) ?? []));
  return family;
}

/** Memory of a process and its children in MiB; pages shared by several of them count once. */
export function memoryMiBOf(pid: number): number {
  let kiB = 0;
  for (const one of familyOf(pid)) {
    try {
      kiB += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // it ended meanwhile
    }
  }
  return kiB / 1024;
}
