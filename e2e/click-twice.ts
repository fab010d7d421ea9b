import { appendFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/** Where it is set, every click that sends a change is made three times at once, and what was sent so is noted in that file. */
const noteFile = process.env['CLICK_TWICE'];

/**
 * Has every click that sends a change followed by two more on the same button: one before the page has drawn anything new, and one as soon as a quick
 * hand could make it. Whatever a journey saves is saved so.
 */
export async function clickTwice(context: BrowserContext): Promise<void> {
  if (noteFile === undefined || noteFile === '') return;
  await context.exposeFunction('clickedTwice', (what: string) => appendFileSync(noteFile, `${what}\n`));
  await context.addInitScript(() => {
    let clicked: { readonly button: HTMLElement; readonly atMs: number } | undefined;
    document.addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
        if (!isTrusted) return;
        // a switch that is clicked twice is meant to be switched back; what an entry of a menu sends is not the doing of the button before it
        const isMeant = button !== null && !button.hasAttribute('aria-checked') && !button.hasAttribute('aria-pressed');
        clicked = isMeant ? { button, atMs: performance.now() } : undefined;
      },
      true,
    );
    const plain = window.fetch;
    window.fetch = (input, init) => {
      const method = init?.method ?? 'GET';
      if (method !== 'GET' && clicked !== undefined && performance.now() - clicked.atMs < 400) {
        const { button } = clicked;
        clicked = undefined;
        const again = () => {
          if (!button.isConnected) return;
          button.click();
        };
        queueMicrotask(again);
        setTimeout(again, 40);
        const path = new Request(input, { method: 'GET' }).url.replaceAll(/\?.*|^https?:\/\/[^/]+/g, '');
        void (window as unknown as { clickedTwice: (what: string) => Promise<void> }).clickedTwice(
          `${method} ${path} by "${button.textContent ?? ''}"`,
        );
      }
      return plain(input, init);
    };
  });
}
