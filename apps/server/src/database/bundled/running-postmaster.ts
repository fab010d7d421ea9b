import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What a running PostgreSQL writes about itself into its folder. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly isReady: boolean };

export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether this running process is the PostgreSQL of that folder. Process ids are reused, after a restart of a container nearly
 * always; then the id left in the folder belongs to another program.
 */
export function isPostmaster(cluster: string, pid: number): boolean {
  const words = readCommandLine(pid);
  // not to be seen: then the careful answer
  if (words === undefined) return true;
  return words.some((word) => basename(word).startsWith('postgres')) && words.join(' ').includes(cluster);
}

function readCommandLine(pid: number): readonly string[] | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (process.platform === 'darwin') {
      return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
        .trim()
        .split(' ');
    }
  } catch {
    // gone meanwhile, or hidden
  }
  return undefined;
}
