import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk for one folder, which a test can fill. */
export interface SmallDisk {
  /** Fills it to the last byte. */
  readonly fill: () => void;
  /** Makes room again. */
  readonly makeRoom: () => void;
  /** Unmounts it, even while it is in use. */
  readonly remove: () => void;
}

const mount = (folder: string, megabytes: number): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]).status === 0;

/** Whether this machine lets us mount a disk; usually only root may. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-mount-'));
  const can = mount(folder, 1);
  if (can) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return can;
}

/** Mounts a disk in memory at a folder, which is created if it is missing. */
export function smallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  if (!mount(folder, megabytes)) throw new Error(`no disk can be mounted at ${folder}`);
  const filling = join(folder, 'filling');
  return {
    fill: () => {
      const file = openSync(filling, 'a');
      // in large pieces, then in small ones for the rest
      for (const bytes of [1 << 20, 1 << 12, 1]) writeUntilFull(file, Buffer.alloc(bytes));
      closeSync(file);
    },
    makeRoom: () => rmSync(filling, { force: true }),
    remove: () => void spawnSync('umount', ['-l', folder]),
  };
}

function writeUntilFull(file: number, piece: Buffer): void {
  for (;;) {
    try {
      if (writeSync(file, piece) < piece.length) return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}
