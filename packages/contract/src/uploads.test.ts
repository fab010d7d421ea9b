import { describe, expect, test } from 'vitest';
import { fileBytesMax, pictureError, pictureType, sizeError } from './uploads.ts';

const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70);
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const ascii = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));
const gif = ascii('GIF89a..');

test('a file of 10 MB is accepted, and one byte more is too large', () => {
  expect(sizeError(fileBytesMax)).toBeUndefined();
  expect(sizeError(10_000_001)).toBe('File is too large ,please upload file less than 10 MB');
});

describe('the type of a picture', () => {
  test.each([
    ['me.jpg', jpeg, 'image/jpeg'],
    ['me.jpeg', jpeg, 'image/jpeg'],
    ['ME.PNG', png, 'image/png'],
    // decided by its bytes: the name sent later must match
    ['me.jpg', png, 'image/png'],
  ])('is %s by its first bytes', (name, bytes, type) => {
    expect(pictureType(name, bytes)).toBe(type);
    expect(pictureError(name, bytes)).toBeUndefined();
  });

  test.each([
    ['me.gif', gif],
    ['renamed.png', gif],
    ['me.svg', ascii('<svg onload')],
    ['me', png],
    ['me.png.exe', png],
    ['picture.jpg', jpeg.subarray(0, 2)],
    ['ajpg', jpeg],
    ['empty.jpg', new Uint8Array()],
    ['cut.png', png.subarray(0, 4)],
  ])('refuses %s by name', (name, bytes) => {
    expect(pictureError(name, bytes)).toBe(`${name} is not a valid image. Only JPG and PNG accepted.`);
  });
});
