/** Offers a file to the browser as a download. */
export function storeFile({ name, bytes }: { readonly name: string; readonly bytes: BlobPart }): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the download has begun by then; without this the file would stay in memory as long as the page is open
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
