/** Whether keys pressed here are typed into a field, so that single-letter shortcuts must not fire. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest('input, textarea, select, [role="textbox"], [role="grid"]') !== null
  );
}
