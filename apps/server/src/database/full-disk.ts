import type { DatabaseLog } from './database-log.ts';

/** Whether the disk of the database is full, as the database itself reports it. */
export interface FullDisk {
  /** Remembers that something could not be written for lack of room. */
  readonly meet: () => void;
  /** Whether the disk was full during the last half minute. */
  readonly isFull: () => boolean;
}

const rememberMs = 30_000;

/**
 * The database does not report that a full disk has room again, so the state ends half a minute after the last report. The log has
 * one line when it begins and one when it ends.
 */
export function createFullDisk(log: DatabaseLog): FullDisk {
  let memory: NodeJS.Timeout | undefined;
  return {
    meet: () => {
      if (memory !== undefined) {
        memory.refresh();
        return;
      }
      log.error({}, 'the disk is full: nothing can be saved until there is room');
      memory = setTimeout(() => {
        memory = undefined;
        log.warn({}, 'the disk is no longer reported as full');
      }, rememberMs).unref();
    },
    isFull: () => memory !== undefined,
  };
}
