import { expect, type Page } from '@playwright/test';

/** Told of each state of a screen when it stands still. */
export type Look = (state: string) => Promise<void>;

export const settled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
