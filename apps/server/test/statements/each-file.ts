import { afterEach } from 'vitest';
import { demandRightResults } from './check-results.ts';

/** Runs before each file of the server's tests: a result that is not what is declared of it fails the test that read it. */
afterEach(demandRightResults);
