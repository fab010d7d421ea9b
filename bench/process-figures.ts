import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time used by all threads of a process, to the microsecond; Linux only. */
export function cpuMsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((ms, thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return ms + Number(nanoseconds) / 1_000_000;
  }, 0);
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
