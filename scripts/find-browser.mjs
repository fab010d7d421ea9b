import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isStartedDirectly, programOf, wordsOf } from './project.mjs';
import { runCommand } from './run-command.mjs';

/** The headless browser first: it renders the same and uses a fifth less processor time. */
const usualNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const complaint =
  'The browser tests need Chromium and there is none: install it (Debian: "apt-get install chromium") or name it in CHROMIUM_PATH.';

/**
 * @typedef {object} Surroundings the system as seen by the search, so that a test can imitate another machine
 * @property {Record<string, string | undefined>} environment
 * @property {(file: string) => boolean} exists
 * @property {(file: string) => Promise<boolean>} works whether it is a browser that starts
 * @property {() => Promise<string | undefined>} playwrightsOwn where Playwright's own browser would be
 * @property {(program: string, args: string[], timeLimitMs: number) => Promise<boolean>} run
 * @property {boolean} isRoot
 * @property {(line: string) => void} tell
 */

/**
 * The browser for the journeys, installed if missing and if this user may install. In this order: the one in
 * CHROMIUM_PATH, one on the PATH, Playwright's own, a download by Playwright, Debian's package (as root).
 *
 * @param {Surroundings} [surroundings]
 * @returns {Promise<string>} its program file; rejects with one sentence if there is none
 */
export async function findBrowser(surroundings = thisMachine()) {
  const { environment, exists, works, run, tell } = surroundings;
  const named = environment['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (exists(named) && (await works(named))) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a browser that starts.`);
  }
  const onPath = () => firstWorking(candidatesOnPath(environment), surroundings);
  const own = async () => {
    const file = await surroundings.playwrightsOwn();
    return firstWorking(file === undefined ? [] : [file], surroundings);
  };

  const present = (await onPath()) ?? (await own());
  if (present !== undefined) return present;

  tell('No Chromium found: downloading one …');
  if (await run(programOf('playwright'), ['install', 'chromium'], 180_000)) {
    const downloaded = await own();
    if (downloaded !== undefined) return downloaded;
  }
  if (surroundings.isRoot && (await run('apt-get', ['--version'], 10_000))) {
    tell('That was not possible: installing the system’s Chromium …');
    await run('apt-get', ['update'], 180_000);
    // older releases have it only in the complete browser
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '--no-install-recommends', name], 600_000);
      const installed = await onPath();
      if (installed !== undefined) return installed;
    }
  }
  throw new Error(complaint);
}

/** @param {Record<string, string | undefined>} environment */
function candidatesOnPath(environment) {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return usualNames.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * @param {string[]} files
 * @param {Surroundings} surroundings
 */
async function firstWorking(files, surroundings) {
  for (const file of files) {
    // some systems have a script there that only explains how to install a browser
    if (surroundings.exists(file) && (await surroundings.works(file))) return file;
  }
  return undefined;
}

/** @returns {Surroundings} */
function thisMachine() {
  return {
    environment: process.env,
    exists: existsSync,
    works: async (file) =>
      (await runCommand(file, ['--version'], { isQuiet: true, timeLimitMs: 20_000 })).exitCode === 0,
    playwrightsOwn: async () => {
      const { chromium } = await import('@playwright/test');
      return chromium.executablePath() || undefined;
    },
    run: async (program, args, timeLimitMs) => {
      const environment = { DEBIAN_FRONTEND: 'noninteractive' };
      return (await runCommand(program, args, { isQuiet: true, timeLimitMs, environment })).exitCode === 0;
    },
    isRoot: process.getuid?.() === 0,
    tell: console.error,
  };
}

if (isStartedDirectly(import.meta.url)) {
  try {
    console.log(await findBrowser());
  } catch (error) {
    console.error(wordsOf(error));
    process.exitCode = 1;
  }
}
