import type { Locator, Page } from '@playwright/test';

/** Pastes like a browser after copying from a spreadsheet. */
export const paste = (page: Page, block: readonly (readonly string[])[]): Promise<void> =>
  page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    block.map((row) => row.join('\t')).join('\r\n'),
  );

/** Pastes a block into a grid, from the first row on and from a column on. */
export async function pasteUnder(grid: Locator, title: string, block: readonly (readonly string[])[]): Promise<void> {
  await grid.getByRole('columnheader', { name: title, exact: true }).waitFor();
  const titles = await grid.getByRole('columnheader').allTextContents();
  await grid.locator(`[data-row="0"][data-column="${titles.indexOf(title)}"]`).click();
  await paste(grid.page(), block);
}
