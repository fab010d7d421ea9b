import { vi } from 'vitest';

/** A file that the browser was given to store. */
export interface StoredFile {
  readonly name: string;
  readonly text: Promise<string>;
}

/**
 * Keeps the files that a page gives the browser to store, until the mocks are restored.
 *
 * The imitated browser would open them instead, and lead the page of the tests away.
 */
export function keepStoredFiles(): readonly StoredFile[] {
  const stored: StoredFile[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    stored.push({ name: this.download, text: blobs.get(this.href)?.text() ?? Promise.resolve('') });
  });
  return stored;
}
