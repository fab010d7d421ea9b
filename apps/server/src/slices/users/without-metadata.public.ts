/** What a PNG needs to look as it does; texts, times and camera data are other chunks. */
const drawnChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);
const pngHeadBytes = 8;

const orientationTag = 0x0112;

/**
 * A PNG or JPG without what does not show in the picture: the place and time of a photo, the camera, names, comments, and
 * whatever was put behind its end. The way up is kept. The file is one that `pictureSize` could read.
 */
export const withoutMetadata = (picture: Uint8Array): Buffer =>
  picture[0] === 0x89 ? drawnPng(Buffer.from(picture)) : drawnJpeg(Buffer.from(picture));

function drawnPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, pngHeadBytes)];
  for (let at = pngHeadBytes; at < bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (drawnChunks.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

/** A JPG is a row of marked parts; the bytes of the picture itself follow a part of the kind "start of scan". */
function drawnJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    const mark = bytes[at + 1] ?? 0;
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    if (mark === 0xd9) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const part = bytes.subarray(at, end);
    if (mark === 0xe1) kept.push(...orientationOf(part));
    else if (isDrawn(mark)) kept.push(part);
    at = end;
    if (mark !== 0xda) continue;
    const scanEnd = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, scanEnd));
    at = scanEnd;
  }
  return Buffer.concat([...kept, Buffer.from([0xff, 0xd9])]);
}

/** All but comments and what programs add; the header, the colour profile and Adobe's colour order are needed. */
const isDrawn = (mark: number): boolean =>
  !(mark >= 0xe0 && mark <= 0xef && ![0xe0, 0xe2, 0xee].includes(mark)) && mark !== 0xfe;

/** Within a scan 0xff is followed by 0, or by a mark that starts it over; any other mark ends it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** The orientation of the photo alone from the camera's data; empty when it has none. */
function orientationOf(part: Buffer): Buffer[] {
  if (part.toString('latin1', 4, 10) !== 'Exif\0\0') return [];
  const tiff = part.subarray(10);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const first = long(4);
    const entries = short(first);
    for (let entry = 0; entry < entries; entry += 1) {
      const at = first + 2 + entry * 12;
      if (short(at) !== orientationTag) continue;
      const orientation = short(at + 8);
      return orientation >= 1 && orientation <= 8 ? [orientationPart(orientation)] : [];
    }
    return [];
  } catch (error) {
    // an entry that leads out of the part
    if (error instanceof RangeError) return [];
    throw error;
  }
}

const orientationPart = (orientation: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xe1, 0, 34]),
    Buffer.from('Exif\0\0MM\0*', 'latin1'),
    Buffer.from([0, 0, 0, 8, 0, 1]),
    Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
  ]);
