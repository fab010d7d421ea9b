import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { figure, type Figure } from './figure.ts';
import { webFolder } from './product.ts';

const kilobyte = 1000;

/**
 * The weight of a page just shown by the browser: scripts, styles and the page itself, compressed; fonts separately.
 */
export function weightOf(name: string, loaded: readonly string[], atMost: number): Figure[] {
  const files = loaded
    .map((address) => new URL(address).pathname)
    .filter((path) => !path.startsWith('/api/'))
    .map((path) => (/\.\w+$/.test(path) ? path : '/index.html'));
  const sum = (wanted: RegExp, compressed: boolean): number =>
    [...new Set(files)]
      .filter((path) => wanted.test(path))
      .map((path) => readFileSync(join(webFolder, path)))
      .reduce((bytes, file) => bytes + (compressed ? gzipSync(file, { level: 9 }).length : file.length), 0) / kilobyte;
  return [
    figure(`${name}: scripts, styles and page`, sum(/\.(js|css|html)$/, true), 'KB gz', { atMost }),
    figure(`${name}: fonts besides`, sum(/\.woff2$/, false), 'KB'),
  ];
}
