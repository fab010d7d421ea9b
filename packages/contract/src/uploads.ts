import { messages } from './messages.ts';

/** The largest file that can be uploaded: 10 MB, which is ten million bytes. */
export const fileBytesMax = 10_000_000;

/** The error text for a file of this size; undefined if it may be uploaded. The limit itself is allowed. */
export const sizeError = (bytes: number): string | undefined => (bytes > fileBytesMax ? messages.tooLarge : undefined);

const pictures = [
  { type: 'image/jpeg', name: /\.jpe?g$/i, begins: [0xff, 0xd8, 0xff] },
  { type: 'image/png', name: /\.png$/i, begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
] as const;
export type PictureType = (typeof pictures)[number]['type'];

/** How many bytes of a file show whether it is a picture. */
export const pictureMarkBytes = 8;

/**
 * The type of a picture: its first bytes decide, and its name must be that of a picture; undefined for any other file.
 */
export function pictureType(name: string, bytes: Uint8Array): PictureType | undefined {
  if (!pictures.some((picture) => picture.name.test(name))) return undefined;
  return pictures.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte))?.type;
}

/** The error text for a file that is not a picture. */
export const pictureError = (name: string, bytes: Uint8Array): string | undefined =>
  pictureType(name, bytes) === undefined ? messages.invalidPicture(name) : undefined;
