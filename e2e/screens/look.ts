import { expect, type Page } from '@playwright/test';

/** Called with each state of a screen once it stands still. */
export type Look = (state: string) => Promise<void>;

export const settled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
