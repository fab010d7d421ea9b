/** Whether keys typed here are text of a field, so that the page's own single-letter keys must rest. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest('input, textarea, select, [role="textbox"], [role="grid"]') !== null
  );
}
