import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Before each file of web tests: the files of one worker share their modules, so that nothing that a page left behind may stay. */
afterEach(cleanup);
// a machine with much to do is slow, not wrong
configure({ asyncUtilTimeout: 8000 });
