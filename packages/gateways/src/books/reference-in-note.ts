/** The format of our references: capitals, digits and dashes, 4 to 40 characters. */
const REFERENCE = /^[A-Z0-9][A-Z0-9-]{2,38}[A-Z0-9]$/;
const REFERENCE_IN_NOTE = /\[([A-Z0-9][A-Z0-9-]{2,38}[A-Z0-9])\]/;

/** Whether a text is a valid reference. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}

/** Whether notes consist of another reference of ours. */
export function isReferenceOfAnother(notes: string | undefined, reference: string | undefined): boolean {
  const text = notes?.trim() ?? '';
  return text.startsWith('CH-') && isReference(text) && text !== reference;
}

/** A private note that begins with our reference in brackets, so that it is found whatever text users add. */
export function noteWithReference(reference: string, note: string | undefined): string {
  return note === undefined || note.trim() === '' ? `[${reference}]` : `[${reference}] ${note.trim()}`;
}

/** Our reference in a private note: the first one in brackets, also after text added by the books. */
export function referenceInNote(note: string | undefined): string | undefined {
  return note === undefined ? undefined : REFERENCE_IN_NOTE.exec(note)?.[1];
}
