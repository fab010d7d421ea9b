import { appendFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/**
 * If set, every click that sends a change is repeated twice at once, and the repeated calls are recorded in that file.
 */
const noteFile = process.env['CLICK_TWICE'];

/**
 * Repeats every click that sends a change twice on the same button: once before the page has rendered anything new, and
 * once as soon as a fast user could. Everything that a journey saves is then saved this way.
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
        // a switch that is clicked twice is meant to be switched back; a call from a menu entry does not belong to
        // the button before it
        const isRepeatable =
          button !== null && !button.hasAttribute('aria-checked') && !button.hasAttribute('aria-pressed');
        clicked = isRepeatable ? { button, atMs: performance.now() } : undefined;
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
