import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { openForPassing, type DataFolder } from './data-folder.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** How PostgreSQL is started so that it does not run as root: words before the command, or another user. */
export type RunAs = {
  readonly prefix: readonly string[];
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
};

const ownNamespace = ['unshare', '--user', '--map-user=1', '--map-group=1'];

/**
 * The user to run PostgreSQL as, because it refuses root. An existing folder keeps its owner; a new one prefers a namespace of
 * its own (no owner changes, any folder will do), then the usual unprivileged users.
 */
export function chooseRunAs(data: DataFolder, binaries: PostgresBinaries): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], user: undefined };
  const owner = existsSync(data.cluster) ? statSync(data.cluster) : undefined;
  if (owner !== undefined && owner.uid !== 0) {
    const user = { uid: owner.uid, gid: owner.gid };
    if (canServe(data, binaries, user)) return { prefix: [], user };
    throw cannotDrop(data);
  }
  if (canRun([...ownNamespace, binaries.postgres, '--version'], binaries)) {
    return { prefix: ownNamespace, user: undefined };
  }
  if (owner === undefined) {
    openForPassing(data.folder);
    for (const name of ['postgres', 'nobody']) {
      const user = userNamed(name);
      if (user !== undefined && canServe(data, binaries, user)) return { prefix: [], user };
    }
  }
  throw cannotDrop(data);
}

function canServe(data: DataFolder, binaries: PostgresBinaries, user: { uid: number; gid: number }): boolean {
  return (
    canRun([binaries.postgres, '--version'], binaries, user) &&
    canRun(['/bin/sh', '-c', 'cd "$1"', 'sh', data.folder], binaries, user)
  );
}

function canRun(command: readonly string[], binaries: PostgresBinaries, user?: { uid: number; gid: number }): boolean {
  try {
    execFileSync(command[0]!, command.slice(1), { stdio: 'ignore', cwd: '/', env: binaries.environment, ...user });
    return true;
  } catch {
    return false;
  }
}

function userNamed(name: string): { uid: number; gid: number } | undefined {
  try {
    const id = (which: string) =>
      Number(execFileSync('id', [which, name], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function cannotDrop(data: DataFolder): Error {
  return new Error(
    `The bundled PostgreSQL refuses to run as root, and no other user can reach it and the data folder ${data.folder}: start the product as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
  );
}
