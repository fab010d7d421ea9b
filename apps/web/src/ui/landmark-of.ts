/** Where a popup is mounted: in the landmark of what opens it, because screen readers skip content outside of landmarks. */
export function landmarkOf(element: Element | null): HTMLElement {
  const landmark = element?.closest<HTMLElement>(
    'main, header, nav, [role="dialog"], [role="alertdialog"], body [data-theme]',
  );
  return landmark ?? document.body;
}
