import { withShortPauses } from './short-pauses.ts';

/** Before each file of the slices' tests: an outside service that is asked again is asked again at once. */
withShortPauses();
