export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * How many pixels a PNG or a JPG says it has, read from its parts without drawing it; undefined for a file whose parts
 * are not those of a picture.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return bytes[0] === 0x89 ? sizeOfPng(view) : sizeOfJpeg(view);
  } catch (error) {
    // a part that claims to be longer than the file
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));

/** A PNG is a chain of chunks from IHDR to IEND, and nothing stands behind it. */
function sizeOfPng(view: DataView): PictureSize | undefined {
  let size: PictureSize | undefined;
  for (let at = 8; at < view.byteLength;) {
    const length = view.getUint32(at);
    const kind = textAt(view, at + 4);
    if (at === 8 && (kind !== 'IHDR' || length !== 13)) return undefined;
    if (at === 8) size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    at += 12 + length;
    if (kind === 'IEND') return at === view.byteLength ? withPixels(size) : undefined;
  }
  return undefined;
}

/** The kinds of JPG: each begins its frame with a mark of its own. */
const frameMarks = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

/** A JPG is a row of marked parts; the one that begins the frame has the size. Cameras leave more behind the picture. */
function sizeOfJpeg(view: DataView): PictureSize | undefined {
  for (let at = 2; at < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const mark = view.getUint8(at + 1);
    if (frameMarks.includes(mark)) return withPixels({ height: view.getUint16(at + 5), width: view.getUint16(at + 7) });
    // the picture itself before its size, or an end before both
    if (mark === 0xda || mark === 0xd9) return undefined;
    at += mark === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const withPixels = (size: PictureSize | undefined): PictureSize | undefined =>
  size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
