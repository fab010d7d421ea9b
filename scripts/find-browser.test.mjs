import { expect, test } from 'vitest';
import { findBrowser } from './find-browser.mjs';

/**
 * A machine with some browsers, and with installers that add others.
 *
 * @param {object} given
 * @param {string[]} [given.browsers] files that are browsers
 * @param {string[]} [given.stubs] files that exist and do not start
 * @param {string} [given.named] CHROMIUM_PATH
 * @param {boolean} [given.isRoot]
 * @param {Record<string, string>} [given.brings] program (with apt-get, what it installs) → the browser that running it
 * installs
 */
function machine({ browsers = [], stubs = [], named, isRoot = false, brings = {} }) {
  const present = new Set(browsers);
  /** @type {string[]} */
  const ran = [];
  return {
    ran,
    environment: { PATH: '/usr/bin:/snap/bin', CHROMIUM_PATH: named },
    exists: (/** @type {string} */ file) => present.has(file) || stubs.includes(file),
    works: async (/** @type {string} */ file) => present.has(file),
    playwrightsOwn: async () => '/cache/chrome',
    run: async (/** @type {string} */ program, /** @type {string[]} */ args) => {
      const name = program.endsWith('cli.js') ? 'playwright' : program;
      const command = name === 'apt-get' && args[0] === 'install' ? `install ${args.at(-1)}` : args[0];
      ran.push(`${name} ${command}`);
      if (args[0] !== 'install') return name === 'apt-get';
      const brought = brings[name === 'apt-get' ? `${name} ${command}` : name];
      if (brought !== undefined) present.add(brought);
      return brought !== undefined;
    },
    isRoot,
    tell: () => {},
  };
}

test('CHROMIUM_PATH takes precedence over every other browser', async () => {
  const surroundings = machine({ named: '/opt/c', browsers: ['/opt/c', '/usr/bin/chromium'] });
  expect(await findBrowser(surroundings)).toBe('/opt/c');
});

test('a CHROMIUM_PATH without a browser is an error, never replaced silently', async () => {
  const surroundings = machine({ named: '/opt/c', browsers: ['/usr/bin/chromium'] });
  await expect(findBrowser(surroundings)).rejects.toThrow('CHROMIUM_PATH names /opt/c');
});

test('the system’s browser comes before Playwright’s own', async () => {
  expect(await findBrowser(machine({ browsers: ['/cache/chrome', '/usr/bin/google-chrome'] }))).toBe(
    '/usr/bin/google-chrome',
  );
  expect(await findBrowser(machine({ browsers: ['/cache/chrome'] }))).toBe('/cache/chrome');
});

test('the headless browser of the system comes first', async () => {
  const browsers = ['/usr/bin/chromium', '/snap/bin/chromium-headless-shell'];
  expect(await findBrowser(machine({ browsers }))).toBe('/snap/bin/chromium-headless-shell');
});

test('a file that only explains how to install a browser is skipped', async () => {
  const surroundings = machine({ stubs: ['/usr/bin/chromium-browser'], browsers: ['/cache/chrome'] });
  expect(await findBrowser(surroundings)).toBe('/cache/chrome');
});

test('a missing browser is downloaded', async () => {
  const surroundings = machine({ brings: { playwright: '/cache/chrome' } });
  expect(await findBrowser(surroundings)).toBe('/cache/chrome');
  expect(surroundings.ran).toEqual(['playwright install']);
});

test('root installs the system’s browser if the download fails', async () => {
  const surroundings = machine({ isRoot: true, brings: { 'apt-get install chromium': '/usr/bin/chromium' } });
  expect(await findBrowser(surroundings)).toBe('/usr/bin/chromium');
  expect(surroundings.ran.slice(0, 3)).toEqual(['playwright install', 'apt-get --version', 'apt-get update']);
  expect(surroundings.ran.slice(3)).toEqual(['apt-get install chromium-headless-shell', 'apt-get install chromium']);
});

test('an ordinary user without a browser gets one sentence, and nothing is installed on the system', async () => {
  const surroundings = machine({ brings: { 'apt-get install chromium': '/usr/bin/chromium' } });
  await expect(findBrowser(surroundings)).rejects.toThrow(/need Chromium and there is none: install it/);
  expect(surroundings.ran).toEqual(['playwright install']);
});
