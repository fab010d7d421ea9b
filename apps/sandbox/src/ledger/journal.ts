import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** One document stored on a shelf under a key; null deletes it. */
export type Change = readonly [shelf: string, key: string, document: unknown];

type Snapshot = { readonly generation: number; readonly changes: readonly Change[] };

/** The file that persists every change: one JSON line per transaction, and a snapshot from time to time. */
export type Journal = {
  /** Writes the changes of one transaction as one line; they are persisted once this returns. */
  append(changes: readonly Change[]): void;
  /** Replaces all lines by a snapshot of the current state. */
  compact(all: readonly Change[]): void;
  readonly lineCount: () => number;
  close(): void;
};

/**
 * Opens the journal of a folder and returns its contents. A last line torn by a sudden end was never acknowledged: it
 * is cut off.
 */
export function openJournal(folder: string, replay: (changes: readonly Change[]) => void): Journal {
  mkdirSync(folder, { recursive: true });
  const snapshotPath = join(folder, 'snapshot.json');
  let generation = 0;
  if (existsSync(snapshotPath)) {
    const snapshot = JSON.parse(readFileSync(snapshotPath, 'utf8')) as Snapshot;
    generation = snapshot.generation;
    replay(snapshot.changes);
  }
  const pathOf = (number: number) => join(folder, `journal-${number}.jsonl`);
  let file = openSync(pathOf(generation), 'a+');
  let lines = replayLines(pathOf(generation), file, replay);

  return {
    append(changes) {
      writeWhole(file, `${JSON.stringify(changes)}\n`);
      lines += 1;
    },
    compact(all) {
      const next = generation + 1;
      const snapshot: Snapshot = { generation: next, changes: all };
      rmSync(pathOf(next), { force: true });
      writeFileSync(`${snapshotPath}.new`, JSON.stringify(snapshot));
      renameSync(`${snapshotPath}.new`, snapshotPath);
      closeSync(file);
      file = openSync(pathOf(next), 'a+');
      rmSync(pathOf(generation), { force: true });
      generation = next;
      lines = 0;
    },
    lineCount: () => lines,
    close: () => closeSync(file),
  };
}

function replayLines(path: string, file: number, replay: (changes: readonly Change[]) => void): number {
  const bytes = readFileSync(path);
  let start = 0;
  let lines = 0;
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    replay(JSON.parse(bytes.subarray(start, end).toString('utf8')) as Change[]);
    start = end + 1;
    lines += 1;
  }
  if (start < bytes.length) ftruncateSync(file, start);
  return lines;
}

function writeWhole(file: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}
