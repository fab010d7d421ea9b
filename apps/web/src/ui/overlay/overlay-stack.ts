/**
 * Which overlays (drawers, dialogs) are open, bottom to top. All but the top one, and the page behind them, are inert:
 * neither the keyboard, the mouse nor a screen reader gets there, so no focus has to be trapped by hand.
 */
interface OpenOverlay {
  readonly element: HTMLElement;
  readonly close: () => void;
}

const open: OpenOverlay[] = [];

/** Puts an overlay on top until the answered function is called, which also gives the focus back to where it was. */
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

/** Whether an overlay lies over the page, so that the page's own keys must rest. */
export function isOverlayOpen(): boolean {
  return open.length > 0;
}

function applyInert(): void {
  const top = open.at(-1);
  document.getElementById('root')?.toggleAttribute('inert', top !== undefined);
  for (const overlay of open) overlay.element.toggleAttribute('inert', overlay !== top);
}

let popupWasOpen = false;

/** Looked at before anyone handles the key, because a list or a menu closes itself on the same Escape. */
function noticeOpenPopup(): void {
  popupWasOpen = document.querySelector('[role="combobox"][aria-expanded="true"], .ant-dropdown-open') !== null;
}

function closeTopOnEscape(event: KeyboardEvent): void {
  // Someone nearer took it: an open list or menu, a cell being edited, a half-composed letter.
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || popupWasOpen) return;
  open.at(-1)?.close();
}
