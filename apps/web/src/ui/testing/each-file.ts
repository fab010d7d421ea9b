import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

const { origin } = location;

/** Before each file of web tests: the files of one worker share their modules and their page, so that nothing that a page left behind may stay. */
afterEach(() => {
  cleanup();
  // a page that was left takes every later test of this worker along
  if (location.origin !== origin) throw new Error(`The page was left for ${location.href}.`);
});
// a machine with much to do is slow, not wrong
configure({ asyncUtilTimeout: 8000 });
// what a page asks for after its test gets no answer, so that it does not ask again in the middle of the next one
globalThis.fetch = () => new Promise(() => undefined);
