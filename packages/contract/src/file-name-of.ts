/** The name of a file that the server hands out, as its `Content-Disposition` tells it. */
export function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded === undefined ? 'download' : decodeURIComponent(encoded);
}
