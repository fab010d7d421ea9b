import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { useSession } from '../session.ts';
import { afterOthersSaved } from '../use-save-once.ts';

const { origin } = location;

/**
 * Runs before each file of web tests. The files of one worker share their modules and their page, so everything that a test left
 * behind is removed.
 */
let errors: string[] = [];
let keepErrors = (): void => undefined;
beforeEach(() => {
  const { error } = console;
  errors = [];
  console.error = (...words: unknown[]) => {
    const text = words.join(' ');
    // React says once in a worker, in whichever file comes first, that a test did not wait: no fault of what is shown
    if (!/\bact\b/.test(text)) errors.push(text);
  };
  keepErrors = () => {
    console.error = error;
  };
});
// what React warns about is a fault; hooks after a test run last one first, so that this one hears what is removed
afterEach(() => {
  keepErrors();
  if (errors.length > 0) throw new Error(`The console shows: ${errors.join('\n')}`);
});
afterEach(() => {
  cleanup();
  // navigating away from the page would break every later test of this worker
  if (location.origin !== origin) throw new Error(`The page was left for ${location.href}.`);
});
// the next file of this worker begins without a person, even if one was signed in here
afterAll(() => useSession.setState(useSession.getInitialState(), true));
// the tests of forms never click twice by accident; the pause has a test of its own
afterOthersSaved.lockedMs = 0;
// a busy machine is slow, not wrong
configure({ asyncUtilTimeout: 8000 });
// React records a stack trace with every element, which takes a fifth of the time, unless it has recorded ten thousand of late
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => undefined,
  configurable: true,
});
// requests after the test get no response, so that nothing is fetched again in the middle of the next test
globalThis.fetch = () => new Promise(() => undefined);
