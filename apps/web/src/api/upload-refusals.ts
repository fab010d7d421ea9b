import { pictureError, pictureMarkBytes, sizeError } from '@countinghouse/contract/uploads.ts';

/** Why a file may not be uploaded, in the same words as the server's. */
export const fileRefusal = (file: File): string | undefined => sizeError(file.size);

/** Why a file may not be uploaded as a picture; reads only its first bytes. */
export async function pictureRefusal(file: File): Promise<string | undefined> {
  const begin = new Uint8Array(await file.slice(0, pictureMarkBytes).arrayBuffer());
  return sizeError(file.size) ?? pictureError(file.name, begin);
}
