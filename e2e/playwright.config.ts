import { defineConfig } from '@playwright/test';
import { browserFile } from './browser-file.ts';

/**
 * The journeys through the built product. One at a time: two of them take a third less, but make a page wait in which a key has to be quick.
 * Nothing is tried again: a journey that passes at the second try has found something.
 */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  workers: 1,
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
  projects: [{ name: 'journeys' }],
});
