import { defineConfig } from '@playwright/test';
import { browserFile } from './browser-file.ts';

const needQuickKeys = ['keyboard*', 'clicked-twice*', 'saved-twice*', 'grid-like*', 'stored-files*'].map(
  (name) => `**/${name}.e2e.ts`,
);

/**
 * The journeys through the built product. Two at a time take a third less, as a browser and its server mostly wait for
 * each other; those in which a key or a second click has to be quick come after them, one at a time.
 * Nothing is tried again: a journey that passes at the second try has found something.
 */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // what slides in is clicked when it stands still
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // a trace costs a fifth of the time, and where nobody can look at it afterwards it is not drawn
    trace: process.env['CI'] === 'true' ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath: browserFile(),
      args: [
        // the browser talks to our own server and to nothing else
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // a picture drawn by the processor costs less than one by an imitated graphics card
        '--disable-gpu',
        // its own walls need rights that root and many containers do not give
        '--no-sandbox',
      ],
    },
  },
  projects: [
    { name: 'side by side', testIgnore: needQuickKeys },
    { name: 'alone', testMatch: needQuickKeys, dependencies: ['side by side'], workers: 1 },
  ],
});
