/**
 * The open overlays (drawers, dialogs), bottom to top. All but the top one, and the page behind them, are inert for keyboard,
 * mouse and screen readers, so that no focus trap is needed.
 */
interface OpenOverlay {
  readonly element: HTMLElement;
  readonly close: () => void;
}

const open: OpenOverlay[] = [];

/** Puts an overlay on top; the returned function removes it and restores the focus, to what is around an element that is gone. */
export function pushOverlay(overlay: OpenOverlay): () => void {
  const focusBefore = withAncestors(document.activeElement);
  if (open.length === 0) {
    document.addEventListener('keydown', noticeOpenPopup, true);
    document.addEventListener('keydown', closeTopOnEscape);
  }
  open.push(overlay);
  applyInert();
  return () => {
    const at = open.indexOf(overlay);
    if (at === -1) return;
    open.splice(at, 1);
    if (open.length === 0) {
      document.removeEventListener('keydown', noticeOpenPopup, true);
      document.removeEventListener('keydown', closeTopOnEscape);
    }
    applyInert();
    focusBefore.find(({ isConnected }) => isConnected)?.focus();
  };
}

/** An element and what can be focused around it, from the inside. */
function withAncestors(element: Element | null): HTMLElement[] {
  const found = element instanceof HTMLElement ? [element] : [];
  for (
    let one = element?.closest('[tabindex]');
    one instanceof HTMLElement;
    one = one.parentElement?.closest('[tabindex]')
  )
    found.push(one);
  return found;
}

/** Whether an overlay covers the page, so that the page's own shortcuts must not fire. */
export function isOverlayOpen(): boolean {
  return open.length > 0;
}

function applyInert(): void {
  const top = open.at(-1);
  document.getElementById('root')?.toggleAttribute('inert', top !== undefined);
  for (const overlay of open) overlay.element.toggleAttribute('inert', overlay !== top);
}

let popupWasOpen = false;

/** Runs before any key handler, because a list or a menu closes itself on the same Escape. */
function noticeOpenPopup(): void {
  popupWasOpen = document.querySelector('[aria-haspopup][aria-expanded="true"]') !== null;
}

function closeTopOnEscape(event: KeyboardEvent): void {
  // Handled elsewhere: an open list or menu, a cell being edited, a half-composed letter.
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || popupWasOpen) return;
  open.at(-1)?.close();
}
