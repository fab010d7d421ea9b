import { strFromU8, unzipSync } from 'fflate';

/** The texts in a zip file by file name. */
export async function unzipped(file: Blob): Promise<ReadonlyMap<string, string>> {
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}
