import { vi } from 'vitest';

/** A file that was offered to the browser as a download. */
export interface StoredFile {
  readonly name: string;
  readonly text: Promise<string>;
}

/**
 * Collects the files that a page offers as downloads, until the mocks are restored. happy-dom would open them instead and
 * navigate away from the page under test.
 */
export function collectStoredFiles(): readonly StoredFile[] {
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
