import { pictureFault, pictureMarkBytes, sizeFault } from '@countinghouse/contract/uploads.ts';

/** Why a file may not be sent, in the words that the server has for it too. */
export const fileRefusal = (file: File): string | undefined => sizeFault(file.size);

/** Why a file may not be sent where a picture is asked for; only its first bytes are read. */
export async function pictureRefusal(file: File): Promise<string | undefined> {
  const begin = new Uint8Array(await file.slice(0, pictureMarkBytes).arrayBuffer());
  return sizeFault(file.size) ?? pictureFault(file.name, begin);
}
