import { inflateSync } from 'node:zlib';

const pngHeadBytes = 8;
/** The parts of a pixel by colour type: grey, colour, palette, grey and colour with transparency. */
const partsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Whether a picture of a known size can be drawn into a PDF: the pixels of a PNG are all there. A JPG is handed on as it is. */
export function isDrawable(
  picture: Buffer,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  if (picture[0] !== 0x89) return true;
  const [bits = 0, colour = 0, , , interlaced = 0] = picture.subarray(pngHeadBytes + 16, pngHeadBytes + 21);
  const parts = partsOf[colour];
  if (parts === undefined || ![1, 2, 4, 8, 16].includes(bits)) return false;
  const lineBytes = 1 + Math.ceil((width * parts * bits) / 8);
  try {
    const pixels = inflateSync(Buffer.concat(dataOf(picture)), { maxOutputLength: 2 * height * lineBytes + 100_000 });
    return interlaced === 0 ? pixels.length === height * lineBytes : pixels.length >= height;
  } catch {
    return false;
  }
}

/** The chunks of a PNG with its pixels. */
function dataOf(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = pngHeadBytes; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') found.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return found;
}
