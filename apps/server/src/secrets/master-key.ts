import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const keyBytes = 32;
const fileName = 'master.key';

/** The master key as it lies in the data folder, or undefined when there is none. */
export async function readMasterKey(dataDir: string): Promise<Buffer | undefined> {
  const path = join(dataDir, fileName);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes) throw new Error(`The file ${path} is not a master key: restore the right one.`);
  return key;
}

/**
 * Puts a new master key into the data folder, readable for its owner only, and answers the one that lies there then:
 * of several processes that start at once one makes it and all use it.
 */
export async function newMasterKey(dataDir: string, randomBytes: (count: number) => Buffer): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, fileName);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  // a link is there whole or not at all, and never takes the place of one that is there
  await link(draft, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(draft);
  const key = await readMasterKey(dataDir);
  if (key === undefined) throw new Error(`The file ${path} was removed while it was being created.`);
  return key;
}
