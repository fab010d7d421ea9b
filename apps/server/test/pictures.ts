import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';

const chunk = (kind: string, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(kind, 4, 'latin1');
  // the checksums of a picture that is only stored are not read
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};

/** A picture of one colour; `claims` is the size in its header. */
export function aPng(claims: { width: number; height: number } = { width: 1, height: 1 }): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(claims.width, 0);
  head.writeUInt32BE(claims.height, 4);
  head.set([8, 2], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.from([0, 40, 90, 160]))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

/** A photo as cameras write it: application data first, then the size, then the picture. */
export function aJpeg(
  claims: { width: number; height: number } = { width: 640, height: 480 },
): Uint8Array<ArrayBuffer> {
  const size = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  size.writeUInt16BE(claims.height, 5);
  size.writeUInt16BE(claims.width, 7);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
      size,
      Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0x12, 0x34, 0xff, 0xd9]),
    ]),
  );
}

/** A form with one picture in it. */
export function aPictureForm(name: string, bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set('file', new File([bytes], name));
  return form;
}
