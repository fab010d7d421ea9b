/**
 * The open overlays (drawers, dialogs), bottom to top. All but the top one, and the page behind them, are inert for keyboard,
 * mouse and screen readers, so that no focus trap is needed.
 */
interface OpenOverlay {
  readonly element: HTMLElement;
  readonly close: () => void;
}

const open: OpenOverlay[] = [];

/** Puts an overlay on top; the returned function removes it and restores the focus. */
export function pushOverlay(overlay: OpenOverlay): () => void {
  const focusBefore = document.activeElement;
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
    if (focusBefore instanceof HTMLElement && focusBefore.isConnected) focusBefore.focus();
  };
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
