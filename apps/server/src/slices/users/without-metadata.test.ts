import { describe, expect, test } from 'vitest';
import { aJpeg, aPng } from '../../../test/pictures.ts';
import { pictureSize } from './picture-size.public.ts';
import { withoutMetadata } from './without-metadata.public.ts';

const chunk = (kind: string, text: string): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(text.length, 0);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, Buffer.from(text, 'latin1'), Buffer.alloc(4)]);
};
const part = (mark: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, mark, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
const after = (bytes: Uint8Array, at: number, ...added: readonly Buffer[]): Buffer =>
  Buffer.concat([bytes.subarray(0, at), ...added, bytes.subarray(at)]);

/** Camera data with a way up and the place where the photo was taken. */
function exif(orientation: number, isLittle: boolean): Buffer {
  const tiff = Buffer.alloc(60);
  tiff.write(isLittle ? 'II' : 'MM', 'latin1');
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  short(42, 2);
  long(8, 4);
  short(1, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(orientation, 18);
  tiff.write('GPS 12.97N 77.59E', 30, 'latin1');
  return part(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}

describe('a PNG', () => {
  test('keeps its picture and loses texts, times and camera data', () => {
    const plain = aPng({ width: 3, height: 2 });
    const marked = after(plain, 33, chunk('tEXt', 'Author\0Ann'), chunk('eXIf', 'GPS'), chunk('tIME', 'now'));
    expect(withoutMetadata(marked).equals(Buffer.from(plain))).toBe(true);
    expect(pictureSize(withoutMetadata(marked))).toEqual({ width: 3, height: 2 });
  });
});

describe('a photo', () => {
  test.each([true, false])('keeps its way up and loses place, comment and what stands behind its end', (isLittle) => {
    const plain = aJpeg();
    const marked = Buffer.concat([
      after(plain, 2, exif(6, isLittle), part(0xfe, Buffer.from('taken by Ann')), part(0xed, Buffer.from('Photoshop'))),
      Buffer.from('<html>behind the end'),
    ]);
    const drawn = withoutMetadata(marked);
    expect(pictureSize(drawn)).toEqual({ width: 640, height: 480 });
    for (const trace of ['GPS', 'Ann', 'Photoshop', 'html']) expect(drawn.includes(trace), trace).toBe(false);
    expect(drawn.includes(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))).toBe(true);
    expect(drawn.length).toBe(plain.length + 36);
  });

  test('without anything to lose stays byte for byte as it is, also in several scans', () => {
    const plain = Buffer.from(aJpeg());
    const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56]);
    const several = Buffer.concat([plain.subarray(0, -2), scan, plain.subarray(-2)]);
    for (const photo of [plain, several]) expect(withoutMetadata(photo).equals(photo)).toBe(true);
  });

  test('with camera data that leads nowhere loses it', () => {
    const broken = exif(6, true);
    broken.writeUInt32LE(4_000_000, 14);
    expect(withoutMetadata(after(aJpeg(), 2, broken)).equals(Buffer.from(aJpeg()))).toBe(true);
  });
});
