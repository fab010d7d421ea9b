import { defineConfig } from '@playwright/test';
import { browserFile } from './browser-file.ts';

/**
 * The journeys through the built product. Three at a time keep two cores busy, because a browser and its server mostly
 * wait for each other. Nothing is retried: a journey that passes at the second attempt has found a bug.
 */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './make-demo.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // elements that slide in are clicked when they stand still
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browserFile(),
      args: [
        // the browser talks to our own server only
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // software rendering costs less than an imitated graphics card
        '--disable-gpu',
        // its sandbox needs permissions that root and many containers do not have
        '--no-sandbox',
      ],
    },
  },
});
