import { inflateSync } from 'node:zlib';

const woff = { header: 44, entry: 20 };
const sfnt = { header: 12, entry: 16 };

/**
 * Unpacks a font (WOFF 1.0, W3C), so that it is not unpacked again for each document. Bytes that are not WOFF are an error.
 */
export function unpacked(packed: Buffer): Buffer {
  if (packed.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a packed font');
  const count = packed.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = woff.header + at * woff.entry;
    const [offset, packedLength, length] = [4, 8, 12].map((place) => packed.readUInt32BE(entry + place));
    if (offset === undefined || packedLength === undefined || length === undefined) throw new Error('a damaged font');
    const stored = packed.subarray(offset, offset + packedLength);
    return {
      tag: packed.subarray(entry, entry + 4),
      checksum: packed.readUInt32BE(entry + 16),
      length,
      bytes: packedLength < length ? inflateSync(stored) : stored,
    };
  });
  const header = Buffer.alloc(sfnt.header + count * sfnt.entry);
  packed.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (const [at, table] of tables.entries()) {
    const entry = sfnt.header + at * sfnt.entry;
    table.tag.copy(header, entry);
    header.writeUInt32BE(table.checksum, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(table.length, entry + 12);
    const filled = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.bytes.copy(filled);
    parts.push(filled);
    offset += filled.length;
  }
  return Buffer.concat(parts);
}
