import type { TableReading } from '@countinghouse/contract/table-files.ts';

export type Encoding = NonNullable<TableReading['encoding']>;

const labels: Readonly<Record<Encoding, string>> = {
  'UTF-8': 'utf-8',
  'UTF-16 LE': 'utf-16le',
  'UTF-16 BE': 'utf-16be',
  'Windows-1252': 'windows-1252',
};
/** Text has none of these; pictures and other programs' files do. */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const controlCharacters = /[\u0000-\u0008\u000e-\u001f\u0080-\u009f]/;
/** As many bytes as show where the zeros of UTF-16 stand. */
const sampleLength = 4096;

/**
 * The text of a file and how its characters are written: as chosen, by its mark, or by what its bytes allow. Undefined where
 * it is no text. What is valid UTF-8 is never anything else; other bytes without a mark are UTF-16 or Windows-1252.
 */
export function readText(bytes: Uint8Array, chosen: Encoding | null): { text: string; encoding: Encoding } | undefined {
  const encoding = chosen ?? detectEncoding(bytes);
  const candidates: readonly Encoding[] = encoding === undefined ? withoutMark(bytes) : [encoding];
  for (const one of candidates) {
    const text = decoded(bytes, one);
    if (text !== undefined) return { text, encoding: one };
  }
  return undefined;
}

function detectEncoding([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'UTF-8';
  if (first === 0xff && second === 0xfe) return 'UTF-16 LE';
  if (first === 0xfe && second === 0xff) return 'UTF-16 BE';
  return undefined;
}

function withoutMark(bytes: Uint8Array): readonly Encoding[] {
  const sample = bytes.subarray(0, sampleLength);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // the names of columns are Latin letters, every other byte of which is zero
  if (odd > sample.length / 4 && even < odd / 8) return ['UTF-16 LE'];
  if (even > sample.length / 4 && odd < even / 8) return ['UTF-16 BE'];
  return ['UTF-8', 'Windows-1252'];
}

function decoded(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    const text = new TextDecoder(labels[encoding], { fatal: true }).decode(bytes);
    return controlCharacters.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
