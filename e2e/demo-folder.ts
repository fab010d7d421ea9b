import { chmod, chown, cp, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The variable that tells the workers of a run where its demo lies. */
export const demoFolderVariable = 'DEMO_FOLDER';

/** Fills the data folder of a product with the run's demo; leaves it empty while that demo is being made. */
export async function copyDemo(dataFolder: string): Promise<void> {
  const demo = process.env[demoFolderVariable];
  if (demo === undefined) return;
  await cp(demo, dataFolder, { recursive: true, preserveTimestamps: true });
  // a copy belongs to this user, and PostgreSQL serves only files of its own
  if (process.getuid?.() === 0) await keepOwners(demo, dataFolder);
}

async function keepOwners(from: string, to: string): Promise<void> {
  for (const name of ['.', ...(await readdir(from, { recursive: true }))]) {
    const { uid, gid, mode } = await stat(join(from, name));
    if (uid !== 0) await chown(join(to, name), uid, gid);
    // the folder of the copy is older than it, and that user passes through it
    if (name === '.') await chmod(to, mode);
  }
}
