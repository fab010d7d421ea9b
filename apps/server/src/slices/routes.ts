import type { Route } from '../handle.ts';

/** What all slices answer to. */
export const routes: readonly Route[] = [];
