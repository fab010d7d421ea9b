import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Milliseconds of processor time that a process has used so far, in user and system mode; Linux only. */
export function cpuMsOf(pid: number): number {
  // the name in brackets may hold blanks: what follows the last bracket is in fixed places
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** A process and everything that it started. */
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

/** Memory of a process and its children in MiB; pages that several of them share are counted once. */
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
