import { withShortPauses } from './short-pauses.ts';

/** Runs before each file of the slices' tests: retries of outside services happen at once. */
withShortPauses();
