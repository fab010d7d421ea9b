/** The name of a file from the server, read from its `Content-Disposition`. */
export function parseFileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded === undefined ? 'download' : decodeURIComponent(encoded);
}
