// stands at: apps/web/src/slices/notes/note.ts
export const show = (place: Element, html: string) => { place.innerHTML = html; };
