import { expect, type Page } from '@playwright/test';

/** Presses Tab until the element with this name has the focus; the focus must be visible at every stop. */
export async function tabTo(page: Page, name: RegExp, limit = 50): Promise<void> {
  for (let stops = 0; stops < limit; stops += 1) {
    await page.keyboard.press('Tab');
    const { words, isVisible } = await focused(page);
    expect(isVisible, `the focus is to be seen at "${words}"`).toBe(true);
    if (name.test(words)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** The name of the focused element, and whether its focus is visible. */
const focused = (page: Page): Promise<{ words: string; isVisible: boolean }> =>
  page.evaluate(() => {
    const here = document.activeElement;
    if (!(here instanceof HTMLElement) || here === document.body) return { words: '', isVisible: true };
    const isField =
      here instanceof HTMLInputElement || here instanceof HTMLTextAreaElement || here instanceof HTMLSelectElement;
    const label = isField ? here.labels?.[0] : null;
    const words = here.getAttribute('aria-label') ?? label?.textContent ?? here.textContent ?? '';
    const marks = (one: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    const { width, height } = here.getBoundingClientRect();
    // a cell or a field may show the focus of its input, a row on its first cell
    const around = [
      here,
      here.parentElement,
      here.firstElementChild,
      here.closest('[role=gridcell], [role=rowheader]'),
    ];
    return {
      words: words.trim(),
      isVisible: width > 0 && height > 0 && around.some((one) => one !== null && marks(one)),
    };
  });

/** Waits until a menu has the focus: a faster key would go to its button. */
export const menuHasFocus = (page: Page): Promise<void> => page.locator('[role="menuitem"]:focus').waitFor();
