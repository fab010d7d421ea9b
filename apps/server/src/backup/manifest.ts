import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What stands in `manifest.json` of a backup. It is written last: a folder without it is no backup. */
const manifestContent = z.object({
  /** Of this layout of files; another one is refused. */
  format: z.literal(1),
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** The migrations of the schema that the rows fit, in order. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string().regex(/^[a-z0-9_]+$/)),
      rows: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** The last number that each counter of the database gave, as text; null where it gave none. */
  sequences: z.array(z.object({ name: z.string().regex(/^[a-z0-9_]+$/), last: z.string().regex(/^\d+$/).nullable() })),
});
const manifest = manifestContent.extend({ sha256: z.string() });

export type Manifest = z.infer<typeof manifestContent>;
export type BackedUpTable = Manifest['tables'][number];

/** Why a backup is refused, in one sentence. */
export class BackupRefused extends Error {}

export const manifestName = 'manifest.json';
export const fileOf = (table: string): string => `${table}.copy.gz`;

export const manifestText = (content: Manifest): string =>
  `${JSON.stringify({ ...content, sha256: hashOf(content) }, undefined, 1)}\n`;

const hashOf = (content: Manifest): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/**
 * The manifest of a backup, after every file of it was found whole: its size and its SHA-256 are those that were written down.
 * @throws BackupRefused naming the first file that is missing, cut off or changed.
 */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const content = await readManifest(folder);
  for (const table of content.tables) {
    const path = join(folder, fileOf(table.name));
    const size = await stat(path).then(
      (found) => found.size,
      () => undefined,
    );
    if (size === undefined) throw new BackupRefused(`The backup is broken: ${fileOf(table.name)} is missing.`);
    if (size !== table.bytes || (await hashOfFile(path)) !== table.sha256)
      throw new BackupRefused(`The backup is broken: ${fileOf(table.name)} was changed after it was written.`);
  }
  return content;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new BackupRefused(`There is no complete backup in ${folder}: it has no readable ${manifestName}.`);
  const broken = new BackupRefused(`The backup is broken: ${manifestName} was changed after it was written.`);
  let parsed: ReturnType<typeof manifest.safeParse>;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && 'format' in read && read.format !== 1)
      throw new BackupRefused(`The backup has the format ${String(read.format)}, which this version cannot read.`);
    parsed = manifest.safeParse(read);
  } catch (error) {
    throw error instanceof BackupRefused ? error : broken;
  }
  if (!parsed.success) throw broken;
  const { sha256, ...content } = parsed.data;
  if (sha256 !== hashOf(content)) throw broken;
  return content;
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}
